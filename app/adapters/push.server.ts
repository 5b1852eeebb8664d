import { createHash } from "node:crypto";
import { env } from "~/kit/env.server";

/** A browser that asked for pushes. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What a push shows; `path` is where a tap leads, `tag` what it is about: of two about the same only the later one stays. */
export interface PushMessage {
  title: string;
  body: string;
  path: string | null;
  tag: string;
}

/** A push service keeps one message of a topic for a browser that is off: 32 characters of base64url at most (RFC 8030, 5.4). */
const topicOf = (tag: string): string => createHash("sha256").update(tag).digest("base64url").slice(0, 32);

/** A day: a push about dinner is worth nothing later. */
const TTL_S = 86_400;

/** How long a push service may take. Milliseconds. */
const PATIENCE = 10_000;

/**
 * Sends one push by the Web Push protocol. Answers false when the browser has unsubscribed, so that the row can end;
 * fails for everything else.
 */
export async function sendPush(
  { endpoint, p256dh, auth }: PushTarget,
  message: PushMessage,
): Promise<boolean> {
  const { default: webPush } = await import("web-push");
  const vapidDetails = {
    subject: env.APP_ORIGIN.startsWith("https:") ? env.APP_ORIGIN : "mailto:hello@dindin.test",
    publicKey: env.PUSH_VAPID_PUBLIC_KEY,
    privateKey: env.PUSH_VAPID_PRIVATE_KEY,
  };
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { vapidDetails, TTL: TTL_S, topic: topicOf(message.tag) },
  );
  // The library writes the request; it is sent from here, since its own way knows https alone.
  const headers = Object.entries(details.headers).filter(([name]) => name !== "Content-Length");
  const answer = await fetch(details.endpoint, {
    method: details.method,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    body: details.body && new Uint8Array(details.body),
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE),
  });
  await answer.body?.cancel();
  if (answer.status === 404 || answer.status === 410) return false;
  if (!answer.ok) throw new Error(`the push service answered ${answer.status}`);
  return true;
}
