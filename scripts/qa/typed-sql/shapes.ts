import type ts from "typescript";

/** A value that is sent beside the text. */
export interface Parameter {
  /** the expression that yields it */
  node: ts.Node;
  /** null for a value that is always null */
  type: ts.Type | null;
  /** the type that postgres.js declares for it; the server infers all others */
  oid?: number;
}

/** Text of a statement, or a value within it. */
export type Piece = string | Parameter;

/** Which way each branch went on the way to a shape; the same key went the same way everywhere in it. */
export type When = ReadonlyMap<string, number>;

/** One of the values that an expression may have. */
export interface Choice<T> {
  value: T;
  when: When;
}

export const ALWAYS: When = new Map();

/** Both, or undefined where they contradict each other. */
export function both(one: When, other: When): When | undefined {
  if (one.size === 0) return other;
  if (other.size === 0) return one;
  const all = new Map(one);
  for (const [key, way] of other) {
    const known = all.get(key);
    if (known !== undefined && known !== way) return undefined;
    all.set(key, way);
  }
  return all;
}

/** The choices that agree with `when`, which then holds for each. */
export function given<T>(when: When, choices: readonly Choice<T>[]): Choice<T>[] {
  return choices.flatMap((one) => {
    const all = both(when, one.when);
    return all ? [{ value: one.value, when: all }] : [];
  });
}

function everyCombination<T>(
  groups: readonly (readonly Choice<T>[])[],
  cap: number,
): Choice<T[]>[] | undefined {
  let found: Choice<T[]>[] = [{ value: [], when: ALWAYS }];
  for (const group of groups) {
    found = found.flatMap(({ value, when }) =>
      given(when, group).map((one) => ({ value: [...value, one.value], when: one.when })),
    );
    if (found.length > cap) return undefined;
  }
  return found;
}

/**
 * One choice of each group, in every combination that does not contradict itself; where these would be more than `cap`,
 * so many that each choice is in one of them wherever that is possible.
 */
export function combine<T>(groups: readonly (readonly Choice<T>[])[], cap: number): Choice<T[]>[] {
  const all = everyCombination(groups, cap);
  if (all) return all;
  const found: Choice<T[]>[] = [];
  const covered = new Set<Choice<T>>();
  for (const [n, group] of groups.entries()) {
    for (const wanted of group) {
      if (covered.has(wanted)) continue;
      const made = around(groups, n, wanted, covered);
      if (!made) continue;
      found.push({ value: made.picked.map((one) => one.value), when: made.when });
      for (const one of made.picked) covered.add(one);
    }
  }
  return found;
}

/** A combination with `wanted` for its group `n`, and of the others what is not covered yet where that agrees. */
function around<T>(
  groups: readonly (readonly Choice<T>[])[],
  n: number,
  wanted: Choice<T>,
  covered: ReadonlySet<Choice<T>>,
): { picked: Choice<T>[]; when: When } | undefined {
  let when = wanted.when;
  const picked: Choice<T>[] = [];
  for (const [other, group] of groups.entries()) {
    const fitting = other === n ? [wanted] : group.filter((one) => both(when, one.when));
    const one = fitting.find((each) => !covered.has(each)) ?? fitting[0];
    const all = one && both(when, one.when);
    if (!one || !all) return undefined;
    when = all;
    picked.push(one);
  }
  return { picked, when };
}
