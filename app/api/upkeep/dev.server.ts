import { readClockOffset, setClockOffset } from "~/data/clock.server";
import { devCode } from "~/domain/sign-in/dev-code.server";
import type { ApiRequest } from "~/http/exchange";
import { readBody } from "~/http/read.server";
import { currentRequest } from "~/http/scope.server";
import { env, isLocalEnv } from "~/kit/env.server";
import { type Captured, inboxPage } from "./inbox-page.server";

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

function json(body: unknown, status = 200): Response {
  const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
  return new Response(JSON.stringify(body), { status, headers });
}

async function inbox(url: URL): Promise<Captured[]> {
  const to = url.searchParams.get("to");
  const answer = await fetch(`${env.FAKES_URL}/__inbox.json${to ? `?to=${encodeURIComponent(to)}` : ""}`);
  return (await answer.json()) as Captured[];
}

/** The companies' identity provider, which no setting of ours names: a company enters it. */
async function identity(): Promise<unknown> {
  return (await fetch(`${env.FAKES_URL}/__identity`)).json();
}

async function services(): Promise<unknown> {
  return {
    stripe: {
      url: env.STRIPE_API_BASE,
      secret_key: env.STRIPE_SECRET_KEY,
      publishable_key: env.STRIPE_PUBLISHABLE_KEY,
      webhook_secret: env.STRIPE_WEBHOOK_SECRET,
    },
    twilio: { url: env.TWILIO_API_BASE },
    smtp: { url: env.SMTP_URL },
    google: { url: env.OAUTH_GOOGLE_BASE },
    facebook: { url: env.OAUTH_FACEBOOK_BASE },
    push: { url: env.PUSH_BASE },
    identity: await identity(),
  };
}

/** A code of an account's second factor; null, and so a 404, where it has none. */
async function totp(url: URL): Promise<Response | null> {
  const code = await devCode(url.searchParams.get("email") ?? "");
  return code === null ? null : json({ code });
}

/** Seconds from real time that a clock request asks for; null when it is none. */
function wantedOffset(body: Record<string, unknown>, current: number): number | null {
  if (body.reset === true) return 0;
  if (typeof body.advance_seconds === "number" && Number.isFinite(body.advance_seconds)) {
    return Math.round(current + body.advance_seconds);
  }
  const now = typeof body.now === "string" ? Date.parse(body.now) : Number.NaN;
  return Number.isNaN(now) ? null : Math.round((now - Date.now()) / 1000);
}

async function moveClock(request: ApiRequest): Promise<Response> {
  const { value } = await readBody(request, "json").catch(() => ({ value: {} }));
  const body = (value ?? {}) as Record<string, unknown>;
  const offset = wantedOffset(body, await readClockOffset());
  if (offset === null || Math.abs(offset) > 20 * 365 * 86_400) {
    return json({ non_field_errors: ["Send advance_seconds, now or reset."] }, 400);
  }
  await setClockOffset(offset);
  await fetch(`${env.FAKES_URL}/__clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ offset_seconds: offset }),
  });
  return json({ now: new Date(Date.now() + offset * 1000).toISOString(), offset_seconds: offset });
}

/**
 * What only a developer's machine has: where the fakes are, what they captured, codes of second factors, the clock. Null, and so a 404, in
 * every other environment, without fakes, and for a peer that is not on loopback.
 */
export async function answerDev(request: ApiRequest, pathname: string): Promise<Response | null> {
  const peer = currentRequest()?.ip ?? "";
  if (!isLocalEnv || !env.FAKES_URL || !LOOPBACK.has(peer)) return null;
  const path = pathname.replace(/\/$/, "");
  if (path === "/dev/services.json" && request.method === "GET") return json(await services());
  if (path === "/dev/inbox.json" && request.method === "GET") return json(await inbox(new URL(request.url)));
  if (path === "/dev/totp.json" && request.method === "GET") return totp(new URL(request.url));
  if (path === "/dev/clock.json" && request.method === "POST") return moveClock(request);
  if (path === "/dev/inbox" && request.method === "GET") {
    const url = new URL(request.url);
    const page = inboxPage(await inbox(url), url.searchParams.get("to") ?? "", currentRequest()?.nonce ?? "");
    return new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } });
  }
  return null;
}
