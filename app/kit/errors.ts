import { scrubText } from "./scrub-text";

/** An error as it may be logged: plain data, nothing of which opens a door or says whose it is. */
export interface LoggedError {
  type: string;
  message: string;
  stack?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
  [fact: string]: unknown;
}

/**
 * What else an error may say, by name: codes, statuses, the SMTP command, the system call, and which table, constraint or
 * routine Postgres means. All that is not here stays behind: request, headers, response, query, parameters, the row.
 */
const FACTS = [
  ...["kind", "code", "status", "statusCode", "responseCode", "command", "syscall", "errno"],
  ...["severity", "table_name", "constraint_name", "column_name", "table", "constraint", "column", "routine"],
  ...["originalCode"],
] as const;

const LONGEST = { message: 2_000, fact: 100, type: 60 } as const;
/** How many causes of causes, errors of one, and places in the code. */
const MOST = { depth: 4, errors: 10, frames: 20 } as const;

/** A class of five letters or digits: SQLSTATE. By itself `23505` looks like somebody's code. */
const SQLSTATE = /^[\dA-Z]{5}$/;
const FRAME =
  /^ {4}at (?:[\w.$<>[\] #]{1,120} )?\(?(?:async )?(?:file:\/\/|node:|\/|[A-Z]:\\)[^\s()?@]{1,400}:\d+:\d+\)?$/;

type Read = (name: string) => unknown;

/** Reads fields of whatever was thrown; a getter that throws has nothing to say. */
function reader(thrown: object): Read {
  return (name) => {
    try {
      return (thrown as Record<string, unknown>)[name];
    } catch {
      return undefined;
    }
  };
}

function factOf(value: unknown): string | number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return undefined;
  return SQLSTATE.test(value) ? value : scrubText(value, LONGEST.fact);
}

function factsOf(read: Read): Record<string, string | number> {
  const found: Record<string, string | number> = {};
  for (const name of FACTS) {
    const fact = factOf(read(name));
    if (fact !== undefined) found[name] = fact;
  }
  return found;
}

function typeOf(thrown: object, read: Read): string {
  const name = read("name");
  const type = name === undefined || name === "Error" ? thrown.constructor?.name : name;
  return typeof type === "string" && /^[\w.]+$/.test(type) ? type.slice(0, LONGEST.type) : "Error";
}

/** Where in the code: paths and lines. A stack begins with the message, whose lines are passed over. */
function framesOf(stack: unknown, message: string): string[] {
  if (typeof stack !== "string") return [];
  const at = stack.indexOf(message);
  const lines = stack.slice(at === -1 ? 0 : at + message.length).split("\n");
  return lines.filter((line) => FRAME.test(line)).slice(0, MOST.frames);
}

function messageOf(read: Read): string {
  const message = read("message") ?? read("originalMessage");
  return typeof message === "string" ? message : "";
}

/**
 * What may be said of a message. Prisma writes a call's arguments before its words, and the row into those about a column
 * that it can't read (P2023).
 */
function wordsIn(message: string, type: string, read: Read): string {
  if (!type.startsWith("PrismaClient")) return message;
  return read("code") === "P2023" ? "" : (message.split(/\n{2,}/).at(-1) ?? "");
}

/** What is behind an error: its cause, or the database's error, which Prisma's have in their `meta`. */
function causeOf(read: Read): unknown {
  const inside = (outer: unknown, name: string) =>
    typeof outer === "object" && outer !== null ? reader(outer)(name) : undefined;
  return read("cause") ?? inside(inside(read("meta"), "driverAdapterError"), "original");
}

function logged(thrown: unknown, depth: number): LoggedError {
  if (typeof thrown !== "object" || thrown === null)
    return { type: typeof thrown, message: scrubText(String(thrown), LONGEST.message) };
  const read = reader(thrown);
  const [type, raw] = [typeOf(thrown, read), messageOf(read)];
  const message = scrubText(wordsIn(raw, type, read), LONGEST.message);
  const frames = framesOf(read("stack"), raw);
  const [cause, errors] = [causeOf(read), read("errors")];
  const isDeep = depth >= MOST.depth;
  return {
    type,
    message,
    ...factsOf(read),
    ...(frames.length > 0 && { stack: [`${type}: ${message}`, ...frames].join("\n") }),
    ...(!isDeep && cause !== undefined && cause !== null && { cause: logged(cause, depth + 1) }),
    ...(!isDeep &&
      Array.isArray(errors) && { errors: errors.slice(0, MOST.errors).map((one) => logged(one, depth + 1)) }),
  };
}

/**
 * Whatever was thrown, as it may be logged, by an allow-list: its type, its words without what may be somebody's
 * (`scrubText`), the facts above, where in the code, and the same of its cause and of the errors that it stands for.
 */
export function loggedError(thrown: unknown): LoggedError {
  return logged(thrown, 0);
}

/**
 * What a failure says, as it is kept beside the work that failed: its words, its code and those of its cause, 500
 * characters at most, and of nobody: it outlives the account of whom an email did not reach.
 */
export function errorText(thrown: unknown): string {
  const { message, code, status, cause } = loggedError(thrown);
  const facts = [status, code].filter((fact) => fact !== undefined && !message.includes(String(fact)));
  const own = facts.length > 0 ? `${message} (${facts.join(", ")})` : message;
  return (cause ? `${own.replace(/\.$/, "")}: ${errorText(cause)}` : own).slice(0, 500);
}
