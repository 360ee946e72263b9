import type { LightSettings, Schedule } from "../guidance/mod.ts";

/** What a method's schedule can be told. */
export interface ScheduleSettings {
  /** The highest hint level. */
  maxLevel: number;
  /** SAGE-LIGHT's rule: `code` lowers levels too, `paper` only raises them. */
  lightRule: LightSettings["rule"];
}

/**
 * A method is a value: where help comes from, when it is given, and the
 * objective's constants. The loop itself is the same for all.
 */
export interface Method {
  /** Its id, as after `--method`. */
  readonly id: string;
  /** One clause for `--help`. */
  readonly summary: string;
  /** Whether it shows hints. */
  readonly guidance: "none" | "hints";
  /** Decides when a problem gets a hint. */
  schedule(settings: ScheduleSettings): Schedule;
  /** Its own defaults of options, by camelCase name. */
  readonly defaults: Readonly<Record<string, number | string>>;
}
