import config from "../../deno.json" with { type: "json" };

/** The version of this package, as headers of record streams carry it. */
export const version: string = config.version;
