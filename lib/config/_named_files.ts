import type { Option } from "./_options.ts";
import type { NamedFile } from "./task_spec.ts";

/** Lists the plain files that options name, and the one of `--config`. */
export function namedFiles(
  options: readonly Option[],
  values: Readonly<Record<string, unknown>>,
  { config, resolvePath }: {
    config: string | undefined;
    resolvePath: (path: string) => string;
  },
): NamedFile[] {
  const named = options.flatMap(({ key, flag }) =>
    [values[key]].flat().map((value) => ({ flag, value }))
  );
  return [{ flag: "--config", value: config }, ...named]
    .flatMap(({ flag, value }) => {
      const path = typeof value === "string" && value !== "" && value !== "-"
        ? realFile(resolvePath(value))
        : undefined;
      return path === undefined ? [] : [{ flag, path }];
    });
}

function realFile(path: string): string | undefined {
  try {
    return Deno.statSync(path).isFile ? Deno.realPathSync(path) : undefined;
  } catch {
    return undefined;
  }
}
