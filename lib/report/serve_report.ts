import { figuresPart } from "./_figures_part.ts";
import { leadLine } from "./_page.ts";
import { folderReport, type ProblemTexts } from "./folder_report.ts";
import { readRun } from "./read_run.ts";
import type { Report } from "./report.ts";
import { liveLine, reportPage } from "./report_page.ts";
import { sampleBlocks } from "./sample_blocks.ts";

/** What is served, and how. */
export interface ReportServer {
  /** The run folders. */
  folders: readonly string[];
  /** Texts of the problems of their samples. */
  problems: ProblemTexts;
  /** Samples in the table at most. */
  maxSamples: number;
  /** Port on 127.0.0.1; 0 takes a free one. */
  port: number;
  /** Ends the server. */
  signal: AbortSignal;
  /** Told the page's address when it can be opened. */
  onListen: (address: string) => void;
}

/**
 * Serves the page of runs that go on, on this machine only. The page asks every
 * two seconds whether there are new rows, and gets new charts and samples.
 *
 * @example
 * ```ts
 * import { serveReport } from "./serve_report.ts";
 *
 * const stop = new AbortController();
 * await serveReport({
 *   folders: ["runs/a"],
 *   problems: new Map(),
 *   maxSamples: 1000,
 *   port: 0,
 *   signal: stop.signal,
 *   onListen: () => stop.abort(),
 * });
 * ```
 *
 * @param server What is served.
 * @returns When the server has ended.
 */
export async function serveReport(server: ReportServer): Promise<void> {
  const answer = createAnswer(server);
  const { port, signal, onListen } = server;
  const { finished } = Deno.serve({
    hostname: "127.0.0.1",
    port,
    signal,
    onListen: ({ port }) => onListen(`http://127.0.0.1:${port}/`),
    onError: (error) =>
      new Response(error instanceof Error ? error.message : String(error), {
        status: 500,
      }),
  }, answer);
  await finished;
}

/** Answers `/` with the page and `/update` with what is new since. */
function createAnswer(
  server: ReportServer,
): (request: Request) => Promise<Response> {
  const { folders, problems, maxSamples } = server;
  let drawn: { version: string; figures: Promise<string> } | undefined;

  const open = async (): Promise<Report> =>
    folderReport(await Promise.all(folders.map(readRun)), problems);
  /** Several open pages, and a page that asks again, share one drawing. */
  const figuresAt = (version: string): Promise<string> => {
    if (drawn?.version !== version) {
      drawn = { version, figures: open().then(figuresPart) };
    }
    return drawn.figures;
  };

  const update = async (query: URLSearchParams): Promise<Response> => {
    const version = await versionOf(folders);
    const seen = query.get("version") ?? "";
    if (version === seen) return new Response(null, { status: 204 });
    const { sources = [], summary = "" } = await open();
    const offsets = (query.get("offsets") ?? "").split(",").map(Number);
    const sizes = await Promise.all(sources.map(({ path }) => sizeOf(path)));
    // A run that was taken up again has lost rows: the page starts anew.
    if (isShorter(version, seen) || sizes.some((s, i) => s < offsets[i]!)) {
      return new Response(null, { status: 409 });
    }
    const room = Math.max(0, maxSamples - Number(query.get("count")));
    const share = Math.floor(room / sources.length);
    const parts = [leadLine(summary), await figuresAt(version)];
    for (const [run, source] of sources.entries()) {
      const range = { offset: offsets[run] ?? 0, maxSamples: share };
      for await (const block of sampleBlocks(source, run, range)) {
        parts.push(block.html);
        offsets[run] = block.end;
      }
    }
    parts.push(liveLine(version, offsets));
    return html(parts.join(""));
  };

  return async (request) => {
    const url = new URL(request.url);
    // Another site's name that leads here must not read the page.
    if (!["127.0.0.1", "localhost"].includes(url.hostname)) {
      return new Response("this page is for this machine", { status: 403 });
    }
    if (url.pathname === "/update") return await update(url.searchParams);
    if (url.pathname !== "/") return new Response("no page", { status: 404 });
    const version = await versionOf(folders);
    const page = reportPage(await open(), { maxSamples, version });
    return html(ReadableStream.from(page).pipeThrough(new TextEncoderStream()));
  };
}

function html(body: BodyInit): Response {
  return new Response(body, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
    },
  });
}

/** How far the metrics go; any new row makes it another. */
async function versionOf(folders: readonly string[]): Promise<string> {
  const sizes = folders.map((folder) => sizeOf(`${folder}/metrics.jsonl`));
  return (await Promise.all(sizes)).join();
}

function isShorter(version: string, seen: string): boolean {
  const before = seen.split(",").map(Number);
  return version.split(",").some((size, run) => Number(size) < before[run]!);
}

async function sizeOf(path: string): Promise<number> {
  return await Deno.stat(path).then(({ size }) => size, () => 0);
}
