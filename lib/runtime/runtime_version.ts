import { ort } from "./onnxruntime.ts";

/** What the loaded ONNX Runtime says of itself. */
export interface RuntimeVersion {
  /** Its version. */
  version: string;
  /** Its providers, each with whether its libraries come with the package. */
  providers: { name: string; bundled: boolean }[];
}

/**
 * Reads the version and the providers of ONNX Runtime.
 *
 * @example Usage
 * ```ts
 * import { runtimeVersion } from "./mod.ts";
 *
 * console.error(runtimeVersion().version); // 1.30.0
 * ```
 *
 * @returns Version and providers.
 */
export function runtimeVersion(): RuntimeVersion {
  return {
    version: ort.env.versions.node ?? "unknown",
    providers: ort.listSupportedBackends()
      .map(({ name, bundled }) => ({ name, bundled })),
  };
}
