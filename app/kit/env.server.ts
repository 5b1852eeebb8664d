import { z } from "zod";
import { type LimitSetting, limits } from "./limits";

/** The six environments of the product; demo data and local fakes exist in the first two only. */
export const APP_ENVS = ["development", "test", "preprod", "qa", "staging", "production"] as const;

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

function onLoopback(url: string): boolean {
  try {
    return LOOPBACK.has(new URL(url).hostname);
  } catch {
    return false;
  }
}

/** `development` is assumed only where nothing can be lost by it: not for production code, not on a remote database. */
function appEnvOf(raw: Record<string, string | undefined>): string | undefined {
  if (raw.APP_ENV) return raw.APP_ENV;
  const harmless = raw.NODE_ENV !== "production" && (!raw.DATABASE_URL || onLoopback(raw.DATABASE_URL));
  return harmless ? "development" : undefined;
}

const text = z.string().min(1);
const url = z.url();

/** A URL of one of these schemes. */
const urlOf = (...schemes: string[]) =>
  url.refine((given) => URL.canParse(given) && schemes.includes(new URL(given).protocol.slice(0, -1)));
const startingWith = (...beginnings: string[]) =>
  text.refine((given) => beginnings.some((beginning) => given.startsWith(beginning)));

const count = (usual: number) => z.coerce.number().int().positive().default(usual);
/** Each limit's setting; its usual number stands in the table of limits. */
const limitFields = Object.fromEntries(
  Object.values(limits).map(({ setting, tries }) => [setting, count(tries)]),
) as Record<LimitSetting, ReturnType<typeof count>>;

const fields = z.object({
  APP_ENV: z.enum(APP_ENVS),
  APP_ORIGIN: urlOf("http", "https").transform((origin) =>
    URL.canParse(origin) ? new URL(origin).origin : origin,
  ),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  DATA_DIR: text.default(".data"),
  DATABASE_URL: urlOf("postgres", "postgresql"),
  REDIS_URL: urlOf("redis", "rediss"),
  SECRET_KEY: z.string().min(32),
  TRUSTED_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  STRIPE_SECRET_KEY: startingWith("sk_", "rk_"),
  STRIPE_PUBLISHABLE_KEY: startingWith("pk_"),
  STRIPE_WEBHOOK_SECRET: startingWith("whsec_"),
  STRIPE_API_BASE: url.optional(),
  STRIPE_JS_URL: url.optional(),
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_FROM: text,
  TWILIO_API_BASE: url.optional(),
  SMTP_URL: urlOf("smtp", "smtps"),
  MAIL_FROM: text.default("DinDin <hello@dindin.test>"),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  OAUTH_GOOGLE_BASE: url.optional(),
  FACEBOOK_CLIENT_ID: text,
  FACEBOOK_CLIENT_SECRET: text,
  OAUTH_FACEBOOK_BASE: url.optional(),
  PUSH_VAPID_PUBLIC_KEY: text.regex(/^[\w-]{87}=?$/),
  PUSH_VAPID_PRIVATE_KEY: text.regex(/^[\w-]{43}=?$/),
  PUSH_BASE: url.optional(),
  ONESIGNAL_APP_ID: text.optional(),
  ONESIGNAL_API_KEY: text.optional(),
  ONESIGNAL_API_BASE: url.optional(),
  FILES_URL: text.default("file:uploads"),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_REGION: text.optional(),
  S3_ENDPOINT: urlOf("http", "https").optional(),
  FAKES_URL: url.optional(),
  ...limitFields,
  LEGAL_NAME: text.default("DinDin, Inc."),
  LEGAL_EIN: text.regex(/^\d{2}-\d{7}$/).default("00-0000000"),
  LEGAL_BANK: text.default("First Example Bank, routing 110000000, account 000123456789"),
  HEARTBEAT_FILE: text.optional(),
  DATABASE_POOL: z.coerce.number().int().min(4).max(100).default(16),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

/** Who DinDin is by law stands on invoices and receipts: only where nobody pays may it be made up. */
const LEGAL = ["LEGAL_NAME", "LEGAL_EIN", "LEGAL_BANK"] as const;

/** What holds between settings: https wherever people are, and the keys of the file store that is named. */
const settings = fields.superRefine((given, context) => {
  const malformed = (name: string) =>
    context.addIssue({ code: "custom", path: [name], message: "malformed" });
  if (given.APP_ORIGIN.startsWith("http:") && !onLoopback(given.APP_ORIGIN)) malformed("APP_ORIGIN");
  const isStored = Boolean(given.S3_ACCESS_KEY_ID && given.S3_SECRET_ACCESS_KEY);
  if (!given.FILES_URL.startsWith("file:") && !(given.FILES_URL.startsWith("s3:") && isStored))
    malformed("FILES_URL");
});

export type Env = z.infer<typeof settings>;

/** Where a local fake may be named; refused in every environment that is not development or test. */
const FAKES = [
  "STRIPE_API_BASE",
  "STRIPE_JS_URL",
  "TWILIO_API_BASE",
  "OAUTH_GOOGLE_BASE",
  "OAUTH_FACEBOOK_BASE",
  "PUSH_BASE",
  "ONESIGNAL_API_BASE",
  "FAKES_URL",
] as const;

/**
 * Reads and checks the settings of a process.
 * @throws Error with one line that names every missing or malformed setting.
 */
export function readEnv(raw: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ""));
  const port = given.PORT ?? "3000";
  const parsed = settings.safeParse({
    ...given,
    APP_ENV: appEnvOf(raw),
    APP_ORIGIN: given.APP_ORIGIN ?? (isLocal(appEnvOf(raw)) ? `http://localhost:${port}` : undefined),
  });
  const unnamed = isLocal(appEnvOf(raw)) ? [] : LEGAL.filter((name) => given[name] === undefined);
  if (!parsed.success || unnamed.length > 0) {
    const issues = parsed.error?.issues ?? [];
    const names = [...new Set([...issues.map((issue) => String(issue.path[0])), ...unnamed])];
    const wrong = names.map((name) => `${name} is ${given[name] === undefined ? "missing" : "malformed"}`);
    throw new Error(`Settings: ${wrong.join(", ")} (see .env.example)`);
  }
  const fake = FAKES.find((name) => parsed.data[name] !== undefined);
  if (fake && !isLocal(parsed.data.APP_ENV)) {
    throw new Error(
      `Settings: ${fake} names a local fake, which APP_ENV=${parsed.data.APP_ENV} does not allow`,
    );
  }
  return parsed.data;
}

function isLocal(appEnv: string | undefined): boolean {
  return appEnv === "development" || appEnv === "test";
}

function readOrStop(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

/** The settings of this process, read once at the first import; a wrong one stops it with one line. */
export const env: Env = readOrStop();

/** True where demo data, local fakes and `/dev` may exist. */
export const isLocalEnv = isLocal(env.APP_ENV);
