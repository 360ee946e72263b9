import { assertEquals } from "@std/assert";
import { countParquetRows } from "../../lib/jsonl/mod.ts";
import { openR1Parquet, openR1Row } from "../datasets/_openr1_parquet.ts";

Deno.test("countParquetRows() counts the rows of whole Parquet files only", async () => {
  const rows = Array.from({ length: 7 }, (_, index) => openR1Row(index + 1));
  const whole = openR1Parquet(rows, 3);
  const table: [Uint8Array, number | undefined][] = [
    [whole, 7],
    [whole.subarray(0, whole.length - 9), undefined],
    [new TextEncoder().encode("PAR1"), undefined],
    [new TextEncoder().encode('{"a":1}\n'), undefined],
    [new Uint8Array(), undefined],
  ];
  const path = await Deno.makeTempFile();
  for (const [bytes, count] of table) {
    await Deno.writeFile(path, bytes);
    assertEquals(await countParquetRows(path), count);
  }
});
