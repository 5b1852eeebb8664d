import type { Settings } from "./children";
import type { FakesInfo } from "./fakes";
import type { Secrets } from "./secrets";

export type Parts = {
  appEnv: "development" | "test";
  /** The port the web server listens on; its origin is `http://localhost:<port>`. */
  port: number;
  dataDir: string;
  databaseUrl: string;
  migrateUrl: string;
  redisUrl: string;
  secrets: Pick<Secrets, "secret_key" | "vapid_public_key" | "vapid_private_key">;
  fakes: FakesInfo;
};

/**
 * The settings that the web server, the jobs, the seed and the tests read, with the local fakes in the
 * place of every outside service. A vendor's setting that the caller's own environment carries wins, with
 * all of that vendor's settings: half a fake is never mixed with half a real account.
 */
export function environmentOf(parts: Parts, own: Settings = {}): Record<string, string> {
  const { stripe, twilio, smtp, google, facebook, push } = parts.fakes.services;
  const base = {
    APP_ENV: parts.appEnv,
    APP_ORIGIN: own.APP_ORIGIN ?? `http://localhost:${parts.port}`,
    PORT: String(parts.port),
    DATA_DIR: parts.dataDir,
    DATABASE_URL: parts.databaseUrl,
    MIGRATE_DATABASE_URL: parts.migrateUrl,
    REDIS_URL: parts.redisUrl,
    SECRET_KEY: own.SECRET_KEY ?? parts.secrets.secret_key,
    FAKES_URL: parts.fakes.control,
  };
  const vendors: Record<string, Record<string, string>> = {
    STRIPE_SECRET_KEY: {
      STRIPE_SECRET_KEY: stripe.secret_key,
      STRIPE_PUBLISHABLE_KEY: stripe.publishable_key,
      STRIPE_WEBHOOK_SECRET: stripe.webhook_secret,
      STRIPE_API_BASE: stripe.url,
      STRIPE_JS_URL: stripe.js_url,
    },
    TWILIO_ACCOUNT_SID: {
      TWILIO_ACCOUNT_SID: twilio.account_sid,
      TWILIO_AUTH_TOKEN: twilio.auth_token,
      TWILIO_FROM: twilio.from,
      TWILIO_API_BASE: twilio.url,
    },
    SMTP_URL: { SMTP_URL: smtp.url },
    GOOGLE_CLIENT_ID: {
      GOOGLE_CLIENT_ID: google.client_id,
      GOOGLE_CLIENT_SECRET: google.client_secret,
      OAUTH_GOOGLE_BASE: google.url,
    },
    FACEBOOK_CLIENT_ID: {
      FACEBOOK_CLIENT_ID: facebook.client_id,
      FACEBOOK_CLIENT_SECRET: facebook.client_secret,
      OAUTH_FACEBOOK_BASE: facebook.url,
    },
    PUSH_VAPID_PUBLIC_KEY: {
      PUSH_VAPID_PUBLIC_KEY: parts.secrets.vapid_public_key,
      PUSH_VAPID_PRIVATE_KEY: parts.secrets.vapid_private_key,
      PUSH_BASE: push.url,
    },
  };
  const unset = Object.entries(vendors).filter(([first]) => !own[first]);
  return Object.assign({}, base, ...unset.map(([, settings]) => settings));
}
