import { limit } from "~/data/limits.server";
import { Refusal } from "~/domain/refusal";
import { answerBeacon } from "~/http/beacon.server";
import { readViolations } from "~/http/csp-reports.server";
import type { ApiRequest } from "~/http/exchange";
import { log } from "~/http/log.server";
import { currentRequest } from "~/http/scope.server";

const perAddress = limit("csp-reports-address");

/**
 * Answers `POST /telemetry/csp`: what a page's policy blocked becomes a line of the log each, and nothing else. 204
 * whatever was sent, 429 where an address sends too many.
 */
export async function answerCspReport(request: ApiRequest): Promise<Response> {
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
  return answerBeacon(async () => {
    const retryAfter = await perAddress.count(currentRequest()?.ip ?? "");
    if (retryAfter > 0)
      throw new Refusal("limited", { next: "Please wait a moment and try again." }, { retryAfter });
    for (const violation of readViolations(await request.text()))
      log.warn(violation, "a page's content security policy was broken");
  });
}
