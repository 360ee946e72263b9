import type { SamplingPlan } from "../methods/mod.ts";
import { type Group, groupScores, type RowOrigin, rowOrigin } from "./group.ts";

/** What becomes of a problem's groups. */
export interface ComposedGroups {
  /** The group to train on. */
  trained: Group;
  /** Groups, or rows of groups, that are not trained on. */
  rest: Group[];
  /** Groups with help beside the one that is trained on. */
  guided: Group[];
}

/**
 * Makes of a problem's groups, in the order in which they were sampled, the one
 * to train on.
 *
 * @param groups The groups, at least one, the first of them without a row of
 *   other origin.
 * @param plan Which is trained on.
 * @param plainIds The problem's prompt without help.
 * @returns That group, and what is left.
 */
export function composeGroups(
  groups: readonly Group[],
  plan: SamplingPlan,
  plainIds: readonly number[],
): ComposedGroups {
  const [first, ...later] = groups;
  if (plan.train === "first") {
    return plan.replaceRow === undefined
      ? { trained: first!, rest: later, guided: later }
      : replaceRows(first!, later, plan.replaceRow);
  }
  const last = groups.at(-1)!;
  const trained = plan.lossContext === "plain" && last.hint !== undefined
    ? { ...last, lossPromptIds: plainIds }
    : last;
  return { trained, rest: groups.slice(0, -1), guided: [] };
}

/** Puts the first right guided rollout into the place of wrong rows. */
function replaceRows(
  plain: Group,
  guided: readonly Group[],
  context: "hinted" | "plain" | "both",
): ComposedGroups {
  const source = guided.find((group) => groupScores(group).includes(1));
  const at = source ? groupScores(source).indexOf(1) : -1;
  if (source === undefined) {
    return { trained: plain, rest: [...guided], guided: [] };
  }
  const hinted = rowOrigin(source, at);
  const contexts: RowOrigin[] = [
    ...context === "plain" ? [] : [hinted],
    ...context === "hinted"
      ? []
      : [{ ...hinted, lossPromptIds: plain.promptIds }],
  ];
  const wrong = groupScores(plain).flatMap((score, index) =>
    score === 0 ? [index] : []
  ).slice(0, contexts.length);
  const rows = new Map(wrong.map((index, place) => [index, contexts[place]!]));
  const pick = <T>(own: readonly T[], other: readonly T[]): T[] =>
    own.map((each, index) => rows.has(index) ? other[at]! : each);
  return {
    trained: {
      ...plain,
      rollouts: pick(plain.rollouts, source.rollouts),
      completions: pick(plain.completions, source.completions),
      verdicts: pick(plain.verdicts, source.verdicts),
      rewards: pick(plain.rewards, source.rewards),
      rows,
    },
    rest: [
      onlyRows(plain, (index) => rows.has(index)),
      ...guided.map((group) =>
        group === source ? onlyRows(group, (index) => index !== at) : group
      ),
    ].filter(({ rollouts }) => rollouts.length > 0),
    guided: [],
  };
}

function onlyRows(group: Group, keep: (index: number) => boolean): Group {
  const pick = <T>(all: readonly T[]): T[] =>
    all.filter((_, index) => keep(index));
  return {
    ...group,
    rollouts: pick(group.rollouts),
    completions: pick(group.completions),
    verdicts: pick(group.verdicts),
    rewards: pick(group.rewards),
  };
}
