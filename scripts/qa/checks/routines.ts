import type { AllowedRoutine } from "./allowed-routines";
import type { Schema } from "./schema-owners";
import { tablesWritten } from "./table-writes";

/** A trigger: on which table it calls which function. */
export type Trigger = { name: string; table: string; calls: string };

/** The functions and triggers that the database has after its migrations. A function may have several bodies, by its parameters. */
export type Routines = { bodiesOf: ReadonlyMap<string, readonly string[]>; triggers: readonly Trigger[] };

const NAME = '"?(\\w+)"?';
const FUNCTION = `CREATE\\s+(?:OR\\s+REPLACE\\s+)?FUNCTION\\s+${NAME}`;
const TRIGGER = `CREATE\\s+(?:OR\\s+REPLACE\\s+)?(?:CONSTRAINT\\s+)?TRIGGER\\s+${NAME}[^;]*?\\sON\\s+${NAME}[^;]*?EXECUTE\\s+(?:FUNCTION|PROCEDURE)\\s+${NAME}`;
const DROPPED_TRIGGER = `DROP\\s+TRIGGER\\s+(?:IF\\s+EXISTS\\s+)?${NAME}\\s+ON\\s+${NAME}`;
const CHANGES = new RegExp([FUNCTION, TRIGGER, DROPPED_TRIGGER].join("|"), "g");
const BODY = /^([^;]*?)\bAS\s+\$(\w*)\$([\s\S]*?)\$\2\$/;

/**
 * Reads migrations in their order: what a later one replaces counts as it left it. A function that was dropped stays: nothing calls it.
 * @throws Error for a function whose body is not between dollars: nobody would look into it.
 */
export function readRoutines(scripts: readonly string[]): Routines {
  const functions = new Map<string, Map<string, string>>();
  const triggers = new Map<string, Trigger>();
  for (const script of scripts) {
    const text = script.replace(/--[^\n]*/g, "");
    for (const change of text.matchAll(CHANGES)) {
      const [begin, made, name, table, calls, dropped, from] = change;
      if (made) {
        const [, head, , body] = BODY.exec(text.slice(change.index + begin.length)) ?? [];
        if (head === undefined || body === undefined)
          throw new Error(`the body of ${made} is not between dollars`);
        const parameters = head
          .replace(/\s+/g, " ")
          .replace(/\bRETURNS\b.*|\bLANGUAGE\b.*/, "")
          .trim();
        functions.set(made, (functions.get(made) ?? new Map()).set(parameters, body));
      }
      if (name && table && calls) triggers.set(`${name} on ${table}`, { name, table, calls });
      if (dropped) triggers.delete(`${dropped} on ${from}`);
    }
  }
  const bodiesOf = new Map([...functions].map(([name, bodies]) => [name, [...bodies.values()]] as const));
  return { bodiesOf, triggers: [...triggers.values()] };
}

const callOf = (name: string) => new RegExp(`\\b${name}\\s*\\(`);
/** A statement whose table is put in at run time. */
const COMPOSED = /\bEXECUTE\s+(?:format\s*\(\s*)?'\s*(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+%/;

/** The tables that a function writes, by itself or by another one that it calls; `?` for one that is put in at run time. */
export function tablesOf(name: string, routines: Routines, seen = new Set<string>()): Set<string> {
  const body = (routines.bodiesOf.get(name) ?? []).join("\n");
  if (seen.has(name)) return new Set();
  seen.add(name);
  const called = [...routines.bodiesOf.keys()].filter((other) => callOf(other).test(body));
  return new Set([
    ...tablesWritten(body),
    ...(COMPOSED.test(body) ? ["?"] : []),
    ...called.flatMap((other) => [...tablesOf(other, routines, seen)]),
  ]);
}

/** A write by the database that its cause does not own. `by`: the trigger with its table, or the file with the function that it calls. */
export type RoutineWrite = { by: string; table: string; owner: string };

/** What triggers write that does not belong to the owner of the table they watch. */
export function writesOfTriggers(routines: Routines, { ownerOf }: Schema): RoutineWrite[] {
  return routines.triggers.flatMap(({ name, table: watched, calls }) =>
    [...tablesOf(calls, routines)].flatMap((table) => {
      const owner = table === "?" ? "an area that is not spelled out" : ownerOf.get(table);
      const by = `trigger ${name} on ${watched}`;
      return owner === undefined || owner === ownerOf.get(watched) ? [] : [{ by, table, owner }];
    }),
  );
}

/** What functions write that a file calls, and that does not belong to the file's area. */
export function writesOfCalls(
  texts: ReadonlyMap<string, string>,
  routines: Routines,
  { ownerOf }: Schema,
): RoutineWrite[] {
  const triggered = new Set(routines.triggers.map(({ calls }) => calls));
  const writing = [...routines.bodiesOf.keys()]
    .filter((name) => !triggered.has(name))
    .map((name) => ({ name, tables: [...tablesOf(name, routines)], call: callOf(name) }))
    .filter(({ tables }) => tables.length > 0);
  return [...texts].flatMap(([file, text]) =>
    writing.flatMap(({ name, tables, call }) =>
      call.test(text)
        ? tables.flatMap((table) => {
            const owner = table === "?" ? "an area that is not spelled out" : ownerOf.get(table);
            const isOwn = owner === undefined || file.startsWith(`app/domain/${owner}/`);
            return isOwn ? [] : [{ by: `${file} by ${name}()`, table, owner }];
          })
        : [],
    ),
  );
}

/** What is wrong, one line each: writes that nobody allows, and allowances that nothing needs anymore. */
export function routineFaults(writes: readonly RoutineWrite[], allowed: readonly AllowedRoutine[]): string[] {
  const isAllowed = ({ by, table }: RoutineWrite) =>
    allowed.some((one) => one.by.includes(by) && one.tables.includes(table));
  return [
    ...writes
      .filter((one) => !isAllowed(one))
      .map(({ by, table, owner }) => `${by} writes ${table}, which belongs to ${owner}`),
    ...allowed.flatMap(({ by, tables }) =>
      by.flatMap((cause) =>
        tables
          .filter((table) => !writes.some((one) => one.by === cause && one.table === table))
          .map((table) => `${cause} writes ${table} no longer: take it off the list of allowed routines`),
      ),
    ),
  ];
}
