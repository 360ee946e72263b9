/// <reference lib="dom" />
import type { SampleIndex, SampleTexts } from "./_sample_block.ts";

/** Which sample of a block a row shows. */
export interface ShownSample {
  index: SampleIndex;
  texts: SampleTexts;
  row: number;
  /** Name of its run, where the page has several. */
  run?: string | undefined;
}

/**
 * Runs in the page: makes the row of a sample, all of whose texts stay texts. It
 * is written into the page as text, so it uses nothing from outside itself.
 */
export function sampleRow(sample: ShownSample): HTMLElement {
  const { index, texts, row, run } = sample;
  const id = index.ids[index.id[row]!]!;
  const [problem, answer] = texts.problems[index.id[row]!] ?? [];
  const level = index.level[row]!;
  const hint = texts.hints[texts.hint[row]!];

  const element = (
    tag: string,
    className: string,
    ...content: (string | Node)[]
  ): HTMLElement => {
    const made = document.createElement(tag);
    if (className !== "") made.className = className;
    made.append(...content);
    return made;
  };
  const note = (text: string): HTMLElement => element("p", "note", text);
  const clip = (...content: (string | Node)[]): HTMLElement =>
    element("div", "clip", element("pre", "", ...content));
  const cell = (className: string, ...content: Node[]): HTMLElement => {
    const made = element("td", className, ...content);
    made.setAttribute("role", "cell");
    return made;
  };

  const completion = (): HTMLElement => {
    const text = texts.completion[row]!;
    const mark = texts.mark[row];
    if (!mark) return clip(text);
    const [start, end] = mark;
    return clip(
      text.slice(0, start),
      element("mark", "", text.slice(start, end)),
      text.slice(end),
    );
  };

  const verdictCell = (): HTMLElement => {
    const reward = index.reward[row] ?? null;
    const [verdict, sign] = reward === null
      ? ["unjudged", "unjudged"]
      : reward === 1
      ? ["right", "\u2713 right"]
      : reward === 0
      ? ["wrong", "\u2717 wrong"]
      : ["", `reward ${Number(reward.toPrecision(3))}`];
    const advantage = index.advantage[row];
    const read = texts.extracted[row];
    const cutOff = texts.truncated[row] ? ", cut off" : "";
    return cell(
      "verdict",
      element("p", verdict, sign),
      note(
        typeof advantage === "number"
          ? `advantage ${Number(advantage.toPrecision(3))}`
          : "not trained on",
      ),
      note(read === null ? "no answer read" : `read: ${read}`),
      ...answer === undefined ? [] : [note(`answer: ${answer}`)],
      note(`${index.tokens[row]} tokens${cutOff}`),
    );
  };

  const made = element(
    "tr",
    "",
    cell(
      "where",
      element("p", "", `step ${index.step[row]}`),
      ...run === undefined ? [] : [note(run)],
      note(level > 0 ? `hint level ${level}` : "no hint"),
    ),
    cell(
      "problem-text",
      note(id),
      ...problem === undefined ? [] : [clip(problem)],
      ...hint === undefined ? [] : [note("Hint"), clip(hint)],
    ),
    cell("", completion()),
    verdictCell(),
  );
  made.setAttribute("role", "row");
  return made;
}
