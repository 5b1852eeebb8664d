import { expect, test } from "vitest";
import { linesOf, secretSettings, secretsIn } from "./setup/logs";

test("a secret is found in every kind of line, and a number that stands there by chance is not", () => {
  const secrets = { code: "4821", phone: "+16155550142", key: "pZ3v8QwX1nYb5cKd7eRf9gTh2jUk4mWo6sAi0lBq" };
  const found = (...texts: string[]) =>
    secretsIn(linesOf("web-0", texts), secrets).map((one) => one.split(" in ")[0]);
  expect(found('{"time":4821,"err":{"message":"Your code is 4821."}}')).toEqual(["code"]);
  expect(found("config: { data: 'To=+16155550142&Body=4821' }")).toEqual(["code", "phone"]);
  expect(found(`STATEMENT: SELECT '${secrets.key}'`)).toEqual(["key"]);
  expect(
    found(
      '{"level":40,"time":4821,"outbox":4821,"err":{"stack":"Error: x\\n    at f (file:///worker.js:4821:10)"}}',
      "    at f (file:///worker.js:4821:10)",
      "2026-11-23 09:55:01.482 UTC [4821] dindin@own_1 ERROR:  it broke",
      '{"err":{"message":"connect ECONNREFUSED 127.0.0.1:4821"}}',
      '{"request":"a4821b"}',
    ),
  ).toEqual([]);
  expect(() => secretsIn([], { short: "abc" })).toThrow("too short");
});

test("the settings that open something are known by their names, and passwords within addresses", () => {
  expect(
    secretSettings({
      ...{ PORT: "3000", STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" },
      ...{ TWILIO_AUTH_TOKEN: "abcd", DATABASE_URL: "postgres://app:s3cret@localhost:5432/x" },
    }),
  ).toEqual({
    STRIPE_SECRET_KEY: "sk_test_1",
    TWILIO_AUTH_TOKEN: "abcd",
    "password of DATABASE_URL": "s3cret",
  });
});
