import type { DataError } from "../jsonl/mod.ts";
import { damagedFile } from "./_damaged_file.ts";
import { isRecord } from "./_config_reader.ts";
import { findMisplaced } from "./_find_misplaced.ts";
import { findDuplicateKey } from "./_find_duplicate_key.ts";

/** The element types of the format and their size in bytes. */
export const DTYPE_BYTES: Readonly<Record<string, number>> = {
  F64: 8,
  I64: 8,
  U64: 8,
  F32: 4,
  I32: 4,
  U32: 4,
  F16: 2,
  BF16: 2,
  I16: 2,
  U16: 2,
  I8: 1,
  U8: 1,
  BOOL: 1,
  F8_E4M3: 1,
  F8_E5M2: 1,
};

/** Where a tensor lies in a safetensors file. */
export interface TensorEntry {
  /** The tensor's name. */
  name: string;
  /** The element type as the file spells it, e.g. `F32`. */
  dtype: string;
  /** The length of each axis. */
  shape: readonly number[];
  /** Bytes from the start of the file. */
  offset: number;
  /** Length in bytes. */
  byteLength: number;
}

/** The checked header of a safetensors file. */
export interface SafetensorsHeader {
  /** The free text of `__metadata__`. */
  metadata: Readonly<Record<string, string>>;
  /** The tensors in the order of their data. */
  tensors: readonly TensorEntry[];
}

/**
 * Parses and checks a header: types, sizes, ranges, and that the tensors fill
 * the data without gaps or overlaps, as the format demands.
 */
export function parseHeader(
  bytes: Uint8Array,
  dataStart: number,
  fileSize: number,
  path: string,
): SafetensorsHeader {
  const json = parseHeaderJson(bytes, path);
  const metadata = parseMetadata(json.__metadata__ ?? {}, path);
  const tensors: TensorEntry[] = [];
  for (const [name, value] of Object.entries(json)) {
    if (name === "__metadata__") continue;
    tensors.push(parseEntry(name, value, dataStart, path));
  }
  const sorted = tensors.toSorted((a, b) =>
    a.offset - b.offset || a.byteLength - b.byteLength
  );
  if (!isTiled(sorted, dataStart, fileSize)) {
    refuseMisplaced(tensors, dataStart, fileSize, path);
    checkLayout(sorted, dataStart, fileSize, path);
  }
  return { metadata, tensors: sorted };
}

function parseHeaderJson(
  bytes: Uint8Array,
  path: string,
): Record<string, unknown> {
  let text: string;
  let json: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
      .decode(bytes);
    json = JSON.parse(text);
  } catch (cause) {
    throw damagedFile(
      `Cannot read '${path}': its safetensors header is not JSON`,
      { cause },
    );
  }
  if (!isRecord(json)) {
    throw damagedFile(
      `Cannot read '${path}': its safetensors header is not an object`,
    );
  }
  const duplicate = findDuplicateKey(text);
  if (duplicate !== undefined) {
    throw damagedFile(
      `Cannot read '${path}': its header names '${duplicate}' twice`,
    );
  }
  return json;
}

function parseMetadata(value: unknown, path: string): Record<string, string> {
  if (
    !isRecord(value) ||
    !Object.values(value).every((item) => typeof item === "string")
  ) {
    throw damagedFile(
      `Cannot read '${path}': __metadata__ is not an object of strings`,
    );
  }
  return value as Record<string, string>;
}

function parseEntry(
  name: string,
  value: unknown,
  dataStart: number,
  path: string,
): TensorEntry {
  function refuse(reason: string): DataError {
    return damagedFile(
      `Cannot read tensor '${name}' of '${path}': ${reason}`,
    );
  }
  if (!isRecord(value)) throw refuse("its entry is not an object");
  const { dtype, shape, data_offsets: offsets } = value;
  if (typeof dtype !== "string" || !Object.hasOwn(DTYPE_BYTES, dtype)) {
    throw refuse(`dtype ${JSON.stringify(dtype)} is unknown`);
  }
  if (!isSizes(shape)) {
    throw refuse(`shape ${JSON.stringify(shape)} is not a list of sizes`);
  }
  if (!isSizes(offsets) || offsets.length !== 2) {
    throw refuse(`data_offsets ${JSON.stringify(offsets)} is not two offsets`);
  }
  const [begin, end] = offsets as [number, number];
  const needed = shape.reduce((a, b) => a * b, DTYPE_BYTES[dtype] as number);
  if (end - begin !== needed) {
    throw refuse(
      `${dtype} [${shape}] takes ${needed} bytes, its offsets ${begin} to ` +
        `${end} hold ${end - begin}`,
    );
  }
  return { name, dtype, shape, offset: dataStart + begin, byteLength: needed };
}

function isTiled(
  sorted: readonly TensorEntry[],
  dataStart: number,
  fileSize: number,
): boolean {
  let position = dataStart;
  return sorted.every(({ offset, byteLength }) => {
    const isNext = offset === position;
    position += byteLength;
    return isNext;
  }) && position === fileSize;
}

/** Names the tensor that is the only one with wrong offsets, if there is one. */
function refuseMisplaced(
  tensors: readonly TensorEntry[],
  dataStart: number,
  fileSize: number,
  path: string,
): void {
  const misplaced = findMisplaced(tensors, dataStart, fileSize);
  if (misplaced === undefined) return;
  const { tensor: { name, offset, byteLength }, offset: right } = misplaced;
  const range = (start: number) =>
    `${start - dataStart} to ${start - dataStart + byteLength}`;
  throw damagedFile(
    `Cannot read tensor '${name}' of '${path}': its data_offsets are ` +
      `${range(offset)}, where others lie or the data ends; ` +
      `the place that is free is ${range(right)}`,
  );
}

function checkLayout(
  tensors: readonly TensorEntry[],
  dataStart: number,
  fileSize: number,
  path: string,
): void {
  let position = dataStart;
  let before = "the header";
  for (const { name, offset, byteLength } of tensors) {
    const end = offset + byteLength;
    if (end > fileSize) {
      throw damagedFile(
        `Cannot read tensor '${name}' of '${path}': it ends at byte ${end}, ` +
          `the file at ${fileSize}`,
      );
    }
    if (offset !== position) {
      const relation = offset < position ? "overlaps" : "leaves a gap after";
      throw damagedFile(
        `Cannot read tensor '${name}' of '${path}': it ${relation} ${before}`,
      );
    }
    position = end;
    before = `'${name}'`;
  }
  if (position !== fileSize) {
    throw damagedFile(
      `Cannot read '${path}': ${fileSize - position} bytes after its last ` +
        `tensor belong to none`,
    );
  }
}

function isSizes(value: unknown): value is number[] {
  return Array.isArray(value) &&
    value.every((size) => Number.isSafeInteger(size) && size >= 0);
}
