/**
 * Maps items by batches, several at once, and gives them in their order: what
 * comes out does not depend on which batch is done first.
 */
export async function* mapBatches<Item, Result>(
  items: AsyncIterable<Item>,
  { sizeOf, plan }: {
    /** How large an item is. */
    sizeOf: (item: Item) => number;
    /** Asked before each item: how large a batch is to be, and how many wait. */
    plan: () => { fullSize: number; width: number };
  },
  map: (batch: Item[]) => Promise<Result[]>,
): AsyncGenerator<Result> {
  const pending: Promise<Result[]>[] = [];
  let batch: Item[] = [];
  let size = 0;
  const send = (): void => {
    const results = map(batch);
    // It is awaited in its turn; until then a failure has nobody to meet it.
    results.catch(() => {});
    pending.push(results);
    batch = [];
    size = 0;
  };
  for await (const item of items) {
    batch.push(item);
    size += sizeOf(item);
    const { fullSize, width } = plan();
    if (size < fullSize) continue;
    send();
    while (pending.length > width) yield* await pending.shift()!;
  }
  if (batch.length > 0) send();
  for (const results of pending) yield* await results;
}
