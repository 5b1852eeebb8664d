import { env } from "~/kit/env.server";
import { fetchFrom, ServiceFailure } from "./service-failure.server";

const HOST = "https://api.onesignal.com";

async function ask(method: "PATCH" | "POST", path: string, body: object): Promise<number> {
  const url = `${env.ONESIGNAL_API_BASE ?? HOST}/apps/${env.ONESIGNAL_APP_ID}${path}`;
  const answer = await fetchFrom("the push service", url, {
    method,
    headers: { authorization: `Key ${env.ONESIGNAL_API_KEY}`, "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  await answer.body?.cancel();
  return answer.status;
}

/**
 * Tells the push service, where one is set up, what is known of somebody under their opaque id; an empty text takes a tag
 * away. Without one the tags stay with us.
 * @throws ServiceFailure when the service does not take it, so that it is tried again
 */
export async function sendPersonTags(external_id: string, tags: Record<string, string>): Promise<void> {
  if (!env.ONESIGNAL_APP_ID || !env.ONESIGNAL_API_KEY) return;
  const properties = { tags };
  let status = await ask("PATCH", `/users/by/external_id/${external_id}`, { properties });
  const isUnknown = status === 404 && Object.values(tags).some((value) => value !== "");
  if (isUnknown) status = await ask("POST", "/users", { identity: { external_id }, properties });
  if (status >= 400 && status !== 404)
    throw new ServiceFailure(`the push service answered ${status}`, { status });
}
