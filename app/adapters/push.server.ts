import { env } from "~/kit/env.server";

/** A browser that asked for pushes. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What a push shows; `path` is where a tap leads. */
export interface PushMessage {
  title: string;
  body: string;
  path: string | null;
}

/** A day: a push about dinner is worth nothing later. */
const TTL_S = 86_400;

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
  try {
    await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails,
      TTL: TTL_S,
      timeout: 10_000,
    });
    return true;
  } catch (error) {
    const status = error instanceof Error && "statusCode" in error ? error.statusCode : null;
    if (status === 404 || status === 410) return false;
    throw error;
  }
}
