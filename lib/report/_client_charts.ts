/// <reference lib="dom" />

/** What a figure says about its chart, see `chart_figure.ts`. */
interface PlotData {
  left: number;
  top: number;
  width: number;
  height: number;
  steps: [number, number];
  share: boolean;
  lines: {
    label: string;
    color: string;
    points: [x: number, mean: number, low?: number, high?: number][];
  }[];
}

/**
 * Runs in the page: values at the pointer or, by arrow keys, at each step; and
 * the chart as an SVG file. It is written into the page as text, so it uses
 * nothing from outside itself.
 */
export function chartClient(): void {
  const digits = new Intl.NumberFormat("en", { maximumSignificantDigits: 4 });
  const percent = new Intl.NumberFormat("en", {
    style: "percent",
    maximumFractionDigits: 1,
  });

  const equip = (): void => {
    for (const plot of document.querySelectorAll<HTMLElement>(".plot")) {
      if (plot.tabIndex === 0) continue;
      plot.tabIndex = 0;
      plot.setAttribute("role", "group");
      plot.setAttribute("aria-label", "Chart; arrow keys read it step by step");
      readOff(plot, JSON.parse(plot.dataset.plot!));
      addExport(plot);
    }
  };

  const readOff = (plot: HTMLElement, data: PlotData): void => {
    const svg = plot.querySelector("svg")!;
    const xs = [...new Set(data.lines.flatMap((l) => l.points.map(([x]) => x)))]
      .sort((a, b) => a - b);
    let at = -1;
    let tip: HTMLElement | undefined;
    let rule: SVGLineElement | undefined;

    const hide = (): void => {
      tip?.remove();
      rule?.remove();
      tip = rule = undefined;
    };
    const show = (index: number): void => {
      at = Math.max(0, Math.min(xs.length - 1, index));
      const x = xs[at]!;
      const [from, to] = data.steps;
      const place = data.left + (x - from) / (to - from || 1) * data.width;
      if (!rule) {
        rule = document.createElementNS("http://www.w3.org/2000/svg", "line");
        rule.setAttribute("stroke", "var(--muted)");
        svg.append(rule);
      }
      rule.setAttribute("x1", `${place}`);
      rule.setAttribute("x2", `${place}`);
      rule.setAttribute("y1", `${data.top}`);
      rule.setAttribute("y2", `${data.top + data.height}`);
      if (!tip) {
        tip = document.createElement("div");
        tip.className = "tip";
        tip.setAttribute("role", "status");
        plot.append(tip);
      }
      tip.replaceChildren(...tipRows(data, x));
      const scale = plot.clientWidth / svg.viewBox.baseVal.width;
      const room = plot.clientWidth - tip.offsetWidth;
      const wanted = place * scale + 10;
      tip.style.left = `${
        Math.max(0, wanted > room ? wanted - 20 - tip.offsetWidth : wanted)
      }px`;
      tip.style.top = `${data.top * scale}px`;
    };

    plot.addEventListener("pointermove", (event) => {
      const box = svg.getBoundingClientRect();
      const pixel = (event.clientX - box.left) / box.width *
        svg.viewBox.baseVal.width;
      const [from, to] = data.steps;
      const x = from + (pixel - data.left) / data.width * (to - from);
      let nearest = 0;
      xs.forEach((each, index) => {
        if (Math.abs(each - x) < Math.abs(xs[nearest]! - x)) nearest = index;
      });
      show(nearest);
    });
    plot.addEventListener("pointerleave", hide);
    plot.addEventListener("blur", hide);
    plot.addEventListener("keydown", (event) => {
      const moves: Record<string, number> = {
        ArrowLeft: at - 1,
        ArrowRight: at + 1,
        Home: 0,
        End: xs.length - 1,
      };
      const next = moves[event.key];
      if (event.key === "Escape") hide();
      if (next === undefined) return;
      event.preventDefault();
      show(next);
    });
  };

  const tipRows = (data: PlotData, x: number): HTMLElement[] => {
    const text = (value: number): string =>
      (data.share ? percent : digits).format(value);
    const head = document.createElement("b");
    head.textContent = `step ${digits.format(x)}`;
    const rows = data.lines.flatMap(({ label, color, points }) => {
      const point = points.find(([at]) => at === x);
      if (!point) return [];
      const [, mean, low, high] = point;
      const row = document.createElement("div");
      const key = document.createElement("i");
      key.style.background = color;
      const spread = low === undefined || high === undefined
        ? ""
        : ` (${text(low)} to ${text(high)})`;
      row.append(key, `${label} ${text(mean)}${spread}`);
      return [row];
    });
    return [head, ...rows];
  };

  const addExport = (plot: HTMLElement): void => {
    const figure = plot.closest("figure")!;
    const title = figure.querySelector("h3")!.textContent!;
    const button = document.createElement("button");
    button.className = "plain";
    button.type = "button";
    button.textContent = "Save SVG";
    button.setAttribute("aria-label", `Save SVG of ${title}`);
    button.addEventListener("click", () => {
      const svg = plot.querySelector("svg")!.cloneNode(true) as SVGSVGElement;
      const style = document.createElementNS(svg.namespaceURI!, "style");
      // The page's own palette, said of the drawing.
      const [light, dark] = [
        ...document.querySelector("style")!.textContent!
          .matchAll(/:root\{([^}]*)\}/g),
      ].map(([, declarations]) => declarations);
      style.textContent = `svg{${light};background:var(--paper)}` +
        `@media (prefers-color-scheme:dark){svg{${dark}}}`;
      svg.querySelector("desc")!.after(style);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(
        new Blob([new XMLSerializer().serializeToString(svg)], {
          type: "image/svg+xml",
        }),
      );
      link.download = `${figure.dataset.name}.svg`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
    figure.querySelector(".tools")!.append(button);
  };

  document.addEventListener("figures", equip);
  equip();
}
