import type { Twilio } from "twilio";
import { env } from "~/kit/env.server";
import { failureName, ServiceFailure } from "./service-failure.server";

let opened: Promise<Twilio> | undefined;

/** Twilio's SDK; a local fake is reached by its own HTTP client, since edge and region can't name one. */
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

/** Twilio's own error repeats the number; its client's carries the whole request, text and credentials included. */
function inOurWords(error: unknown): ServiceFailure {
  const { status, code } = error as { status?: unknown; code?: unknown };
  if (typeof status !== "number")
    return new ServiceFailure("Twilio does not answer", { code: failureName(error) });
  const words = status < 400 ? "Twilio's answer could not be read" : "Twilio did not take a text";
  return new ServiceFailure(words, { status, code: typeof code === "number" ? code : undefined });
}

/**
 * A call to Twilio.
 * @throws ServiceFailure when Twilio says no, with the HTTP status and its error number, or does not answer
 */
async function callTwilio<T>(call: (twilio: Twilio) => Promise<T>): Promise<T> {
  opened ??= open();
  const twilio = await opened;
  return call(twilio).catch((error: unknown) => {
    throw inOurWords(error);
  });
}

/**
 * Sends a text to a phone in E.164 and answers its id at Twilio.
 * @throws ServiceFailure as `callTwilio`
 */
export async function sendSms(to: string, body: string): Promise<string> {
  return (await callTwilio(({ messages }) => messages.create({ to, from: env.TWILIO_FROM, body }))).sid;
}

/**
 * Whether a failure of `sendSms` says that there is no such text: Twilio answered that it does not take it. After any
 * other failure (no answer in time, a connection that broke off, a fault of theirs) nobody here knows.
 */
export function isSmsRefused(error: unknown): boolean {
  const status = error instanceof ServiceFailure ? Number(error.status ?? 0) : 0;
  return status >= 400 && status < 500;
}

/** How many of a phone's latest texts are looked through: more than one phone is sent in a day. */
const LISTED = 100;
/** Twilio's clock may be this far behind ours. Milliseconds. */
const CLOCK_SKEW_MS = 60_000;

/**
 * The ids of the texts to a phone with this body that Twilio has taken since an instant, newest first. Its own filter by
 * date leaves out what is still queued there, so the instant is compared here. A trial account puts words before the body.
 * @throws ServiceFailure as `callTwilio`
 */
export async function findSms(to: string, body: string, since: Date): Promise<string[]> {
  const listed = await callTwilio(({ messages }) => messages.list({ to, limit: LISTED }));
  return listed
    .filter((one) => one.body.endsWith(body) && one.dateCreated.getTime() >= since.getTime() - CLOCK_SKEW_MS)
    .map(({ sid }) => sid);
}
