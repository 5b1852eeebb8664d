import { expect, test } from "vitest";
import { readEnv } from "./env.server";

const PRODUCTION = {
  APP_ENV: "production",
  NODE_ENV: "production",
  APP_ORIGIN: "https://dindin.example",
  DATABASE_URL: "postgres://app:secret@db.example/dindin",
  REDIS_URL: "rediss://redis.example",
  SECRET_KEY: "x".repeat(40),
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  TWILIO_ACCOUNT_SID: "AC1",
  TWILIO_AUTH_TOKEN: "t",
  TWILIO_FROM: "+16155550100",
  SMTP_URL: "smtps://mail.example",
  GOOGLE_CLIENT_ID: "g",
  GOOGLE_CLIENT_SECRET: "g",
  FACEBOOK_CLIENT_ID: "f",
  FACEBOOK_CLIENT_SECRET: "f",
  PUSH_VAPID_PUBLIC_KEY: "B".repeat(87),
  PUSH_VAPID_PRIVATE_KEY: "p".repeat(43),
  LEGAL_NAME: "DinDin, Inc.",
  LEGAL_EIN: "12-3456789",
  LEGAL_BANK: "A bank, routing 1, account 2",
};

test("whole settings start, and each missing one is named in one line", () => {
  expect(readEnv(PRODUCTION).APP_ENV).toBe("production");
  for (const name of Object.keys(PRODUCTION).filter((key) => !["NODE_ENV"].includes(key))) {
    const without = Object.fromEntries(Object.entries(PRODUCTION).filter(([key]) => key !== name));
    expect(() => readEnv(without), name).toThrow(new RegExp(`^Settings: ${name} is missing.*$`));
  }
});

test.each([
  ["REDIS_URL", "http://x"],
  ["SMTP_URL", "ftp://x"],
  ["DATABASE_URL", "mysql://x/y"],
  ["STRIPE_SECRET_KEY", "abc"],
  ["SECRET_KEY", "short"],
  ["APP_ORIGIN", "http://plain.example"],
  ["APP_ENV", "prod"],
  ["PUSH_VAPID_PRIVATE_KEY", "zz"],
  ["FILES_URL", "s3://bucket"],
  ["LEGAL_EIN", "123456789"],
])("a malformed %s stops the start", (name, value) => {
  expect(() => readEnv({ ...PRODUCTION, [name]: value })).toThrow(`${name} is malformed`);
});

test.each(["STRIPE_API_BASE", "STRIPE_JS_URL", "OAUTH_GOOGLE_BASE", "ONESIGNAL_API_BASE", "FAKES_URL"])(
  "%s, a local fake, is refused outside development and test",
  (name) => expect(() => readEnv({ ...PRODUCTION, [name]: "http://127.0.0.1:1" })).toThrow(name),
);

test("development is assumed only where nothing can be lost by it", () => {
  const { APP_ENV: _, NODE_ENV: __, ...rest } = PRODUCTION;
  expect(() => readEnv(rest)).toThrow("APP_ENV is missing");
  expect(readEnv({ ...rest, DATABASE_URL: "postgres://a@127.0.0.1/b" }).APP_ENV).toBe("development");
  expect(() =>
    readEnv({ ...rest, DATABASE_URL: "postgres://a@127.0.0.1/b", NODE_ENV: "production" }),
  ).toThrow("APP_ENV");
});
