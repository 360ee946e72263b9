import { escapeMarkup } from "./escape_markup.ts";

/** The table of samples without its rows, which the page's script fills in. */
export function samplesPart(names: readonly string[]): string {
  const runs = names.length < 2 ? "" : select("Run", "run", [
    ["", "all"],
    ...names.map((name, run): [string, string] => [`${run}`, name]),
  ]);
  const verdicts = ["right", "wrong", "unjudged"].map((one) =>
    [one, one] as [string, string]
  );
  return `<section id="samples" aria-labelledby="samples-title" data-runs="${
    escapeMarkup(JSON.stringify(names))
  }"><h2 id="samples-title">Samples</h2>` +
    `<noscript><p>The table of samples needs scripts.</p></noscript>` +
    `<form class="filters" hidden>` +
    `<label class="wide">Text<input name="text" type="search" ` +
    `autocomplete="off"></label>` + runs +
    select("Verdict", "verdict", [["", "any"], ...verdicts]) +
    select("Hint level", "level", [["", "any"]]) +
    `<label>From step<input name="from" type="number" min="0"></label>` +
    `<label>To step<input name="to" type="number" min="0"></label>` +
    select("Order", "order", [
      ["", "as sampled"],
      ["last", "last step first"],
      ["high", "highest advantage first"],
      ["low", "lowest advantage first"],
      ["long", "longest first"],
    ]) +
    `</form><p class="note status" role="status">Unpacking</p>` +
    `<table class="samples" role="table" aria-labelledby="samples-title">` +
    `<thead role="rowgroup"><tr role="row">` +
    `<th class="where" scope="col" role="columnheader">Where</th>` +
    `<th class="problem-text" scope="col" role="columnheader">Problem</th>` +
    `<th scope="col" role="columnheader">Completion</th>` +
    `<th class="verdict" scope="col" role="columnheader">Verdict</th>` +
    `</tr></thead><tbody role="rowgroup"></tbody></table>` +
    `<nav class="pager" aria-label="Pages of samples" hidden>` +
    `<button type="button">Previous</button><span></span>` +
    `<button type="button">Next</button></nav></section>\n`;
}

function select(
  label: string,
  name: string,
  options: readonly [value: string, text: string][],
): string {
  const list = options.map(([value, text]) =>
    `<option value="${escapeMarkup(value)}">${escapeMarkup(text)}</option>`
  );
  return `<label>${label}<select name="${name}">${list.join("")}</select>` +
    `</label>`;
}
