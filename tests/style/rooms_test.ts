import { assertEquals } from "@std/assert";
import { importsOf, readSources } from "./_sources.ts";

const rooms = [
  "std",
  "jsonl",
  "config",
  "hub",
  "text",
  "graph",
  "runtime",
  "model",
  "objective",
  "policy",
  "verify",
  "guidance",
  "methods",
  "report",
  "evaluate",
  "train",
  "prepare",
  "experiments",
  "serve",
  "export",
];

/** Every import in lib with its file and, where it leaves the room, its goal. */
async function libImports(): Promise<
  {
    path: string;
    room: string;
    specifier: string;
    goal: string;
    typeOnly: boolean;
  }[]
> {
  const imports = await Array.fromAsync(
    readSources("lib/", ".ts"),
    ({ path, text }) =>
      importsOf(text).map(({ specifier, typeOnly }) => {
        const goal = specifier.startsWith(".")
          ? new URL(specifier, `file:///${path}`).pathname.slice(1)
          : specifier;
        return { path, room: path.split("/")[1]!, specifier, goal, typeOnly };
      }),
  );
  return imports.flat();
}

const imports = await libImports();

Deno.test("importsOf() finds all forms and no comment", () => {
  const text = `
/**
 * import { no } from "comment";
 */
import { a } from "./a.ts";
import type { B } from "./b.ts";
import {
  c,
  type D,
} from "./c.ts";
import "./side.ts";
import config from "../deno.json" with { type: "json" };
export * from "./e.ts";
export type { F } from "./f.ts";
// import { no } from "line";
const g = await import("g");
`;
  assertEquals(
    importsOf(text).map(({ specifier, typeOnly }) =>
      typeOnly ? `type ${specifier}` : specifier
    ),
    [
      "./a.ts",
      "type ./b.ts",
      "./c.ts",
      "./side.ts",
      "../deno.json",
      "./e.ts",
      "type ./f.ts",
      "g",
    ],
  );
});

Deno.test("rooms of lib are the known ones", () => {
  const unknown = new Set(imports.map(({ room }) => room));
  assertEquals([...unknown].filter((room) => !rooms.includes(room)), []);
});

Deno.test("a room imports only rooms listed before it, by their mod.ts", () => {
  const wrong = imports.filter(({ path, room, specifier, goal }) => {
    if (!specifier.startsWith(".")) return false;
    const [top, other, ...rest] = goal.split("/");
    if (goal === "deno.json") return false;
    if (top !== "lib" || other === "std" && room !== "std") return true;
    if (room === "std") return !goal.startsWith(path.replace(/[^/]+$/, ""));
    if (other === room) return false;
    return rooms.indexOf(other!) >= rooms.indexOf(room) ||
      rest.join("/") !== "mod.ts";
  });
  assertEquals(wrong.map(({ path, specifier }) => `${path}: ${specifier}`), []);
});

Deno.test("only lib/runtime imports onnxruntime-node", () => {
  const importers = imports.filter(({ specifier }) =>
    specifier.startsWith("onnxruntime")
  );
  assertEquals(
    new Set(importers.map(({ room }) => room)),
    new Set(["runtime"]),
  );
  assertEquals(
    new Set(
      importers.filter(({ typeOnly }) => !typeOnly).map(({ path }) => path),
    )
      .size,
    1,
  );
});

Deno.test("one module of lib/text imports @huggingface/transformers", () => {
  const importers = imports.filter(({ specifier }) =>
    specifier === "@huggingface/transformers"
  );
  assertEquals(new Set(importers.map(({ room }) => room)), new Set(["text"]));
  assertEquals(
    new Set(
      importers.filter(({ typeOnly }) => !typeOnly).map(({ path }) => path),
    )
      .size,
    1,
  );
});

Deno.test("datasets and tasks reach neither of the two native packages", async () => {
  const wrong: string[] = [];
  for (const folder of ["datasets/", "tasks/"]) {
    for await (const { path, text } of readSources(folder, ".ts")) {
      const native = importsOf(text).filter(({ specifier }) =>
        /^(onnxruntime|@huggingface\/transformers)/.test(specifier)
      );
      if (native.length > 0) wrong.push(path);
    }
  }
  assertEquals(wrong, []);
});
