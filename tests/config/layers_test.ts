import { assertEquals } from "@std/assert";
import { rowsOf, runCount } from "./_run_count.ts";

async function withFolder(
  files: Record<string, string>,
  run: (env: Record<string, string>) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  await Deno.mkdir(`${folder}/sub`);
  for (const [name, text] of Object.entries(files)) {
    await Deno.writeTextFile(`${folder}/${name}`, text);
  }
  await run({ INIT_CWD: folder, NO_COLOR: "1" });
  await Deno.remove(folder, { recursive: true });
}

Deno.test("runTask() ranks defaults, a model's own, --config, flags", async () => {
  await withFolder({
    "sub/selfhint.yaml":
      "limit: 1\ntop-p: 0.5\nmethod: grpo\nlearning-rate: 1\n",
    "recipe.yaml": "top_p: 0.6\nmethod: sage-light\nquiet: true\n",
  }, async (env) => {
    const args = [
      "--model",
      "sub",
      "--config",
      "recipe.yaml",
      "--method",
      "sage",
    ];
    const { code, stdout, stderr } = await runCount(args, { env });
    assertEquals([code, stderr], [0, ""]);
    assertEquals(rowsOf(stdout), [{
      count: 1,
      topP: 0.6,
      method: "sage",
      shuffle: true,
      stop: [],
      model: "sub",
    }]);
  });
});

Deno.test("runTask() prints the merged config as YAML that --config takes", async () => {
  await withFolder({ "sub/selfhint.yaml": "limit: 7\n" }, async (env) => {
    const args = [
      "--model",
      "sub",
      "--stop",
      "a: b,c",
      "--seeds",
      "1..3",
      "--no-shuffle",
    ];
    const printed = await runCount([...args, "--print-config"], { env });
    assertEquals([printed.code, printed.stderr], [0, ""]);
    assertEquals(
      printed.stdout,
      `# Counting
limit: 7 # selfhint.yaml
top-p: 1 # default
method: sage # default
shuffle: false # flag
stop: ["a: b","c"] # flag
# data: not set
model: sub # flag
seeds: [1,2,3] # flag

# Common
plain: false # default
dry-run: false # default
quiet: false # default
debug: false # default
`,
    );
    await withFolder({ "printed.yaml": printed.stdout }, async (other) => {
      const model = ["--model", `${env.INIT_CWD}/sub`];
      const again = await runCount(
        ["--config", "printed.yaml", ...model, "--print-config"],
        { env: other },
      );
      assertEquals(
        again.stdout.replaceAll(/ #.*/g, "").replace(/model: .*/, "model: sub"),
        printed.stdout.replaceAll(/ #.*/g, ""),
      );
    });
  });
});

const refused: [string, string][] = [
  [
    "limt: 3",
    'Cannot use c.yaml: no option is called "limt"\nhint: did you mean "limit"?',
  ],
  ["zzz: 3", 'Cannot use c.yaml: no option is called "zzz"'],
  [
    "limit: three",
    'Cannot use limit in c.yaml: expected number, found "three"\nhint: --limit <integer>: rows to write',
  ],
  ["- 1", "Cannot read config c.yaml: it is not a map of options"],
  [
    "print-config: true",
    'Cannot use c.yaml: no option is called "print-config"',
  ],
];

for (const [text, message] of refused) {
  Deno.test(`runTask() refuses a config with ${text}`, async () => {
    await withFolder({ "c.yaml": text }, async (env) => {
      const { code, stderr } = await runCount(["--config", "c.yaml"], { env });
      assertEquals([code, stderr], [2, `error: ${message}\n`]);
    });
  });
}

Deno.test("runTask() takes an empty config", async () => {
  await withFolder({ "c.yaml": "# nothing\n" }, async (env) => {
    const { code, stdout } = await runCount(["--config", "c.yaml"], { env });
    assertEquals([code, rowsOf(stdout).length], [0, 3]);
  });
});
