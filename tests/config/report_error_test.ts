import { assertEquals } from "@std/assert";
import { reportError } from "../../lib/config/_report_error.ts";

Deno.test("reportError() says in its own words what Deno denies", () => {
  const cases: [message: string, said: string][] = [
    [
      'Requires all access to "/proc/x", run again with the --allow-all flag',
      "error: Cannot open '/proc/x': it is the system's, and closed to tasks",
    ],
    [
      'Requires write access to "/a b/c", run again with the --allow-write flag',
      "error: Cannot open '/a b/c': the task may not write it",
    ],
    [
      "Requires write access to <TMP>, run again with the --allow-write flag",
      "error: Cannot open <TMP>: the task may not write it",
    ],
    [
      'Requires net access to "a.org:443", run again with the --allow-net flag',
      "error: Cannot reach 'a.org:443': it is none of the task's hosts",
    ],
  ];
  for (const [message, said] of cases) {
    const lines: string[] = [];
    const code = reportError(new Deno.errors.NotCapable(message), {
      task: "train",
      debug: false,
      color: false,
      print: (text) => void lines.push(text),
    });
    assertEquals([code, lines[0]], [1, said]);
    // `deno task` takes no permission flags: only a whole command may name one.
    for (const line of lines.filter((line) => line.includes("--allow"))) {
      assertEquals(line.startsWith("hint: allow it: deno run "), true);
    }
  }
});
