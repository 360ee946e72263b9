import type { JsonRecord, ReadRecord } from "../lib/jsonl/mod.ts";
import type { RowSource } from "../lib/prepare/mod.ts";

/** Where a source's rows lie. */
export interface PreparedSource {
  /** What the header of the output says about it. */
  about: JsonRecord;
  /** The data set's name. */
  dataset: string;
  /** How its rows are read. */
  origin: Pick<RowSource, "loader" | "group">;
  /** Its weight, where it has one. */
  weight: number | undefined;
  /** Its files; a file without a path is stdin. */
  files: { name: string; source: string; path?: string }[];
  /** Its rows, where they are embedded. */
  records?: ReadRecord[];
}
