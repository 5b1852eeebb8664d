import { Refusal } from "~/domain/refusal";
import { receiveWebhook } from "~/domain/settlement/receive-event.server";
import { refusalResponse } from "~/http/answers.server";
import type { ApiRequest } from "~/http/exchange";
import { log } from "~/http/log.server";
import { refusalOf } from "~/http/refusal-of.server";

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json; charset=utf-8" },
  });
}

/**
 * `POST /webhooks/stripe`: 200 for an event of Stripe's, however often it comes; 400 for a signature that is missing, wrong, old
 * or from the future, for what is no event, and for the other mode's events. Not under `/api`: Stripe sends neither key nor cookie, its signature is its proof.
 */
export async function answerStripeWebhook(request: ApiRequest): Promise<Response> {
  if (request.method !== "POST")
    return new Response(JSON.stringify({ detail: `Method "${request.method}" not allowed.` }), {
      status: 405,
      headers: { allow: "POST", "content-type": "application/json; charset=utf-8" },
    });
  try {
    const isTaken = await receiveWebhook(await request.text(), request.headers.get("stripe-signature") ?? "");
    return isTaken ? json(200, { received: true }) : json(400, { detail: "Invalid signature." });
  } catch (error) {
    const refusal = refusalOf(error, { route: "POST /webhooks/stripe" });
    if (!refusal) log.error({ err: error }, "a webhook failed");
    return refusalResponse(
      refusal ??
        new Refusal(
          "unavailable",
          { reason: "Something went wrong on our side.", next: "Please try again." },
          { retryAfter: 5 },
        ),
    );
  }
}
