/** Makes a run folder of given rows in a temporary folder for a test. */
export async function inRunFolder(
  files: Record<string, string | readonly object[]>,
  test: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await writeRun(folder, files);
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Writes files of text, or of rows as JSONL, into a folder. */
export async function writeRun(
  folder: string,
  files: Record<string, string | readonly object[]>,
): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === "string"
      ? content
      : content.map((row) => `${JSON.stringify(row)}\n`).join("");
    await Deno.writeTextFile(`${folder}/${name}`, text);
  }
}

/** A row of `samples.jsonl`. */
export function sampleRow(
  id: string,
  step: number,
  rest: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    id,
    step,
    level: 0,
    origin: "plain",
    completion: `${id} at ${step}: \\boxed{${step}}`,
    reward: step % 2,
    extracted: `${step}`,
    truncated: false,
    "num_tokens": 5,
    "prompt_hash": "abc",
    ...rest,
  };
}
