import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { inFolder } from "./_in_folder.ts";
import { run } from "./_run.ts";
import { saveTinyPolicy } from "./_tiny_policy.ts";

const model = "--model=checkpoint-000002";

Deno.test("doctor shows a table and leaves stdout empty", async () => {
  await inFolder({}, async (cwd) => {
    await saveTinyPolicy(cwd);
    const args = [model, "--device=cpu"];
    const { code, stdout, stderr } = await run(["doctor", ...args], { cwd });
    assertEquals([code, stdout], [0, ""], stderr);
    const found = [
      "ONNX Runtime  ok ",
      "device cpu    ok ",
      "float16 feed  ok ",
      "model on cpu  ok ",
    ];
    for (const line of found) assertStringIncludes(stderr, `\n${line}`);
  });
});

Deno.test("doctor --json writes one record", async () => {
  await inFolder({}, async (cwd) => {
    await saveTinyPolicy(cwd);
    const { code, stdout } = await run(["doctor", model, "--json"], { cwd });
    assertEquals(code, 0);
    const { ok, checks } = JSON.parse(stdout);
    assert(ok);
    for (const { check, result, detail } of checks) {
      assert(result === "ok" || result === "absent", check);
      assert(detail.length > 0);
    }
  });
});

Deno.test("doctor exits with 1 where what was asked for does not work", async () => {
  await inFolder({}, async (cwd) => {
    await saveTinyPolicy(cwd);
    const { code, stdout, stderr } = await run(
      ["doctor", model, "--device=cuda", "--json"],
      { cwd, env: { CUDA_VISIBLE_DEVICES: "" } },
    );
    assertEquals(code, 1);
    const { ok, checks } = JSON.parse(stdout);
    assertEquals(ok, false);
    const cuda = checks.find(({ check }: { check: string }) =>
      check === "device cuda"
    );
    assertEquals(cuda.result, "failed");
    assertStringIncludes(cuda.hint, "onnxruntime-node@");
    assertEquals(
      stderr,
      "error: Cannot vouch for this machine: device cuda failed\n",
    );
  });
});
