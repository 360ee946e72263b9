import { assertEquals } from "@std/assert";
import { readSources } from "./_sources.ts";

const limits: [string, number][] = [
  ["lib/", 300],
  ["datasets/", 300],
  ["tasks/", 100],
];

for (const [folder, limit] of limits) {
  Deno.test(`files in ${folder} have at most ${limit} lines`, async () => {
    const long: string[] = [];
    for await (const { path, text } of readSources(folder, ".ts")) {
      const lines = text.split("\n").length - 1;
      if (lines > limit) long.push(`${path}: ${lines} lines`);
    }
    assertEquals(long, []);
  });
}

Deno.test("no file names a path of some machine", async () => {
  const folders = ["work", "tmp", "root", "farm", "home"].join("|");
  const machinePath = new RegExp(`(^|[^\\w.)~$}/])/(${folders})/\\w`, "m");
  const wrong: string[] = [];
  for await (const { path, text } of readSources("")) {
    if (path.endsWith("deno.lock") || text.includes("\0")) continue;
    const match = machinePath.exec(text);
    if (match) wrong.push(`${path}: ${match[0].trim()}`);
  }
  assertEquals(wrong, []);
});

Deno.test("file names are snake_case", async () => {
  const wrong: string[] = [];
  for (const folder of ["lib/", "datasets/", "tasks/", "tests/"]) {
    for await (const { path } of readSources(folder, ".ts")) {
      const name = path.split("/").at(-1)!;
      if (!/^_?[a-z0-9]+(_[a-z0-9]+)*\.ts$/.test(name)) wrong.push(path);
    }
  }
  assertEquals(wrong, []);
});
