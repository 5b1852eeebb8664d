import type { Twilio } from "twilio";
import { env } from "~/kit/env.server";

let opened: Promise<Twilio> | undefined;

/** Twilio's SDK; a local stand-in is reached by its own HTTP client, since edge and region can't name one. */
async function open(): Promise<Twilio> {
  const { default: twilio } = await import("twilio");
  const base = env.TWILIO_API_BASE;
  if (!base) return twilio(env.TWILIO_ACCOUNT_SID, env.TWILIO_AUTH_TOKEN, { timeout: 10_000 });
  // by the default export: plain Node sees no other name of this package
  const inner = new twilio.RequestClient({ timeout: 10_000 });
  const httpClient = Object.assign(Object.create(inner) as typeof inner, {
    request: ((options) => {
      const { pathname, search } = new URL(options.uri);
      return inner.request({ ...options, uri: new URL(pathname + search, base).href });
    }) as typeof inner.request,
  });
  return twilio(env.TWILIO_ACCOUNT_SID, env.TWILIO_AUTH_TOKEN, { httpClient });
}

/** Sends a text to a phone in E.164 and answers its id at Twilio; fails when Twilio does not take it. */
export async function sendSms(to: string, body: string): Promise<string> {
  opened ??= open();
  const { sid } = await (await opened).messages.create({ to, from: env.TWILIO_FROM, body });
  return sid;
}

/**
 * Whether a failure of `sendSms` says that there is no such text: Twilio answered that it does not take it. After any
 * other failure (no answer in time, a connection that broke off, a fault of theirs) nobody here knows.
 */
export function isSmsRefused(error: unknown): boolean {
  const status = error instanceof Error && "status" in error ? Number(error.status) : 0;
  return status >= 400 && status < 500;
}

/** How many of a phone's latest texts are looked through: more than one phone is sent in a day. */
const LISTED = 100;
/** Twilio's clock may be this far behind ours. Milliseconds. */
const CLOCK_SKEW_MS = 60_000;

/**
 * The ids of the texts to a phone with this body that Twilio has taken since an instant, newest first. Its own filter by
 * date leaves out what is still queued there, so the instant is compared here. A trial account puts words before the body.
 */
export async function findSms(to: string, body: string, since: Date): Promise<string[]> {
  opened ??= open();
  const listed = await (await opened).messages.list({ to, limit: LISTED });
  return listed
    .filter((one) => one.body.endsWith(body) && one.dateCreated.getTime() >= since.getTime() - CLOCK_SKEW_MS)
    .map(({ sid }) => sid);
}
