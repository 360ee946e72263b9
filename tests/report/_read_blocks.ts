/** A sample as the page's script would read it. */
export interface PackedSample {
  id: string;
  step: number;
  completion: string;
  marked?: string;
  problem?: string;
  hint?: string;
}

/** Unpacks the samples of a page. */
export async function readBlocks(html: string): Promise<PackedSample[]> {
  const samples: PackedSample[] = [];
  for (
    const [, packedIndex, packedTexts] of html.matchAll(
      /class="block" data-run="\d+" data-index="([^"]*)">([^<]*)<\/script>/g,
    )
  ) {
    const [index, texts] = await Promise.all(
      [packedIndex!, packedTexts!].map(unpack),
    );
    for (const [row, step] of index.step.entries()) {
      const completion: string = texts.completion[row];
      const mark = texts.mark[row];
      const problem = texts.problems[index.id[row]]?.[0];
      const hint = texts.hints[texts.hint[row]];
      samples.push({
        id: index.ids[index.id[row]],
        step,
        completion,
        ...(mark && { marked: completion.slice(...mark as [number, number]) }),
        ...(problem !== undefined && { problem }),
        ...(hint !== undefined && { hint }),
      });
    }
  }
  return samples;
}

// deno-lint-ignore no-explicit-any
async function unpack(text: string): Promise<any> {
  const stream = new Blob([Uint8Array.fromBase64(text)]).stream()
    .pipeThrough(new DecompressionStream("gzip"));
  return await new Response(stream).json();
}
