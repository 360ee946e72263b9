import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { UsageError } from "../../lib/config/mod.ts";
import { DataError } from "../../lib/jsonl/mod.ts";
import { resolveModel } from "../../lib/hub/resolve_model.ts";
import { type FakeFile, type FakeRepository, serveHub } from "./_fake_hub.ts";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const WEIGHTS = Uint8Array.from({ length: 100_000 }, (_, i) => (i * i) % 251);

function text(content: string): FakeFile {
  return { content: new TextEncoder().encode(content) };
}

function repository(changes: Partial<FakeRepository> = {}): FakeRepository {
  return {
    commit: COMMIT,
    branches: ["main", "refs/pr/1"],
    files: {
      ".gitattributes": text("*.safetensors filter=lfs"),
      "config.json": text('{"model_type": "llama"}'),
      "README.md": text("# A model"),
      "chat_template.jinja": text("{{ messages }}"),
      "selfhint.yaml": text("learning-rate: 3e-4\n"),
      "model.safetensors": { content: WEIGHTS, lfs: true },
      "pytorch_model.bin": { content: WEIGHTS, lfs: true },
      "consolidated.safetensors": { content: WEIGHTS, lfs: true },
      "sub/config.json": text("{}"),
      "tokenizer.json": text('{"model": {}}'),
    },
    ...changes,
  };
}

async function listTree(folder: string, prefix = ""): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of Deno.readDir(folder)) {
    const name = `${prefix}${entry.name}`;
    if (entry.isDirectory) {
      names.push(...await listTree(`${folder}/${entry.name}`, `${name}/`));
    } else names.push(name);
  }
  return names.sort();
}

Deno.test("resolveModel() gives an existing folder as it is", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.mkdir(`${folder}/org/name`, { recursive: true });
  await Deno.writeTextFile(`${folder}/org/name/config.json`, "{}");
  const expected = `${folder}/org/name`;
  assertEquals(await resolveModel(expected), expected);
  await Deno.mkdir(`${folder}/adapter`);
  await Deno.writeTextFile(`${folder}/adapter/adapter_config.json`, "{}");
  assertEquals(await resolveModel(`${folder}/adapter`), `${folder}/adapter`);
  const options = { baseFolder: folder };
  for (const reference of ["org/name", "./org/name/", "org/../org/name"]) {
    assertEquals(await resolveModel(reference, options), expected);
  }
});

Deno.test("resolveModel() tells a model without its config from no model", async () => {
  for (const file of ["model.safetensors", "tokenizer.json"]) {
    const folder = await Deno.makeTempDir();
    await Deno.writeTextFile(`${folder}/notes.txt`, "");
    const resolve = () => resolveModel(folder, { offline: true });
    await assertRejects(resolve, UsageError, "the folder has no config.json");
    await Deno.writeTextFile(`${folder}/${file}`, "");
    await assertRejects(resolve, DataError, "the folder has no config.json");
  }
});

Deno.test("resolveModel() says why a reference is no model", async () => {
  const baseFolder = await Deno.makeTempDir();
  await Deno.mkdir(`${baseFolder}/empty`);
  await Deno.writeTextFile(`${baseFolder}/file`, "");
  const table = [
    ["empty", "the folder has no config.json"],
    ["file", "it is a file, not a model's folder"],
    ["./nowhere", "it is neither an existing folder nor a hub id"],
    ["/nowhere/at/all", "it is neither an existing folder nor a hub id"],
    ["nowhere", "it is neither an existing folder nor a hub id"],
    ["", "the reference is empty"],
    ["org/../name", "it is neither an existing folder nor a hub id"],
    ["org/name@../x", "'../x' is no revision"],
    ["org/name@", "'' is no revision"],
  ] as const;
  for (const [reference, reason] of table) {
    const error = await assertRejects(
      () => resolveModel(reference, { baseFolder, offline: true }),
      UsageError,
    );
    assertEquals(
      error.message,
      `Cannot resolve model '${reference}': ${reason}`,
    );
  }
  await assertRejects(
    () => resolveModel("org/name@a", { baseFolder, revision: "b" }),
    UsageError,
    "the revision is also given as 'b'",
  );
});

Deno.test("resolveModel() downloads what a text model needs", async () => {
  await using hub = serveHub({ "org/name": repository() });
  const cacheDir = await Deno.makeTempDir();
  const lines: string[] = [];
  const folder = await resolveModel("org/name", {
    cacheDir,
    hubUrl: `${hub.url}/`,
    report: (line) => lines.push(line),
  });
  const storage = `${cacheDir}/models--org--name`;
  assertEquals(folder, `${storage}/snapshots/${COMMIT}`);
  assertEquals(await listTree(folder), [
    "chat_template.jinja",
    "config.json",
    "model.safetensors",
    "selfhint.yaml",
    "tokenizer.json",
  ]);
  assertEquals(await Deno.readFile(`${folder}/model.safetensors`), WEIGHTS);
  assertEquals(await Deno.readTextFile(`${storage}/refs/main`), COMMIT);
  assertEquals((await listTree(`${storage}/blobs`)).length, 5);
  const { isSymlink } = await Deno.lstat(`${folder}/config.json`);
  const { state } = await Deno.permissions.query({ name: "write" });
  assertEquals(isSymlink, state === "granted");
  assertEquals(lines.length, 5);
  assertStringIncludes(lines.join("\n"), "model.safetensors (100000 bytes)");
});

Deno.test("resolveModel() downloads an adapter that has no config.json", async () => {
  const files = {
    "README.md": text("# An adapter"),
    "adapter_config.json": text('{"peft_type": "LORA"}'),
    "adapter_model.safetensors": { content: WEIGHTS, lfs: true },
    "training_args.bin": { content: WEIGHTS, lfs: true },
  };
  await using hub = serveHub({
    "org/adapter": repository({ files }),
    "org/none": repository({ files: { "README.md": text("# Nothing") } }),
  });
  const options = { cacheDir: await Deno.makeTempDir(), hubUrl: hub.url };
  const folder = await resolveModel("org/adapter", options);
  assertEquals(await listTree(folder), [
    "adapter_config.json",
    "adapter_model.safetensors",
  ]);
  const offline = { ...options, offline: true };
  assertEquals(await resolveModel("org/adapter", offline), folder);
  await assertRejects(
    () => resolveModel("org/none", options),
    Error,
    "the repository has no config.json",
  );
});

Deno.test("resolveModel() downloads nothing twice", async () => {
  await using hub = serveHub({ "org/name": repository() });
  const options = { cacheDir: await Deno.makeTempDir(), hubUrl: hub.url };
  const folder = await resolveModel("org/name", options);
  const before = hub.requests.length;
  assertEquals(await resolveModel("org/name", options), folder);
  const again = hub.requests.slice(before);
  assert(!again.some((request) => request.includes("/resolve/")), `${again}`);
});

Deno.test("resolveModel() takes a revision", async () => {
  await using hub = serveHub({ "org/name": repository() });
  const cacheDir = await Deno.makeTempDir();
  const options = { cacheDir, hubUrl: hub.url };
  const folder = await resolveModel("org/name@refs/pr/1", options);
  const refs = `${cacheDir}/models--org--name/refs`;
  assertEquals(await Deno.readTextFile(`${refs}/refs/pr/1`), COMMIT);
  const other = await resolveModel("org/name", {
    ...options,
    revision: COMMIT,
  });
  assertEquals(other, folder);
  assertEquals(await listTree(refs), ["refs/pr/1"]);
});

Deno.test("resolveModel() explains each refusal of the hub", async () => {
  await using hub = serveHub({
    "org/private": repository({ token: "hf_secret" }),
    "org/gated": repository({ status: 403 }),
    "org/ill": repository({ status: 503 }),
    "org/name": repository(),
  });
  const cacheDir = await Deno.makeTempDir();
  const options = { cacheDir, hubUrl: hub.url, retryWait: 1 };
  const table = [
    ["org/absent", "has no such model or revision (status 404)", "revision"],
    ["org/name@v9", "has no such model or revision (status 404)", "revision"],
    ["org/private", "or it is private (status 401)", "set HF_TOKEN"],
    ["org/gated", "does not give it to this user (status 403)", "accept"],
  ] as const;
  for (const [reference, reason, hint] of table) {
    const error = await assertRejects(
      () => resolveModel(reference, options),
      UsageError,
      reason,
    );
    assertStringIncludes(error.message, `Cannot resolve model '${reference}':`);
    assertStringIncludes(error.hint ?? "", hint);
  }
  const ill = await assertRejects(() => resolveModel("org/ill", options));
  assert(!(ill instanceof UsageError));
  assertStringIncludes(
    (ill as Error).message,
    "is out of order (status 503): refused with 503",
  );
  await resolveModel("org/private", { ...options, token: "hf_secret" });
  await assertRejects(
    () => resolveModel("org/private", { ...options, token: "secret" }),
    UsageError,
    "HF_TOKEN does not start with 'hf_'",
  );
});

Deno.test("resolveModel() says in its own words what a troubled hub answers", async () => {
  const text = (status: number, headers = {}): Response =>
    new Response("<!doctype html>", { status, headers });
  const cases: [string, () => Response, string, string][] = [
    [
      "org/late",
      () => text(429, { "retry-after": "3600" }),
      "takes no more requests now (status 429): ",
      "try again later, set HF_TOKEN",
    ],
    [
      "org/dated",
      () => text(503, { "retry-after": "Fri, 01 Jan 2100 00:00:00 GMT" }),
      "is out of order (status 503): ",
      "try again later, or give a local folder",
    ],
    [
      "org/busy",
      () => text(429),
      "takes no more requests now (status 429)",
      "try again later",
    ],
    ["org/ill", () => text(500), "out of order (status 500)", "try again"],
    ["org/page", () => text(200), "answers with a page", "check HF_ENDPOINT"],
  ];
  for (const [name, trouble, reason, hint] of cases) {
    const troubles = Array.from({ length: 5 }, trouble);
    await using hub = serveHub({ [name]: repository({ troubles }) });
    const cacheDir = await Deno.makeTempDir();
    const options = { cacheDir, hubUrl: hub.url, retryWait: 1 };
    const error = await assertRejects(() => resolveModel(name, options), Error);
    const start = `Cannot resolve model '${name}': ${new URL(hub.url).host} `;
    assertStringIncludes(error.message, start);
    assertStringIncludes(error.message, reason);
    assert(!/Api error|URL:/.test(error.message), error.message);
    assertStringIncludes(String((error as { hint?: string }).hint), hint);
  }
});

Deno.test("resolveModel() gives up on a hub that goes silent, and says that it waits", async () => {
  const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n" +
    "content-length: 99\r\n\r\n{";
  for (const answer of ["", head]) {
    using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const accepted = listener.accept();
    const lines: string[] = [];
    const promise = resolveModel("org/name", {
      cacheDir: await Deno.makeTempDir(),
      hubUrl: `http://127.0.0.1:${listener.addr.port}`,
      stallLimit: 300,
      report: (line) => lines.push(line),
    });
    using connection = await accepted;
    await connection.write(new TextEncoder().encode(answer));
    const error = await assertRejects(() => promise, Error);
    assertStringIncludes(
      error.message,
      `127.0.0.1:${listener.addr.port} cannot be reached: nothing came for 0.3 s`,
    );
    assert("hint" in error);
    if (answer !== "") continue;
    assertEquals(lines, [`waiting for 127.0.0.1:${listener.addr.port}`]);
  }
});

Deno.test("resolveModel() refuses an address or a token that is none, with a hint", async () => {
  const cacheDir = await Deno.makeTempDir();
  const cases = [
    [{ hubUrl: "somewhere" }, "'somewhere' is no address", "https://"],
    [{ hubUrl: "localhost:80" }, "'localhost:80' is no address", "https://"],
    [{ token: "secret" }, "HF_TOKEN does not start with 'hf_'", "tokens"],
    [{ token: "hf_a\nb" }, "HF_TOKEN has a blank", "tokens"],
    [{ token: "hf_\u2026" }, "HF_TOKEN has a blank", "tokens"],
  ] as const;
  for (const [options, reason, hint] of cases) {
    const error = await assertRejects(
      () => resolveModel("org/name", { cacheDir, ...options }),
      UsageError,
      reason,
    );
    assertStringIncludes(error.hint ?? "", hint);
  }
  await using hub = serveHub({ "org/name": repository({ token: "hf_a" }) });
  await assertRejects(
    () =>
      resolveModel("org/name", { cacheDir, hubUrl: hub.url, token: "hf_b" }),
    UsageError,
    "does not take HF_TOKEN, or has no such model (status 401)",
  );
});

Deno.test("resolveModel() reads address, cache and token from the environment", async () => {
  await using hub = serveHub({ "org/name": repository({ token: "hf_a" }) });
  const cacheDir = await Deno.makeTempDir();
  const variables = {
    HF_ENDPOINT: hub.url,
    HF_HUB_CACHE: cacheDir,
    HF_HUB_OFFLINE: "0",
    HF_TOKEN: "hf_a",
  };
  const before = Object.keys(variables)
    .map((name) => [name, Deno.env.get(name)] as const);
  try {
    for (const [name, value] of Object.entries(variables)) {
      Deno.env.set(name, value);
    }
    const folder = await resolveModel("org/name");
    assert(folder.startsWith(`${cacheDir}/`));
    Deno.env.set("HF_ENDPOINT", "somewhere");
    await assertRejects(
      () => resolveModel("org/name"),
      UsageError,
      "HF_ENDPOINT 'somewhere' is no address",
    );
    Deno.env.set("HF_HUB_OFFLINE", "1");
    assertEquals(await resolveModel("org/name"), folder);
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) Deno.env.delete(name);
      else Deno.env.set(name, value);
    }
  }
});

Deno.test("resolveModel() leaves nothing half-written", async () => {
  const table: [string, FakeFile, RegExp][] = [
    [
      "model.safetensors",
      { content: WEIGHTS, lfs: true, whole: true, cut: 99 },
      /./,
    ],
    ["tokenizer.json", { content: WEIGHTS, whole: true, cut: 99 }, /./],
    [
      "model.safetensors",
      { content: WEIGHTS, lfs: true, wrongHash: true },
      /has SHA-256/,
    ],
  ];
  for (const [name, file, reason] of table) {
    const { files } = repository();
    const repositories = {
      "org/name": repository({ files: { ...files, [name]: file } }),
    };
    await using hub = serveHub(repositories);
    const cacheDir = await Deno.makeTempDir();
    const options = { cacheDir, hubUrl: hub.url, retryWait: 1 };
    const error = await assertRejects(() => resolveModel("org/name", options));
    assert(reason.test((error as Error).message), `${error}`);
    const left = await listTree(options.cacheDir);
    assert(!left.some((path) => path.endsWith(".incomplete")), `${left}`);
    assert(!left.some((path) => path.endsWith(name)), `${left}`);
    assert(!left.some((path) => path.endsWith("config.json")), `${left}`);
    await assertRejects(
      () => resolveModel("org/name", { ...options, offline: true }),
      UsageError,
      "offline, and the cache",
    );
    repositories["org/name"] = repository();
    const folder = await resolveModel("org/name", options);
    assertEquals(await Deno.readFile(`${folder}/model.safetensors`), WEIGHTS);
  }
});

Deno.test("resolveModel() uses the cache offline or out of reach", async () => {
  const cacheDir = await Deno.makeTempDir();
  let hubUrl: string;
  let folder: string;
  {
    await using hub = serveHub({ "org/name": repository() });
    hubUrl = hub.url;
    folder = await resolveModel("org/name", { cacheDir, hubUrl });
  }
  const offline = { cacheDir, hubUrl, offline: true };
  assertEquals(await resolveModel("org/name", offline), folder);
  assertEquals(await resolveModel(`org/name@${COMMIT}`, offline), folder);
  await assertRejects(
    () => resolveModel("org/name@v2", offline),
    UsageError,
    "offline, and the cache",
  );
  const lines: string[] = [];
  const report = (line: string): number => lines.push(line);
  assertEquals(
    await resolveModel("org/name", { cacheDir, hubUrl, report }),
    folder,
  );
  assertStringIncludes(lines.join(), "cannot be reached: using the cached");
  const error = await assertRejects(
    () => resolveModel("org/other", { cacheDir, hubUrl }),
    Error,
    "cannot be reached",
  );
  assert(!(error instanceof UsageError));
});

const inherited = {
  env: "inherit",
  net: "inherit",
  read: "inherit",
  sys: "inherit",
  write: "inherit",
} as const;

Deno.test({
  name: "resolveModel() says that the network is denied",
  permissions: { ...inherited, net: false },
  async fn() {
    const cacheDir = await Deno.makeTempDir();
    const hubUrl = "http://127.0.0.1:65000";
    const error = await assertRejects(
      () => resolveModel("org/name", { cacheDir, hubUrl }),
      UsageError,
      "this task may not do what the download needs",
    );
    assertStringIncludes(error.hint ?? "", "--allow-net=127.0.0.1:65000");
  },
});

const scopedDir = await Deno.makeTempDir();

Deno.test({
  name: "resolveModel() makes hard links where it may write one folder only",
  permissions: { ...inherited, write: [scopedDir] },
  async fn() {
    await using hub = serveHub({ "org/name": repository() });
    const folder = await resolveModel("org/name", {
      cacheDir: scopedDir,
      hubUrl: hub.url,
    });
    const weights = `${folder}/model.safetensors`;
    assert(!(await Deno.lstat(weights)).isSymlink);
    assertEquals((await Deno.stat(weights)).nlink, 2);
    assertEquals(await Deno.readFile(weights), WEIGHTS);
  },
});
