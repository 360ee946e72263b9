import { chartColors } from "./_chart_colors.ts";
import { escapeMarkup } from "./escape_markup.ts";

const style = `
:root{color-scheme:light dark;${chartColors.light}}
@media (prefers-color-scheme:dark){:root{${chartColors.dark}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);
font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
-webkit-text-size-adjust:100%}
main{max-width:60rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1{font-size:1.65rem;line-height:1.25;font-weight:650;margin:0 0 .5rem;
letter-spacing:-.01em}
h2{font-size:1.15rem;font-weight:650;margin:3rem 0 .25rem}
h3{font-size:1rem;font-weight:600;margin:0}
p{margin:.25rem 0 1rem;max-width:42rem}
.lead{font-size:1.05rem;color:var(--muted)}
.note{color:var(--muted);font-size:.9rem}
.grid{display:grid;gap:2rem 2.5rem;margin-top:1rem;
grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr))}
figure{margin:0;min-width:0}
.grid>figure{display:grid;grid-row:span 3;grid-template-rows:subgrid;gap:.25rem}
figcaption{margin-bottom:.5rem}
figcaption .note{margin:0}
svg{display:block;width:100%;height:auto;max-width:34rem}
svg.wide{display:none;max-width:none}
@media (min-width:48rem){svg.wide{display:block}svg.narrow{display:none}}
.scroll{overflow-x:auto;margin:.5rem 0 .75rem}
.scroll:focus-visible,summary:focus-visible{outline:2px solid var(--series-1);
outline-offset:2px}
table{border-collapse:collapse;font-size:.92rem;
font-variant-numeric:tabular-nums}
.caption{color:var(--muted);font-size:.9rem;margin:.75rem 0 0}
th,td{padding:.4rem 1.1rem .4rem 0;text-align:right;white-space:pre;
border-bottom:1px solid var(--grid)}
thead th{vertical-align:bottom;font-weight:600;color:var(--muted);
font-size:.85rem;white-space:normal;max-width:9rem}
th.text,td.text{text-align:left}
tbody th{font-weight:600}
th:first-child{position:sticky;left:0;background:var(--paper)}
tr>:last-child{padding-right:0}
details{margin-top:.25rem;font-size:.9rem}
summary{cursor:pointer;color:var(--muted);width:fit-content}
.bar{display:flex;height:1.1rem;gap:1px;margin:.2rem 0 .9rem;max-width:34rem}
.bar span{min-width:1px}
.keys{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding:0;margin:.5rem 0 1rem;
list-style:none;font-size:.9rem}
.keys i{display:inline-block;width:.8rem;height:.8rem;margin-right:.45rem;
vertical-align:-.05rem}
.problem{border-top:1px solid var(--grid);padding-top:1.25rem;margin-top:1.5rem}
.problem>p{margin-bottom:.75rem}
.attempts{display:grid;gap:1rem;
grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr))}
.attempt{background:var(--panel);border-radius:6px;padding:.8rem 1rem;min-width:0}
.attempt h3{display:flex;justify-content:space-between;gap:1rem;font-size:.9rem}
.right{color:var(--right)}.wrong{color:var(--wrong)}.unjudged{color:var(--muted)}
pre{margin:.5rem 0 0;font:.82rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,
monospace;white-space:pre-wrap;overflow-wrap:anywhere}
mark{background:var(--mark);color:inherit;border-radius:2px;padding:0 .1em}
footer{margin-top:3rem;border-top:1px solid var(--grid);padding-top:1rem}
@media (max-width:30rem){th,td{padding-right:.7rem}main{padding:1.5rem 1rem 3rem}h1{font-size:1.4rem}
h2{margin-top:2.25rem}}
@media print{details{display:none}}
`;

/** Wraps page parts into one self-contained HTML document. */
export function page(title: string, lead: string, parts: string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="selfhint">
<title>${escapeMarkup(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(title)}</h1>
${lead === "" ? "" : `<p class="lead">${escapeMarkup(lead)}</p>`}
${parts.filter((part) => part !== "").join("\n")}
</main>
</body>
</html>
`;
}

/** A heading with what belongs to it; empty when nothing does. */
export function section(heading: string, note: string, body: string): string {
  if (body === "") return "";
  const intro = note === "" ? "" : `<p class="note">${escapeMarkup(note)}</p>`;
  return `<section><h2>${escapeMarkup(heading)}</h2>${intro}${body}</section>`;
}
