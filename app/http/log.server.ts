import pino from "pino";
import { env } from "~/kit/env.server";
import { currentRequest } from "./scope.server";

/** JSON lines with the request's id. Secrets, codes and card data never enter: only ids and messages are logged. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
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
