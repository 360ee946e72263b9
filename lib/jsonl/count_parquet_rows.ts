/**
 * Reads from a Parquet file's table of contents how many rows it has.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { countParquetRows } from "./count_parquet_rows.ts";
 *
 * assertEquals(await countParquetRows("README.md"), undefined);
 * ```
 *
 * @param path The file
 * @returns The rows; undefined for what is no whole Parquet file
 */
export async function countParquetRows(
  path: string,
): Promise<number | undefined> {
  using file = await Deno.open(path);
  const { size: byteLength } = await file.stat();
  const slice = async (start: number, end = byteLength) => {
    const bytes = new Uint8Array(end - start);
    await file.seek(start, Deno.SeekMode.Start);
    for (let done = 0; done < bytes.length;) {
      const count = await file.read(bytes.subarray(done));
      if (count === null) throw new RangeError("the file became shorter");
      done += count;
    }
    return bytes.buffer;
  };
  try {
    const magic = new Uint8Array(await slice(0, Math.min(4, byteLength)));
    if (new TextDecoder().decode(magic) !== "PAR1") return undefined;
    const { parquetMetadataAsync } = await import("hyparquet");
    const { num_rows: rows } = await parquetMetadataAsync({
      byteLength,
      slice,
    });
    return Number(rows);
  } catch {
    // Who reads the rows says what is wrong with it.
    return undefined;
  }
}
