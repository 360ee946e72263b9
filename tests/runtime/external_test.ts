import { assertEquals, assertRejects } from "@std/assert";
import {
  createGraph,
  external,
  input,
  linear,
  output,
  serializeGraph,
} from "../../lib/graph/mod.ts";
import { createSession, tensor } from "../../lib/runtime/mod.ts";

/** y = x w^T with w [2, 2] = 1, 2, 3, 4 behind 6 bytes of a file. */
function product(path: string): Uint8Array {
  const graph = createGraph();
  const x = input(graph, "x", "float32", ["n", 2]);
  const range = { path, offset: 6, byteLength: 8 };
  output("y", linear(x, external(graph, "w", "bfloat16", [2, 2], range)));
  return serializeGraph(graph);
}

async function withFile(
  use: (path: string, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const path = `${await Deno.realPath(folder)}/weights with space.bin`;
    const halves = Uint16Array.of(9, 9, 9, 0x3f80, 0x4000, 0x4040, 0x4080);
    await Deno.writeFile(path, new Uint8Array(halves.buffer));
    await use(path, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

for (const plainConstants of [true, false]) {
  Deno.test(`createSession() reads constants from files, ${plainConstants ? "as they are" : "prepared"}`, async () => {
    await withFile(async (path) => {
      await using session = await createSession(product(path), {
        device: "cpu",
        plainConstants,
      });
      const x = tensor("float32", [2, 2], Float32Array.of(1, 0, 1, 1));
      const { y } = await session.run({ x }, ["y"]);
      assertEquals(y!.data, Float32Array.of(1, 3, 3, 7));
    });
  });
}

Deno.test("createSession() fails where a file is missing or too short", async () => {
  await withFile(async (path) => {
    await assertRejects(() =>
      createSession(product(`${path}.gone`), { device: "cpu" })
    );
    await Deno.truncate(path, 10);
    await assertRejects(() =>
      createSession(product(path), { device: "cpu", plainConstants: true })
    );
  });
});
