import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A line of a log: the fields of a JSON line, or the text of another one. */
export interface LogLine {
  /** file, without `.log` */
  log: string;
  text: string;
  fields: Record<string, unknown> & { msg?: string; err?: Record<string, unknown> };
}

function fieldsOf(text: string): LogLine["fields"] {
  try {
    return JSON.parse(text) as LogLine["fields"];
  } catch {
    return {};
  }
}

/** All lines of all logs in a folder, in which each process of a market (and of `npm start`) has its own file. */
export function linesIn(folder: string): LogLine[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".log"));
  return files.flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter((text) => text !== "")
      .map((text) => ({ log: name.slice(0, -".log".length), text, fields: fieldsOf(text) })),
  );
}

/** Lines of text that are in no file of their own, such as what Postgres logged about one database. */
export const linesOf = (log: string, texts: readonly string[]): LogLine[] =>
  texts.map((text) => ({ log, text, fields: {} }));

/** Numbers of ours that may by chance be somebody's code: times, processes, places in the code and in a statement. */
const CHANCE =
  /"(?:time|outbox|events)":\d+|\bat character \d+|\\n\s+at [^"\\]*|^\s+at .*|:\d+:\d+\)?$|^\d{4}-\d\d-\d\d [\d:.]+ UTC \[\d+\]|\b(?:localhost|127\.0\.0\.1):\d+/g;

/**
 * Which of these secrets stand in which log, by their names; none is what is wanted. A code of a few digits counts where it
 * stands alone.
 */
export function secretsIn(lines: readonly LogLine[], secrets: Readonly<Record<string, string>>): string[] {
  const found = new Set<string>();
  for (const [name, secret] of Object.entries(secrets)) {
    if (secret.length < 4) throw new Error(`${name} is too short to be looked for`);
    const code = /^\d{4,8}$/.test(secret) ? new RegExp(`(?<![\\w.])${secret}(?![\\w])`) : null;
    for (const { log, text } of lines)
      if (code ? code.test(text.replace(CHANCE, "")) : text.includes(secret))
        found.add(`${name} in ${log}: ${text.slice(0, 300)}`);
  }
  return [...found];
}

/** The settings of a process that open something, by their names, and the passwords in its addresses of servers. */
export function secretSettings(env: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries(env).filter(
    ([name]) => /KEY|SECRET|TOKEN|PASSWORD/.test(name) && !/PUBLI|ACCESS_KEY_ID/.test(name),
  );
  const inUrls = Object.entries(env).flatMap(([name, value]) => {
    const password = URL.canParse(value) ? decodeURIComponent(new URL(value).password) : "";
    return password === "" ? [] : [[`password of ${name}`, password] as const];
  });
  return Object.fromEntries([...named, ...inUrls]);
}
