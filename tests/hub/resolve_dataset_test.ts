import { assert, assertEquals, assertRejects } from "@std/assert";
import { UsageError } from "../../lib/config/mod.ts";
import { resolveDataset } from "../../lib/hub/mod.ts";
import { type FakeFile, type FakeRepository, serveHub } from "./_fake_hub.ts";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const card = `---
configs:
- config_name: default
  data_files:
  - split: train
    path: data/train-*
  - split: test
    path: [data/test-*]
- config_name: extended
  data_dir: extended
  data_files: "*.parquet"
---
# A set
`;

function bytes(seed: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: 50_000 }, (_, i) => (i * i + seed) % 251);
}

function shard(seed: number, changes: Partial<FakeFile> = {}): FakeFile {
  return { content: bytes(seed), lfs: true, ...changes };
}

function repository(
  files: Record<string, FakeFile> = {},
  changes: Partial<FakeRepository> = {},
): FakeRepository {
  return {
    commit: COMMIT,
    branches: ["main", "refs/convert/parquet"],
    files: {
      "README.md": { content: new TextEncoder().encode(card) },
      "data/train-00001-of-00002.parquet": shard(1),
      "data/train-00000-of-00002.parquet": shard(0),
      "data/test-00000-of-00001.parquet": shard(2),
      "extended/a.parquet": shard(3),
      ...files,
    },
    ...changes,
  };
}

const shards = [
  "data/train-00000-of-00002.parquet",
  "data/train-00001-of-00002.parquet",
];

async function options(hub: { url: string }) {
  const lines: string[] = [];
  return {
    cacheDir: await Deno.makeTempDir(),
    hubUrl: hub.url,
    retryWait: 1,
    report: (line: string) => void lines.push(line),
    lines,
  };
}

Deno.test("resolveDataset() brings a split's shards in order, once", async () => {
  await using hub = serveHub({ "org/set": repository() });
  const given = await options(hub);
  const set = await resolveDataset("org/set", given);
  assertEquals([set.name, set.commit, set.files], ["org/set", COMMIT, shards]);
  for (const [seed, file] of shards.entries()) {
    assertEquals(await Deno.readFile(`${set.folder}/${file}`), bytes(seed));
  }
  assertEquals(
    set.folder,
    `${given.cacheDir}/datasets--org--set/snapshots/${COMMIT}`,
  );
  const before = hub.requests.length;
  assertEquals(await resolveDataset("org/set", given), set);
  assertEquals(await resolveDataset(`org/set@${COMMIT}`, given), set);
  const offline = { ...given, offline: true };
  assertEquals(await resolveDataset("org/set", offline), set);
  assertEquals(hub.requests.length, before);
  assert(given.lines.at(-1)!.endsWith(`at commit ${COMMIT}`));
  // A branch that is named is asked for anew, its files are not.
  await resolveDataset("org/set", { ...given, revision: "main" });
  const again = hub.requests.slice(before);
  assert(again.length > 0);
  assert(!again.some((request) => request.includes("/resolve/")), `${again}`);
});

Deno.test("resolveDataset() finds the parts of a set", async () => {
  await using hub = serveHub({
    "org/set": repository(),
    "org/bare": repository({
      "README.md": { content: new TextEncoder().encode("# No front") },
      "extended/a.parquet": shard(3),
    }),
    "org/one": {
      ...repository(),
      files: {
        "dataset_infos.json": shard(1),
        "rows.jsonl": shard(2),
        "notes.txt": shard(3),
      },
    },
  });
  const given = await options(hub);
  const table: [string, string, string, string[] | string][] = [
    ["org/set", "default", "test", ["data/test-00000-of-00001.parquet"]],
    ["org/set", "extended", "train", ["extended/a.parquet"]],
    ["org/set", "extnded", "train", "there is no config 'extnded'"],
    ["org/set", "default", "dev", "there is no split 'dev'"],
    ["org/bare", "default", "train", shards],
    ["org/bare", "extended", "train", ["extended/a.parquet"]],
    ["org/bare", "default", "dev", "there is no split 'dev'"],
    ["org/one", "default", "train", ["rows.jsonl"]],
    ["org/one", "other", "train", "there is no config 'other'"],
  ];
  for (const [name, config, split, expected] of table) {
    const asked = () => resolveDataset(name, { ...given, config, split });
    if (typeof expected === "string") {
      const { hint } = await assertRejects(asked, UsageError, expected);
      assert(hint === undefined || /takes .*(train|default)/.test(hint), hint);
    } else assertEquals((await asked()).files, expected);
  }
});

Deno.test("resolveDataset() takes up a download where it was cut", async () => {
  const cuts = { [shards[0]!]: shard(0, { cut: 3 }) };
  await using hub = serveHub({ "org/set": repository(cuts) });
  const given = await options(hub);
  const { folder } = await resolveDataset("org/set", given);
  assertEquals(await Deno.readFile(`${folder}/${shards[0]}`), bytes(0));
  const ranges = hub.large.map(({ range }) => range)
    .filter((range) => range !== null && range !== "bytes=0-0");
  assertEquals(ranges, ["bytes=25000-", "bytes=37500-", "bytes=43750-"]);
});

Deno.test("resolveDataset() continues what an earlier run left", async () => {
  const file = shard(0, { cut: 1, whole: true });
  const hubOf = (troubles: Response[]) =>
    serveHub({ "org/set": repository({ [shards[0]!]: file }, { troubles }) });
  const cacheDir = await Deno.makeTempDir();
  const blobs = `${cacheDir}/datasets--org--set/blobs`;
  await Deno.mkdir(blobs, { recursive: true });
  await using hub = hubOf([]);
  // The same object under its name for what is unfinished.
  const digest = await crypto.subtle.digest("SHA-256", bytes(0));
  const name = new Uint8Array(digest).toHex();
  await Deno.writeFile(`${blobs}/${name}.partial`, bytes(0).subarray(0, 30000));
  const given = { ...await options(hub), cacheDir };
  const { folder } = await resolveDataset("org/set", given);
  assertEquals(await Deno.readFile(`${folder}/${shards[0]}`), bytes(0));
  assert(hub.large.some(({ range }) => range === "bytes=30000-"));
  const left = await Array.fromAsync(Deno.readDir(blobs), ({ name }) => name);
  assert(!left.some((name) => name.endsWith(".partial")), `${left}`);
});

Deno.test("resolveDataset() asks again when the hub is busy or ill", async () => {
  const busy = new Response(null, {
    status: 429,
    headers: { "retry-after": "0" },
  });
  const troubles = [busy, new Response(null, { status: 500 })];
  await using hub = serveHub({ "org/set": repository({}, { troubles }) });
  const given = await options(hub);
  assertEquals((await resolveDataset("org/set", given)).files, shards);
  assertEquals(given.lines.filter((line) => / answers /.test(line)).length, 2);
});

Deno.test("resolveDataset() explains each refusal", async () => {
  await using hub = serveHub({
    "org/private": repository({}, { token: "hf_secret" }),
    "org/gated": repository({}, { status: 403 }),
    "org/ill": repository({}, { status: 500 }),
    "org/out": { ...repository(), files: { "../../train.jsonl": shard(0) } },
  });
  const given = await options(hub);
  const table: [string, string][] = [
    ["org/absent", "has no such dataset or revision (status 404)"],
    ["org/private", "no such dataset, or it is private (status 401)"],
    ["org/gated", "does not give it to this user (status 403)"],
    ["org/ill", "refused with 500"],
    ["org/out", "the hub lists a file outside"],
    ["nowhere", "neither an existing path nor a hub id"],
  ];
  for (const [name, reason] of table) {
    const error = await assertRejects(() => resolveDataset(name, given));
    assert(
      error instanceof Error && error.message.includes(reason),
      `${error}`,
    );
  }
  const offline = { ...given, offline: true };
  await assertRejects(
    () => resolveDataset("org/private", offline),
    UsageError,
    "does not hold it",
  );
});

Deno.test("resolveDataset() shows the token to the hub alone", async () => {
  const secret = repository({}, { token: "hf_secret" });
  await using hub = serveHub({ "org/private": secret });
  const given = { ...await options(hub), token: "hf_secret" };
  await resolveDataset("org/private", given);
  assert(hub.large.length > 0);
  assert(hub.large.every(({ token }) => token === null));
  assert(!given.lines.some((line) => line.includes("hf_secret")));
});

Deno.test("resolveDataset() offline reads what other tools cached, if whole", async () => {
  await using hub = serveHub({ "org/set": repository() });
  const given = { ...await options(hub), offline: true };
  const storage = `${given.cacheDir}/datasets--org--set`;
  const data = `${storage}/snapshots/${COMMIT}/data`;
  await Deno.mkdir(data, { recursive: true });
  await Deno.mkdir(`${storage}/refs`);
  await Deno.writeTextFile(`${storage}/refs/main`, COMMIT);
  await Deno.writeFile(`${data}/train-00000-of-00002.parquet`, bytes(0));
  await assertRejects(
    () => resolveDataset("org/set", given),
    UsageError,
    "holds 1 of its 2 shards",
  );
  await Deno.writeFile(`${data}/train-00001-of-00002.parquet`, bytes(1));
  assertEquals((await resolveDataset("org/set", given)).files, shards);
  assertEquals(hub.requests, []);
});

Deno.test("resolveDataset() takes a variable set to nothing for an absent one", async () => {
  await using hub = serveHub({ "org/set": repository() });
  const home = await Deno.makeTempDir();
  const variables: Record<string, string> = { HF_HOME: home, HF_HUB_CACHE: "" };
  const before = Object.keys(variables)
    .map((name) => [name, Deno.env.get(name)] as const);
  try {
    for (const [name, value] of Object.entries(variables)) {
      Deno.env.set(name, value);
    }
    const { folder } = await resolveDataset("org/set", { hubUrl: hub.url });
    assert(folder.startsWith(`${home}/hub/datasets--org--set/`), folder);
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) Deno.env.delete(name);
      else Deno.env.set(name, value);
    }
  }
});

Deno.test("resolveDataset() stops when it is told to, and goes on the next time", async () => {
  await using hub = serveHub({ "org/set": repository() });
  const stop = new AbortController();
  const given = await options(hub);
  const report = (line: string): void => {
    if (line.includes("train-00001")) stop.abort();
  };
  const { name } = await assertRejects(
    () => resolveDataset("org/set", { ...given, report, signal: stop.signal }),
    DOMException,
  );
  assertEquals(name, "AbortError");
  assertEquals((await resolveDataset("org/set", given)).files, shards);
});
