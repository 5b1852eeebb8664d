import { expect, test } from "vitest";
import { env } from "~/kit/env.server";
import { PASSWORD, unique, uniqueEmail } from "../../../tests/builders";
import { logIn } from "./log-in.server";

test("a try that the database could not answer is no failure, however often", async () => {
  // no text of Postgres's can hold a zero
  const input = { email: `\u0000${uniqueEmail()}`, password: PASSWORD };
  const from = { ip: `trouble-${unique()}`, userAgent: null, kind: "token" as const };
  const most = Math.max(env.LOGIN_FAILURES_PER_ADDRESS, env.LOGIN_FAILURES_PER_EMAIL);
  for (let tries = 0; tries <= most; tries += 1)
    await expect(logIn(input, from)).rejects.toThrow("invalid byte sequence");
});
