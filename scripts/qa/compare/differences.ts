import type { Entry, Recording } from "./recording";

/** An entry that differs between two recordings. */
export interface Difference {
  name: string;
  /** each is a line with `- ` and what was before, one with `+ ` and what is now, or both */
  changes: string[];
}

const WIDTH = 200;
/** So much of what two long texts have in common is shown before they differ. */
const LEAD = 60;

/** The part of a text around a place. */
function excerpt(text: string, place: number): string {
  if (text.length <= WIDTH) return text;
  const start = Math.max(0, place - LEAD);
  return `${start > 0 ? "…" : ""}${text.slice(start, start + WIDTH)}${text.length > start + WIDTH ? "…" : ""}`;
}

/** One change under a label; undefined stands for what is not there. */
function changeOf(label: string, before: string | undefined, after: string | undefined): string {
  const [old = "", now = ""] = [before, after];
  let same = 0;
  while (same < old.length && same < now.length && old[same] === now[same]) same += 1;
  const lines = [
    before === undefined ? [] : [`- ${label}${excerpt(before, same)}`],
    after === undefined ? [] : [`+ ${label}${excerpt(after, same)}`],
  ];
  return lines.flat().join("\n");
}

function fromJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Where two values differ, by the path of each place. */
function compareValues(before: unknown, after: unknown, path: string): string[] {
  if (isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      compareValues(before[key], after[key], path === "" ? key : `${path}.${key}`),
    );
  }
  const [old, now] = [JSON.stringify(before), JSON.stringify(after)];
  return old === now ? [] : [changeOf(`${path}: `, old, now)];
}

/** The lines of `one` that `other` does not have as often. */
function linesOnlyIn(one: string, other: string): string[] {
  const left = new Map<string, number>();
  for (const line of other.split("\n")) left.set(line, (left.get(line) ?? 0) + 1);
  return one.split("\n").filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

/** Where two texts have other lines: where as many are gone as are new, they belong together in their order. */
function compareTexts(before: string, after: string): string[] {
  if (before === after) return [];
  const [gone, added] = [linesOnlyIn(before, after), linesOnlyIn(after, before)];
  if (gone.length + added.length === 0) return ["+ the same lines in another order"];
  if (gone.length === added.length) return gone.map((line, n) => changeOf("", line, added[n]));
  return [
    ...gone.map((line) => changeOf("", line, undefined)),
    ...added.map((line) => changeOf("", undefined, line)),
  ];
}

function compareBodies(before: string, after: string): string[] {
  if (before === after) return [];
  const [old, now] = [fromJson(before), fromJson(after)];
  if (old === undefined || now === undefined) return compareTexts(before, after);
  const changes = compareValues(old, now, "");
  return changes.length > 0 ? changes : ["+ the same JSON, written in another way or order"];
}

/** Headers by name; of several of a name all values. */
function headersOf(lines: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines.split("\n").filter(Boolean)) {
    const [name = "", value = ""] = line.split(/: (.*)/s);
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return headers;
}

function compareHeaders(before: string, after: string): string[] {
  const [old, now] = [headersOf(before), headersOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => old[name] !== now[name])
    .map((name) => changeOf(`${name}: `, old[name], now[name]));
}

function compareEntries(before: Entry, after: Entry): string[] {
  return [
    ...(before.status === after.status
      ? []
      : [changeOf("status ", String(before.status), String(after.status))]),
    ...compareTexts(before.request, after.request),
    ...compareHeaders(before.headers, after.headers),
    ...compareBodies(before.body, after.body),
  ];
}

/** All entries that differ between two recordings, in the order in which they were recorded. */
export function differencesOf(before: Recording, after: Recording): Difference[] {
  const now = new Map(after.entries.map((one) => [one.name, one]));
  const known = new Set(before.entries.map(({ name }) => name));
  const changed = before.entries.map((one) => {
    const other = now.get(one.name);
    return { name: one.name, changes: other ? compareEntries(one, other) : ["- was here, and is gone"] };
  });
  const added = after.entries
    .filter(({ name }) => !known.has(name))
    .map(({ name }) => ({ name, changes: ["+ was not here before"] }));
  return [...changed, ...added].filter(({ changes }) => changes.length > 0);
}
