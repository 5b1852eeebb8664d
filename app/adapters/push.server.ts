import { createHash } from "node:crypto";
import type { RequestOptions } from "web-push";
import { env } from "~/kit/env.server";
import { failureName, fetchFrom, ServiceFailure } from "./service-failure.server";

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

/** The library writes the request; a target whose keys are none is named by nothing of it. */
function requestFor(
  webPush: Pick<typeof import("web-push"), "generateRequestDetails">,
  { endpoint, p256dh, auth }: PushTarget,
  message: PushMessage,
  options: RequestOptions,
) {
  try {
    return webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      options,
    );
  } catch (error) {
    throw new ServiceFailure("a push could not be written", { code: failureName(error) });
  }
}

/**
 * Sends one push by the Web Push protocol. Answers false when the browser has unsubscribed, so that the row can end.
 * @throws ServiceFailure for everything else; the endpoint, with which anybody could send a push, is not in it
 */
export async function sendPush(target: PushTarget, message: PushMessage): Promise<boolean> {
  const { default: webPush } = await import("web-push");
  const vapidDetails = {
    subject: env.APP_ORIGIN.startsWith("https:") ? env.APP_ORIGIN : "mailto:hello@dindin.test",
    publicKey: env.PUSH_VAPID_PUBLIC_KEY,
    privateKey: env.PUSH_VAPID_PRIVATE_KEY,
  };
  const details = requestFor(webPush, target, message, {
    vapidDetails,
    TTL: TTL_S,
    topic: topicOf(message.tag),
  });
  // It is sent from here, since its own way knows https alone.
  const headers = Object.entries(details.headers).filter(([name]) => name !== "Content-Length");
  const answer = await fetchFrom("the push service", details.endpoint, {
    method: details.method,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    body: details.body && new Uint8Array(details.body),
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE),
  });
  await answer.body?.cancel();
  if (answer.status === 404 || answer.status === 410) return false;
  if (!answer.ok)
    throw new ServiceFailure(`the push service answered ${answer.status}`, { status: answer.status });
  return true;
}
