import { assertEquals } from "@std/assert";
import { isSameFile } from "../../lib/config/mod.ts";

Deno.test("isSameFile() looks through folders and names, and at what is missing", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/a`, "");
    await Deno.writeTextFile(`${folder}/b`, "");
    const cases: [string, string, boolean][] = [
      ["a", "a", true],
      ["a", "./x/../a", true],
      ["a", "b", false],
      ["a", "missing", false],
    ];
    await Deno.mkdir(`${folder}/x`);
    for (const [first, second, expected] of cases) {
      const same = await isSameFile(
        `${folder}/${first}`,
        `${folder}/${second}`,
      );
      assertEquals(same, expected, second);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
