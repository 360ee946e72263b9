import { chartColors } from "./_chart_colors.ts";
import { escapeMarkup } from "./escape_markup.ts";

const style = `
:root{color-scheme:light dark;${chartColors.light}}
@media (prefers-color-scheme:dark){:root{${chartColors.dark}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);
font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
-webkit-text-size-adjust:100%}
main{max-width:76rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1{font-size:1.65rem;line-height:1.25;font-weight:650;margin:0 0 .5rem;
letter-spacing:-.01em;overflow-wrap:anywhere}
h2{font-size:1.15rem;font-weight:650;margin:3rem 0 .25rem}
h3{font-size:1rem;font-weight:600;margin:0;overflow-wrap:anywhere}
p{margin:.25rem 0 1rem;max-width:42rem}
a{color:inherit}
.lead{font-size:1.05rem;color:var(--muted);overflow-wrap:anywhere}
.note{color:var(--muted);font-size:.9rem}
.grid{display:grid;gap:2rem 2.5rem;margin-top:1rem;
grid-template-columns:repeat(auto-fill,minmax(min(100%,21rem),1fr))}
figure{margin:0;min-width:0}
.grid>figure{display:grid;grid-row:span 3;grid-template-rows:subgrid;gap:.25rem}
figcaption{margin-bottom:.25rem}
figcaption .note{margin:0}
.plot{position:relative;max-width:34rem}
svg{display:block;width:100%;height:auto}
.tip{position:absolute;z-index:1;top:0;left:0;pointer-events:none;
background:var(--panel);border:1px solid var(--grid);border-radius:4px;
padding:.2rem .5rem;font-size:.82rem;line-height:1.4;white-space:nowrap;
font-variant-numeric:tabular-nums}
.tip b{font-weight:600}
.tip i{display:inline-block;width:.7rem;height:.2rem;margin-right:.35rem;
vertical-align:.2rem}
.tools{display:flex;flex-wrap:wrap;gap:0 1rem;align-items:baseline;
max-width:34rem;font-size:.9rem}
.tools details{flex:1 1 auto;min-width:0}
.scroll{overflow-x:auto;margin:.5rem 0 .75rem}
:focus-visible{outline:2px solid var(--series-1);outline-offset:2px}
table{border-collapse:collapse;font-size:.92rem;
font-variant-numeric:tabular-nums}
.caption{color:var(--muted);font-size:.9rem;margin:.75rem 0 0}
th,td{padding:.4rem 1.1rem .4rem 0;text-align:right;white-space:pre;
border-bottom:1px solid var(--grid)}
thead th{vertical-align:bottom;font-weight:600;color:var(--muted);
font-size:.85rem;white-space:normal;max-width:12rem}
th.text,td.text{text-align:left}
tbody th{font-weight:600}
.scroll th:first-child{position:sticky;left:0;background:var(--paper)}
tr>:last-child{padding-right:0}
details{margin-top:.25rem;font-size:.9rem}
summary{cursor:pointer;color:var(--muted);width:fit-content}
details.section{margin-top:3rem;font-size:1rem}
details.section>summary{font-size:1.15rem;font-weight:650;color:var(--ink)}
button,input,select{font:inherit;color:inherit;background:var(--panel);
border:1px solid var(--edge);border-radius:4px;padding:.3rem .6rem;max-width:100%}
button{cursor:pointer}
button:disabled{color:var(--muted);cursor:default}
button.plain{border:0;background:none;padding:0;color:var(--muted);
text-decoration:underline;text-underline-offset:.15em;font-size:.9rem}
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
.filters{display:flex;flex-wrap:wrap;gap:.75rem 1rem;margin:1rem 0;
align-items:end}
.filters label{display:grid;gap:.15rem;font-size:.85rem;color:var(--muted)}
.filters label>*{color:var(--ink);font-size:1rem}
.filters input[type=number]{width:6.5rem}
.filters .wide{flex:1 1 14rem}
.samples{width:100%;table-layout:fixed}
.samples th,.samples td{white-space:normal;text-align:left;vertical-align:top;
overflow-wrap:anywhere}
.samples thead th{max-width:none}
.samples .where{width:8.5rem}.samples .verdict{width:9.5rem}
.samples .problem-text{width:28%}
.samples pre{margin:0}
.samples .clip{max-height:7.6rem;overflow:hidden}
.samples p{margin:0 0 .4rem}
.pager{display:flex;flex-wrap:wrap;gap:.75rem 1rem;align-items:center;
margin:1rem 0}
.live{position:sticky;bottom:.5rem;z-index:2;margin:2rem 0 0;max-width:none;
padding:.35rem .75rem;border-radius:4px;background:var(--panel);
border:1px solid var(--grid);font-size:.9rem}
.hidden-text{position:absolute;width:1px;height:1px;overflow:hidden;
clip-path:inset(50%);white-space:nowrap}
footer{margin-top:3rem;border-top:1px solid var(--grid);padding-top:1rem}
@media (max-width:44rem){
.samples,.samples tbody,.samples tr,.samples td{display:block;width:auto!important}
.samples thead{display:none}
.samples tr{border-bottom:1px solid var(--grid);padding:.75rem 0}
.samples td{border:0;padding:.15rem 0}
.samples .where,.samples .verdict{display:flex;flex-wrap:wrap;gap:0 .75rem}
.samples .where p,.samples .verdict p{margin:0}}
@media (max-width:30rem){th,td{padding-right:.7rem}
main{padding:1.5rem 1rem 3rem}h1{font-size:1.4rem}h2{margin-top:2.25rem}}
@media print{.tools,.filters,.pager{display:none}}
`;

/** What frames a page. */
export interface PageFrame {
  title: string;
  lead: string;
  /** The page's script; nothing else can run. */
  script: string;
  /** Whether it asks the server that it came from for news. */
  live: boolean;
}

/** All of a page before its content. */
export async function pageStart(frame: PageFrame): Promise<string> {
  const { title, lead, script, live } = frame;
  const digest = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(script),
  );
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  // Samples hold any text; should some slip through as markup, it stays dead.
  const policy = `default-src 'none'; style-src 'unsafe-inline'; ` +
    `img-src data:; script-src 'sha256-${hash}'; base-uri 'none'; ` +
    `form-action 'none'; connect-src ${live ? "'self'" : "'none'"}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="selfhint">
<title>${escapeMarkup(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(title)}</h1>
${leadLine(lead)}
`;
}

/** The line under the title. */
export function leadLine(lead: string): string {
  return lead === "" ? "" : `<p class="lead">${escapeMarkup(lead)}</p>`;
}

/** All of a page after its content. */
export function pageEnd({ script }: PageFrame): string {
  return `</main>
<script>${script}</script>
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

/** The same, closed until it is opened. */
export function foldedSection(heading: string, body: string): string {
  if (body === "") return "";
  return `<details class="section"><summary>${escapeMarkup(heading)}` +
    `</summary>${body}</details>`;
}
