/// <reference lib="dom" />

/**
 * Runs in the page: asks the server that the page came from for what is new,
 * and puts it in place. It is written into the page as text, so it uses nothing
 * from outside itself.
 */
export function liveClient(): void {
  const line = document.querySelector<HTMLElement>(".live");
  if (!line) return;
  const period = 2000;
  let version = line.dataset.version!;
  let offsets = line.dataset.offsets!;

  let fresh: Element | null = null;

  const placeFigures = (): void => {
    const figures = document.querySelector("#figures")!;
    // A chart that someone reads step by step stays until they leave it.
    if (!fresh || figures.contains(document.activeElement)) return;
    const open = new Set(
      [...figures.querySelectorAll("details[open]")].map(nameOf),
    );
    for (const details of fresh.querySelectorAll("details")) {
      details.open = open.has(nameOf(details));
    }
    figures.replaceWith(fresh);
    fresh = null;
    document.dispatchEvent(new Event("figures"));
  };

  const place = (text: string): void => {
    const news = new DOMParser().parseFromString(text, "text/html");
    document.querySelector(".lead")?.replaceWith(news.querySelector(".lead")!);
    fresh = news.querySelector("#figures");
    placeFigures();
    const blocks = [...news.querySelectorAll(".block")];
    document.querySelector("#blocks")?.append(...blocks);
    if (blocks.length > 0) document.dispatchEvent(new Event("samples"));
    const { version: seen, offsets: read } =
      news.querySelector<HTMLElement>(".live")!.dataset;
    version = seen!;
    offsets = read!;
  };

  const nameOf = (details: Element): string =>
    details.closest("figure")?.dataset.name ??
      details.querySelector("summary")!.textContent!;

  const say = (text: string): void => {
    line.textContent = text;
  };

  const ask = async (): Promise<void> => {
    const count = document.querySelector<HTMLElement>("#samples")?.dataset
      .count ?? "0";
    const query = new URLSearchParams({ version, offsets, count });
    try {
      const answer = await fetch(`update?${query}`);
      if (answer.status === 409) return location.reload();
      if (!answer.ok) throw new Error(await answer.text());
      if (answer.status === 200) {
        place(await answer.text());
        say(`Following the run; news at ${new Date().toLocaleTimeString()}`);
      }
    } catch (error) {
      say(
        error instanceof TypeError
          ? "The server is gone: what is here is the last it said"
          : `Cannot follow the run: ${(error as Error).message}`,
      );
    }
  };

  const loop = async (): Promise<void> => {
    const started = performance.now();
    if (!document.hidden) await ask();
    placeFigures();
    // Drawing shall not take the machine from the run.
    setTimeout(loop, Math.max(period, 10 * (performance.now() - started)));
  };
  setTimeout(loop, period);
}
