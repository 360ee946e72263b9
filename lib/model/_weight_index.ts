import { damagedFile } from "./_damaged_file.ts";
import { isRecord } from "./_config_reader.ts";
import { findDuplicateKey } from "./_find_duplicate_key.ts";

/** The file that says which shard holds which tensor. */
export const INDEX_NAME = "model.safetensors.index.json";

/**
 * Reads an index's `weight_map`: shard file names by tensor name. A shard lies
 * beside its index: a name that leads elsewhere is refused.
 */
export function parseWeightIndex(
  text: string,
  path: string,
): Map<string, string> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw damagedFile(`Cannot read '${path}': it is not JSON`, { cause });
  }
  const duplicate = findDuplicateKey(text);
  if (duplicate !== undefined) {
    throw damagedFile(`Cannot read '${path}': it names '${duplicate}' twice`);
  }
  const map = isRecord(json) ? json.weight_map : undefined;
  if (!isRecord(map) || Object.keys(map).length === 0) {
    throw damagedFile(`Cannot read '${path}': it has no weight_map`);
  }
  for (const [tensor, file] of Object.entries(map)) {
    if (typeof file === "string" && isFileName(file)) continue;
    throw damagedFile(
      `Cannot read '${path}': '${tensor}' is said to be in ` +
        `${JSON.stringify(file)}, which is no file name of its folder`,
    );
  }
  return new Map(Object.entries(map as Record<string, string>));
}

function isFileName(name: string): boolean {
  return /^[^/\\\0]+$/.test(name) && name !== "." && name !== "..";
}
