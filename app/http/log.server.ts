import pino from "pino";
import { env } from "~/kit/env.server";
import { loggedError } from "~/kit/errors";
import { scrubText } from "~/kit/scrub-text";
import { currentRequest } from "./scope.server";

/** Fields whose content no rule can tell from an ordinary word. */
const SECRET = /password|secret|token|otp|cookie|authorization|email|phone|^key$|^code$/i;
const MOST = { depth: 3, fields: 100, text: 500 } as const;

function loggedValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") return scrubText(value, MOST.text);
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return typeof value === "function" ? undefined : value;
  if (value instanceof Error) return loggedError(value);
  if (depth === MOST.depth) return undefined;
  if (Array.isArray(value)) return value.slice(0, MOST.fields).map((one) => loggedValue(one, depth + 1));
  return loggedFields(value, depth + 1);
}

/**
 * The fields of a log line as they may stand in it: errors by the allow-list of `loggedError`, texts without what may be
 * somebody's, however deep they lie, and nothing under a name that promises a secret.
 */
export function loggedFields(fields: object, depth = 0): Record<string, unknown> {
  const entries = Object.entries(fields).filter(([name]) => !SECRET.test(name));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === "err" ? loggedError(value) : loggedValue(value, depth)]),
  );
}

/**
 * JSON lines with the request's id. Secrets, codes and card data never enter: what a line is given goes through
 * `loggedFields`, whoever writes it.
 */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  // what comes here is plain data already, which pino's own would take for an error once more
  serializers: { err: (said: unknown) => said },
  hooks: {
    logMethod([fields, words], method) {
      if (typeof fields === "string") return method.call(this, scrubText(fields, MOST.text));
      const line = fields instanceof Error ? { err: loggedError(fields) } : loggedFields(fields ?? {});
      method.call(this, line, scrubText(String(words ?? ""), MOST.text));
    },
  },
  mixin: () => {
    const request = currentRequest();
    return request ? { request: request.id } : {};
  },
});
