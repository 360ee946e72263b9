import type { TensorEntry } from "./_safetensors_header.ts";

/** A tensor whose offsets are wrong, and where it belongs. */
export interface Misplaced {
  tensor: TensorEntry;
  /** Bytes from the start of the file. */
  offset: number;
}

/**
 * Finds the one tensor whose offsets are wrong: without it the others fill the
 * data but for one hole of its size. Of several such the one whose place in the
 * header's order is at the hole.
 *
 * @param tensors The entries in the header's order.
 * @param dataStart Where the data starts in the file.
 * @param fileSize Where it ends.
 * @returns The tensor; undefined where more than one place is wrong.
 */
export function findMisplaced(
  tensors: readonly TensorEntry[],
  dataStart: number,
  fileSize: number,
): Misplaced | undefined {
  const total = tensors.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (total !== fileSize - dataStart) return undefined;
  const sorted = tensors.toSorted((a, b) => a.offset - b.offset);
  const found = tensors.flatMap((tensor, index): Misplaced[] => {
    const offset = findHole(sorted, tensor, dataStart, fileSize);
    if (offset === undefined || offset === tensor.offset) return [];
    const before = tensors[index - 1];
    const start = before ? before.offset + before.byteLength : dataStart;
    return offset === start ? [{ tensor, offset }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Where the only hole is that all tensors but one leave, if it fits that one. */
function findHole(
  sorted: readonly TensorEntry[],
  without: TensorEntry,
  dataStart: number,
  fileSize: number,
): number | undefined {
  let hole: number | undefined;
  let position = dataStart;
  const end = { offset: fileSize, byteLength: 0 };
  for (const tensor of [...sorted, end]) {
    if (tensor === without) continue;
    if (tensor.offset !== position) {
      const isFit = hole === undefined &&
        tensor.offset - position === without.byteLength;
      if (!isFit) return undefined;
      hole = position;
    }
    position = tensor.offset + tensor.byteLength;
  }
  return hole;
}
