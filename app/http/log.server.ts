import pino from "pino";
import { env } from "~/kit/env.server";
import { currentRequest } from "./scope.server";

/** What Postgres says of the row and its place: values that people typed. */
const OF_THE_ROW = ["detail", "where"] as const;

interface Said {
  detail?: string;
  where?: string;
  aggregateErrors?: Said[];
}

/** An error as it is logged: type, words, stack and what hangs on it, those of several together, but nothing of the row. */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const said = pino.stdSerializers.err(error) as pino.SerializedError & Said;
  for (const one of [said, ...(said.aggregateErrors ?? [])]) for (const name of OF_THE_ROW) delete one[name];
  return said;
}

/** JSON lines with the request's id. Secrets, codes and card data never enter: only ids and messages are logged. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  serializers: { err: loggedError },
  redact: [
    "*.password",
    "*.otp",
    "*.code",
    "*.token",
    "*.key",
    "*.client_secret",
    "*.authorization",
    "*.cookie",
  ],
  mixin: () => {
    const request = currentRequest();
    return request ? { request: request.id } : {};
  },
});
