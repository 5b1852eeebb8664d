import { isDeepStrictEqual } from "node:util";
import type { Plan, PlannedStatement, Source, Template } from "./plan";
import { type Exchange, Sources } from "./sources";
import { stepsOf } from "./steps";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Numbers and UUIDs within a text, and what stands between. */
const PIECES = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+|\D+?(?=\d|[0-9a-f]{8}-|$)/g;

const fixed = (value: unknown): Template => ({ kind: "fixed", value });
const allEqual = (values: readonly unknown[]): boolean =>
  values.every((value) => isDeepStrictEqual(value, values[0]));
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(text: string | null): unknown {
  if (text === null || !/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Finds out from several recordings of one request what in it differs, and where that comes from. */
class Correlation {
  readonly unexplained: string[] = [];
  private readonly sources: Sources[];
  private readonly uuids = new Map<unknown, number>();

  constructor(exchanges: readonly Exchange[]) {
    this.sources = exchanges.map((one) => new Sources(one));
  }

  /** A value of each recording as a template; null where it differs and nothing says why. */
  private explain(values: readonly unknown[], before: readonly number[]): Template | null {
    if (allEqual(values)) return fixed(values[0]);
    const source = this.sourceOf(values, before);
    if (source) return source;
    if (values.every((value) => typeof value === "string" && UUID.test(value))) {
      const number = this.uuids.get(values[0]) ?? this.uuids.size;
      this.uuids.set(values[0], number);
      return { kind: "source", source: { from: "uuid", number } };
    }
    return values.every((value) => typeof value === "string") ? this.pieces(values, before) : null;
  }

  private sourceOf(values: readonly unknown[], before: readonly number[]): Template | null {
    const [first, ...others] = this.sources;
    const isEverywhere = (one: Source) =>
      others.every((sources, index) => sources.holds(one, values[index + 1]));
    const source = first?.of(values[0], before[0]).find(isEverywhere);
    if (!source) return null;
    const as = typeof values[0];
    return { kind: "source", source, ...(as === "string" || as === "number" ? { as } : {}) };
  }

  private pieces(values: readonly string[], before: readonly number[]): Template | null {
    const cut = values.map((value) => value.match(PIECES) ?? []);
    const [first = []] = cut;
    if (first.length < 2 || cut.some(({ length }) => length !== first.length)) return null;
    const parts = first.map((_, index) =>
      this.explain(
        cut.map((pieces) => pieces[index] ?? ""),
        before,
      ),
    );
    return parts.includes(null) ? null : { kind: "text", parts: parts as Template[] };
  }

  /** A value of JSON: what was read whole is taken whole, anything else by its parts. */
  json(values: readonly unknown[], before: readonly number[], where: string): Template {
    const [first] = values;
    const isContainer = typeof first === "object" && first !== null && Object.keys(first).length > 1;
    const whole = isContainer ? this.sourceOf(values, before) : null;
    if (whole) return whole;
    if (values.every(isObject)) {
      const keys = Object.keys(first as object);
      if (values.every((value) => isDeepStrictEqual(Object.keys(value), keys))) {
        const inner = (key: string) =>
          this.json(
            values.map((value) => value[key]),
            before,
            `${where}.${key}`,
          );
        return { kind: "object", entries: keys.map((key): [string, Template] => [key, inner(key)]) };
      }
    }
    if (values.every(Array.isArray) && values.every(({ length }) => length === values[0]?.length)) {
      const inner = (index: number) =>
        this.json(
          values.map((value) => value[index]),
          before,
          `${where}[${index}]`,
        );
      return { kind: "array", items: (values[0] ?? []).map((_: unknown, index: number) => inner(index)) };
    }
    return this.explain(values, before) ?? this.giveUp(values, where);
  }

  parameter(texts: readonly (string | null)[], before: readonly number[], where: string): Template {
    const explained = this.explain(texts, before);
    if (explained) return explained;
    const values = texts.map(parsed);
    return values.includes(undefined) ? this.giveUp(texts, where) : this.json(values, before, where);
  }

  private giveUp(values: readonly unknown[], where: string): Template {
    const shown = values.map((value) => JSON.stringify(value)?.slice(0, 80)).join(" | ");
    this.unexplained.push(`${where}: ${shown}`);
    return fixed(values[0]);
  }
}

/** Whether two recordings sent the same statements in the same steps. */
export function areAlike(a: Exchange, b: Exchange): boolean {
  const shape = ({ statements }: Exchange) => [
    statements.map(({ prepared }) => prepared.text),
    stepsOf(statements),
  ];
  return isDeepStrictEqual(shape(a), shape(b));
}

/**
 * Makes the plan of a request from recordings of it that are alike, each of somebody else. `unexplained` names what differs
 * between them for no reason that was found: with it the plan is good for nothing.
 */
export function planOf(name: string, exchanges: readonly Exchange[]): { plan: Plan; unexplained: string[] } {
  const [first] = exchanges;
  if (!first) throw new Error(`${name} was not recorded`);
  const correlation = new Correlation(exchanges);
  const statements = first.statements.map(({ prepared, parameters }, index): PlannedStatement => {
    const same = exchanges.map((one) => one.statements[index]);
    const before = same.map((one) => one?.sent ?? 0);
    const counts = same.map((one) => one?.count ?? 0);
    return {
      text: prepared.text,
      types: prepared.types,
      parameters: parameters.map((_, at) =>
        correlation.parameter(
          same.map((one) => one?.parameters[at] ?? null),
          before,
          `$${at + 1} of ${prepared.text.replace(/\s+/g, " ").slice(0, 120)}`,
        ),
      ),
      count: allEqual(counts) ? (counts[0] ?? null) : null,
    };
  });
  const late = exchanges.map(() => Number.POSITIVE_INFINITY);
  const answers = exchanges.map(({ answer }) => answer);
  const answer = first.answer === null ? null : correlation.json(answers, late, "answer");
  const { steps, trips } = stepsOf(first.statements);
  const plan = {
    name,
    steps,
    statements,
    status: first.status,
    answer,
    sent: first.statements.length,
    trips,
  };
  return { plan, unexplained: correlation.unexplained };
}
