import type { LoaderFunctionArgs } from "@remix-run/node";
import { countOwnData, ownData } from "~/domain/privacy/own-data.server";
import { asRefusal } from "~/http/answers.server";
import { requireSignedIn } from "~/http/guards.server";
import { streamedFile } from "~/http/streamed-file.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { clock } from "~/kit/clock";
import { dayOfDate } from "~/kit/day";

/**
 * Everything we keep of me as a file, written while it is read: it never lies in memory whole. After ten within an hour a
 * browser is led back to the page it came from, which says so; anything else gets 429.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireSignedIn(request);
  try {
    await countOwnData(me);
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.kind !== "limited") throw error;
    if (request.headers.get("accept")?.includes("text/html"))
      return redirectWithToast(accountPaths.privacy(), refusal.message, { tone: "error" });
    const headers = {
      "Content-Type": "text/plain; charset=utf-8",
      "Retry-After": String(refusal.retryAfter),
    };
    return new Response(refusal.message, { status: 429, headers });
  }
  const day = dayOfDate(clock.now());
  return streamedFile(ownData(me), `dindin-my-data-${day}.json`, "application/json");
}
