import { assert, assertEquals } from "@std/assert";
import { serveReport, writeRunReport } from "../../lib/report/mod.ts";
import { inRunFolder, sampleRow, writeRun } from "../report/_run_folder.ts";
import { type BrowserPage, hasChromium, withPage } from "./_chromium.ts";

const ignore = !(await hasChromium());

/** Registers a test that needs Chromium, ignored where there is none. */
function browserTest(
  name: string,
  test: (page: BrowserPage) => Promise<void>,
): void {
  Deno.test({ name, ignore, fn: () => withPage(test) });
}

const metricsOf = (steps: number): Record<string, number>[] =>
  Array.from({ length: steps }, (_, index) => ({
    step: index + 1,
    reward: Math.min(1, index / steps + 0.1),
    frac_reward_zero_std: 0.5,
    entropy: 1 / (index + 1),
    "timing_s/rollout": 2,
    "timing_s/update": 1,
  }));

/** A walk that packs no better than real ones. */
function walk(steps: number): string {
  const digit = (): number => Math.floor(10 * Math.random());
  return Array.from({ length: steps }, () => `${digit()}*${digit()}=${digit()}`)
    .join("; ");
}

/** Fills in a filter as a user does. */
async function filter(
  page: BrowserPage,
  name: string,
  value: string,
): Promise<void> {
  await page.evaluate(`{
    const field = document.querySelector("#samples [name=${name}]");
    field.value = ${JSON.stringify(value)};
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }`);
}

const status = `document.querySelector("#samples .status").textContent`;

async function statusIs(page: BrowserPage, text: string): Promise<void> {
  await page.until(`${status} === ${JSON.stringify(text)}`);
}

browserTest(
  "a page of 50,000 samples opens, filters and turns without freezing",
  async (page) => {
    const samples = Array.from(
      { length: 50_000 },
      (_, index) =>
        sampleRow(`problem-${index % 128}`, Math.floor(index / 100) + 1, {
          level: index % 4,
          completion: `${walk(40)} \\boxed{${index}}`,
          extracted: `${index}`,
          reward: index % 5 === 0 ? 1 : 0,
          advantage: Math.sin(index),
        }),
    );
    await inRunFolder({
      "metrics.jsonl": metricsOf(500),
      "samples.jsonl": samples,
    }, async (folder) => {
      const before = Deno.memoryUsage().rss;
      const started = performance.now();
      const path = await writeRunReport(folder);
      const written = performance.now() - started;
      const growth = (Deno.memoryUsage().rss - before) / 2 ** 20;
      const { size } = await Deno.stat(path);
      await page.look(1280, 900);
      const opening = performance.now();
      await page.open(`file://${path}`);
      await statusIs(page, "50,000 of 50,000 samples");
      const opened = performance.now() - opening;
      await page.evaluate(`{
      window.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) {
          longest = Math.max(longest, duration);
        }
      }).observe({ type: "longtask", buffered: true });
    }`);
      await filter(page, "verdict", "right");
      await statusIs(page, "10,000 of 50,000 samples");
      await filter(page, "order", "high");
      await page.until(
        `document.querySelector("#samples tbody tr")?.textContent.includes("advantage 1")`,
      );
      await filter(page, "text", "boxed{12345}");
      await statusIs(page, "1 of 50,000 samples");
      await filter(page, "text", "");
      await statusIs(page, "10,000 of 50,000 samples");
      await page.evaluate(
        `document.querySelectorAll(".pager button")[1].click()`,
      );
      await page.until(
        `document.querySelector(".pager span").textContent === "Page 2 of 500"`,
      );
      await page.evaluate(`new Promise((resolve) => setTimeout(resolve, 100))`);
      const longest = await page.evaluate<number>("longest");
      assertEquals(page.complaints, []);
      const figures = `${(size / 2 ** 20).toFixed(1)} MiB, written in ${
        Math.round(written)
      } ms (+${Math.round(growth)} MiB), open in ${
        Math.round(opened)
      } ms, longest task ${Math.round(longest)} ms`;
      assert(longest < 1000 && size < 20 * 2 ** 20, figures);
      Deno.stderr.writeSync(new TextEncoder().encode(`${figures}\n`));
    });
  },
);

browserTest(
  "a page shows hostile samples as the texts they are",
  async (page) => {
    const texts = [
      `</script><script>window.hacked = 1</script>`,
      `<img src=x onerror="window.hacked = 1">`,
      `<!-- <script> \\boxed{<b>1</b>}`,
      `\u2028\u2029\u0000 \u{1f600} line\nbreak`,
      `${"long ".repeat(5000)}\\boxed{end}`,
    ];
    await inRunFolder({
      "metrics.jsonl": metricsOf(2),
      "samples.jsonl": texts.map((text) =>
        sampleRow(text, 1, { completion: text, hint: text, extracted: text })
      ),
      "config.yaml": `method: "</script><b>"\nmodel: "<img src=x>"\n`,
    }, async (folder) => {
      const problems = texts.map((text) => ({
        id: text,
        problem: text,
        answer: text,
      }));
      await page.open(`file://${await writeRunReport(folder, problems)}`);
      await statusIs(page, "5 of 5 samples");
      assertEquals(
        await page.evaluate(
          `[...document.querySelectorAll("#samples tbody td:nth-child(3) pre")]
          .map((pre) => pre.textContent)`,
        ),
        texts,
      );
      assertEquals(await page.evaluate("window.hacked ?? null"), null);
      assertEquals(
        await page.evaluate(`document.querySelectorAll("main img").length`),
        0,
      );
      assertEquals(
        await page.evaluate(`[...document.querySelectorAll("mark")]
        .map((mark) => mark.textContent)`),
        [texts[0], texts[1], "\\boxed{<b>1</b>}", texts[3], "\\boxed{end}"],
      );
      assertEquals(page.complaints, []);
    });
  },
);

browserTest(
  "a page fits a phone, in both colours, and is read by keyboard",
  async (page) => {
    await inRunFolder({
      "metrics.jsonl": metricsOf(40),
      "samples.jsonl": [sampleRow("a".repeat(80), 1)],
      "config.yaml": `data: ${"x".repeat(200)}\n`,
    }, async (folder) => {
      const address = `file://${await writeRunReport(folder)}`;
      const papers: string[] = [];
      for (const scheme of ["light", "dark"] as const) {
        await page.look(360, 800, scheme);
        await page.open(address);
        await statusIs(page, "1 of 1 samples");
        await page.evaluate(
          `document.querySelectorAll("details").forEach((one) => one.open = true)`,
        );
        const [needed, given] = await page.evaluate<[number, number]>(
          `[document.documentElement.scrollWidth, innerWidth]`,
        );
        assert(needed <= given, `${needed} of ${given} pixels`);
        papers.push(
          await page.evaluate(
            `getComputedStyle(document.body).backgroundColor`,
          ),
        );
      }
      assert(papers[0] !== papers[1]);
      await page.evaluate(`document.querySelector(".plot").focus()`);
      for (const key of ["End", "ArrowLeft"]) await page.press(key);
      assertEquals(
        await page.evaluate(`document.querySelector(".tip").textContent`),
        `step 39${folder.split("/").at(-1)} 1`,
      );
      await page.press("Escape");
      assertEquals(
        await page.evaluate(`document.querySelectorAll(".tip").length`),
        0,
      );
      // What a screen reader would have no word for.
      assertEquals(
        await page.evaluate(
          `[...document.querySelectorAll("button, input, select, svg, .plot")]
          .filter((one) => !(one.labels?.length || one.textContent.trim() ||
            one.getAttribute("aria-label"))).map((one) => one.outerHTML)`,
        ),
        [],
      );
      assertEquals(page.complaints, []);
    });
  },
);

browserTest(
  "a chart is saved as an SVG file that stands alone",
  async (page) => {
    await inRunFolder({ "metrics.jsonl": metricsOf(5) }, async (folder) => {
      await page.open(`file://${await writeRunReport(folder)}`);
      const [name, text] = await page.evaluate<[string, string]>(
        `new Promise((resolve) => {
        let saved;
        URL.createObjectURL = (blob) => (saved = blob, "#");
        HTMLAnchorElement.prototype.click = function () {
          saved.text().then((text) => resolve([this.download, text]));
        };
        document.querySelector("figure .tools button").click();
      })`,
      );
      assertEquals(name, "reward.svg");
      const path = `${folder}/${name}`;
      await Deno.writeTextFile(path, text);
      await page.open(`file://${path}`);
      assertEquals(
        await page.evaluate(
          `[document.documentElement.localName,
          getComputedStyle(document.documentElement).backgroundColor,
          getComputedStyle(document.querySelector("[stroke='var(--series-1)']"))
            .stroke]`,
        ),
        ["svg", "rgb(253, 253, 251)", "rgb(0, 114, 178)"],
      );
      assertEquals(page.complaints, []);
    });
  },
);

browserTest(
  "a watched page takes up new steps and samples where it is",
  async (page) => {
    const metrics = metricsOf(3);
    await inRunFolder({
      "metrics.jsonl": metrics.slice(0, 1),
      "samples.jsonl": [sampleRow("a", 1)],
    }, async (folder) => {
      const stop = new AbortController();
      const { promise: address, resolve: onListen } = Promise.withResolvers<
        string
      >();
      const served = serveReport({
        folders: [folder],
        problems: new Map(),
        maxSamples: 1000,
        port: 0,
        signal: stop.signal,
        onListen,
      });
      await page.open(await address);
      await statusIs(page, "1 of 1 samples");
      await page.evaluate(
        `document.querySelector("figure details").open = window.stays = true`,
      );
      await writeRun(folder, {
        "metrics.jsonl": metrics,
        "samples.jsonl": [1, 2, 3].map((step) => sampleRow("a", step)),
      });
      await statusIs(page, "3 of 3 samples");
      assertEquals(
        await page.evaluate(
          `[document.querySelector("figure details").open, window.stays,
          document.querySelector("desc").textContent.includes("at step 3"),
            document.querySelector(".lead").textContent.includes("step 3"),
          document.querySelectorAll(".plot[tabindex]").length ===
            document.querySelectorAll(".plot").length]`,
        ),
        [true, true, true, true, true],
      );
      stop.abort();
      await served;
      await page.until(
        `document.querySelector(".live").textContent.startsWith("The server")`,
      );
      assertEquals(
        page.complaints.filter((text) => !/CONNECTION_REFUSED/.test(text)),
        [],
      );
    });
  },
);
