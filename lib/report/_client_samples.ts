/// <reference lib="dom" />
import type { ShownSample } from "./_client_sample_row.ts";
import type { SampleIndex, SampleTexts } from "./_sample_block.ts";

/**
 * Runs in the page: unpacks the blocks of samples, filters and sorts them by
 * their columns, and shows one page of rows. Texts are unpacked block by block,
 * when they are shown or searched, so that many samples never block the page.
 * It is written into the page as text, so it uses nothing from outside itself.
 *
 * @param makeRow Makes the row of a sample
 */
export function samplesClient(
  makeRow: (sample: ShownSample) => HTMLElement,
): void {
  const root = document.querySelector<HTMLElement>("#samples");
  if (!root) return;
  const rowsPerPage = 20;
  const runs: string[] = JSON.parse(root.dataset.runs!);
  const form = root.querySelector("form")!;
  const status = root.querySelector<HTMLElement>(".status")!;
  const body = root.querySelector("tbody")!;
  const pager = root.querySelector<HTMLElement>(".pager")!;
  const [previous, next] = pager.querySelectorAll("button");

  interface Block {
    element: Element;
    index: SampleIndex;
    run: number;
  }
  /** A sample: its block and its row there. */
  type Place = readonly [block: Block, row: number];

  const blocks: Block[] = [];
  const unpacked = new Map<Block, SampleTexts>();
  let matches: Place[] = [];
  let shown: readonly Place[] = [];
  let page = 0;
  let search = 0;
  let turn = 0;

  const unpack = async (text: string): Promise<unknown> => {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream()
      .pipeThrough(new DecompressionStream("gzip"));
    return await new Response(stream).json();
  };

  const textsOf = async (block: Block): Promise<SampleTexts> => {
    const known = unpacked.get(block);
    if (known) return known;
    const texts = await unpack(block.element.textContent!) as SampleTexts;
    unpacked.set(block, texts);
    // A few are kept for paging back and forth.
    if (unpacked.size > 12) unpacked.delete(unpacked.keys().next().value!);
    return texts;
  };

  const takeBlocks = async (): Promise<void> => {
    const known = new Set(blocks.map(({ element }) => element));
    for (const element of document.querySelectorAll(".block")) {
      if (known.has(element)) continue;
      const { index: packed, run } = (element as HTMLElement).dataset;
      const index = await unpack(packed!) as SampleIndex;
      blocks.push({ element, index, run: Number(run) });
      element.removeAttribute("data-index");
    }
    offerLevels();
    root.dataset.count = `${
      blocks.reduce((sum, { index }) => sum + index.step.length, 0)
    }`;
  };

  const offerLevels = (): void => {
    const select = form.elements.namedItem("level") as HTMLSelectElement;
    const offered = new Set([...select.options].map(({ value }) => value));
    const levels = new Set(blocks.flatMap(({ index }) => index.level));
    for (const level of [...levels].sort((a, b) => a - b)) {
      if (offered.has(`${level}`)) continue;
      select.add(new Option(level === 0 ? "no hint" : `${level}`, `${level}`));
    }
  };

  const field = (name: string): string =>
    (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? "";

  /** The filter of the columns, made once for all samples. */
  const columnFilter = (): (block: Block, row: number) => boolean => {
    const [from, to] = [field("from"), field("to")];
    const [run, level, verdict] = [
      field("run"),
      field("level"),
      field("verdict"),
    ];
    const reward = verdict === "unjudged" ? null : verdict === "right" ? 1 : 0;
    return ({ index, run: own }, row) =>
      (from === "" || index.step[row]! >= Number(from)) &&
      (to === "" || index.step[row]! <= Number(to)) &&
      (run === "" || own === Number(run)) &&
      (level === "" || index.level[row] === Number(level)) &&
      (verdict === "" || index.reward[row] === reward);
  };

  const orders: Record<string, (place: Place) => number> = {
    last: ([{ index }, row]) => -index.step[row]!,
    high: ([{ index }, row]) => -(index.advantage[row] ?? -Infinity),
    low: ([{ index }, row]) => index.advantage[row] ?? Infinity,
    long: ([{ index }, row]) => -index.tokens[row]!,
  };

  const find = async (): Promise<void> => {
    const mine = ++search;
    const accept = columnFilter();
    const query = field("text").trim().toLowerCase();
    const found: Place[] = [];
    for (const [done, block] of blocks.entries()) {
      const rows = block.index.step.flatMap((_, row) =>
        accept(block, row) ? [row] : []
      );
      if (query === "" || rows.length === 0) {
        for (const row of rows) found.push([block, row]);
        continue;
      }
      const texts = await textsOf(block);
      if (mine !== search) return;
      for (const row of rows) {
        if (contains(texts, block.index, row, query)) found.push([block, row]);
      }
      status.textContent = `Searching: ${
        Math.round(100 * (done + 1) / blocks.length)
      }%`;
      // The page stays alive between blocks.
      await new Promise((resolve) => setTimeout(resolve));
      if (mine !== search) return;
    }
    const order = orders[field("order")];
    if (order) {
      const keyed = found.map((place) => [order(place), place] as const);
      matches = keyed.sort(([a], [b]) => a - b).map(([, place]) => place);
    } else matches = found;
    await show(Math.min(page, Math.ceil(found.length / rowsPerPage) - 1));
  };

  const contains = (
    texts: SampleTexts,
    { id, ids }: SampleIndex,
    row: number,
    query: string,
  ): boolean => {
    const problem = id[row]!;
    return [
      ids[problem],
      texts.problems[problem]?.[0],
      texts.hints[texts.hint[row]!],
      texts.completion[row],
      texts.extracted[row],
    ].some((text) => text?.toLowerCase().includes(query));
  };

  const show = async (wanted: number): Promise<void> => {
    page = Math.max(0, wanted);
    const start = page * rowsPerPage;
    await showRows(matches.slice(start, start + rowsPerPage));
    const pages = Math.max(1, Math.ceil(matches.length / rowsPerPage));
    const count = (value: number): string => value.toLocaleString("en");
    status.textContent = `${count(matches.length)} of ${
      count(Number(root.dataset.count))
    } samples`;
    pager.querySelector("span")!.textContent = `Page ${count(page + 1)} of ${
      count(pages)
    }`;
    previous!.disabled = page === 0;
    next!.disabled = page >= pages - 1;
  };

  /** Rows that stay are left alone: someone may be reading them. */
  const showRows = async (places: readonly Place[]): Promise<void> => {
    const stays = places.length === shown.length &&
      places.every(([block, row], at) =>
        block === shown[at]![0] && row === shown[at]![1]
      );
    const mine = ++turn;
    if (stays) return;
    const rows: HTMLElement[] = [];
    for (const [block, row] of places) {
      const run = runs.length > 1 ? runs[block.run] : undefined;
      const texts = await textsOf(block);
      rows.push(makeRow({ ...block, texts, row, run }));
    }
    if (mine !== turn) return;
    shown = places;
    body.replaceChildren(...rows);
    body.querySelectorAll<HTMLElement>(".clip").forEach(unfold);
  };

  /** Gives a text that is cut off a button that shows all of it. */
  const unfold = (clipped: HTMLElement): void => {
    if (clipped.scrollHeight <= clipped.clientHeight + 4) return;
    const button = document.createElement("button");
    button.className = "plain";
    button.type = "button";
    button.textContent = "Show all";
    button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => {
      const open = clipped.classList.toggle("clip");
      button.textContent = open ? "Show all" : "Show less";
      button.setAttribute("aria-expanded", `${!open}`);
    });
    clipped.after(button);
  };

  // News may come while older ones are being unpacked.
  let work = Promise.resolve();
  const refresh = (): Promise<void> => {
    work = work.then(takeBlocks).then(find);
    return work;
  };

  let typing: ReturnType<typeof setTimeout> | undefined;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => {
      page = 0;
      void find();
    }, 250);
  });
  const leaf = async (by: number): Promise<void> => {
    await show(page + by);
    root.scrollIntoView();
  };
  previous!.addEventListener("click", () => void leaf(-1));
  next!.addEventListener("click", () => void leaf(1));
  document.addEventListener("samples", () => void refresh());
  form.hidden = pager.hidden = false;
  void refresh().catch((error) => {
    status.textContent = `Cannot show the samples: ${error}`;
  });
}
