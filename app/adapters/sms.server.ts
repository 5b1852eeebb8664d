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

/** Sends a text to a phone in E.164; fails when Twilio does not take it. */
export async function sendSms(to: string, body: string): Promise<void> {
  opened ??= open();
  await (await opened).messages.create({ to, from: env.TWILIO_FROM, body });
}
