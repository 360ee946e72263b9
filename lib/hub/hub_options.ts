/** Where repositories of the hub are; what is absent is read from the environment. */
export interface HubOptions {
  /** The hub cache; else `HF_HUB_CACHE`, `HF_HOME`/hub or the user's cache. */
  cacheDir?: string;
  /** The hub's address; else `HF_ENDPOINT`, else the public hub. */
  hubUrl?: string;
  /** The access token; else `HF_TOKEN`. */
  token?: string;
  /** Whether only folders and the cache may be used; else `HF_HUB_OFFLINE`. */
  offline?: boolean;
  /**
   * Milliseconds before what failed is asked for again; each later time waits
   * twice as long.
   *
   * @default {500}
   */
  retryWait?: number;
  /**
   * Milliseconds that a connection may be silent before it is given up.
   *
   * @default {60000}
   */
  stallLimit?: number;
  /** Ends downloads; what is there of a file is kept for the next time. */
  signal?: AbortSignal;
  /** Is told, line by line, what is downloaded or waited for. */
  report?: (line: string) => void;
}
