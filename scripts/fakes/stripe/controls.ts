import { type Answer, type Call, json, parseJson } from "../kit/http.ts";
import { activateAccount, restrictAccount } from "./accounts.ts";
import { adjustBalance } from "./balance.ts";
import { chargeOf } from "./charges.ts";
import { closeDispute, openDispute } from "./disputes.ts";
import { StripeFailure } from "./errors.ts";
import { createHistory } from "./history.ts";
import { intentOf } from "./payment-intents.ts";
import { payOut } from "./payouts.ts";
import { failRefund } from "./refunds.ts";
import type { Webhooks } from "./webhooks.ts";
import { internalRequest, settle, type World } from "./world.ts";

/**
 * What only a test or a developer asks of the fake, under `/__`:
 * history {steps}, webhook_url {url, events?}, replay {event_id}, release {reverse?}, webhooks, disputes {payment_intent | charge,
 * reason?, amount?}, disputes/{id} {status}, refunds/{id}/fail, balance {available_cents}, accounts/{id}/activate or restrict or
 * payout {outcome?: "paid" | "failed"}.
 */
export function stripeControl(
  world: World,
  webhooks: Webhooks,
  call: Pick<Call, "method" | "path" | "body">,
): Answer | null {
  const [, what, id, verb] = call.path.split("/");
  if (what === "__webhooks") return json(webhooks.status());
  if (
    ![
      "__history",
      "__webhook_url",
      "__replay",
      "__release",
      "__disputes",
      "__refunds",
      "__balance",
      "__accounts",
    ].includes(what ?? "")
  )
    return null;
  if (call.method !== "POST") return json({ error: "POST only" }, 405);
  const given = fieldsOf(call.body);
  try {
    switch (what) {
      case "__history":
        return history(world, given);
      case "__webhook_url":
        return pointWebhooks(webhooks, given);
      case "__replay":
        return replay(world, webhooks, given);
      case "__release":
        return json({ released: webhooks.release(given.get("reverse") === true) });
      case "__disputes":
        return dispute(world, given, id);
      case "__refunds":
        return json(failRefund(world, id ?? ""));
      case "__balance":
        return setBalance(world, given);
      default:
        if (verb === "payout") return json(payOut(world, id ?? "", given.get("outcome") === "failed"));
        return json(
          verb === "restrict" ? restrictAccount(world, id ?? "") : activateAccount(world, id ?? ""),
        );
    }
  } catch (problem) {
    if (problem instanceof StripeFailure) return json({ error: problem.body }, problem.status);
    throw problem;
  }
}

function history(world: World, given: Map<string, unknown>): Answer {
  const steps = given.get("steps");
  if (!Array.isArray(steps)) return json({ error: "steps must be a list" }, 400);
  createHistory(world, steps);
  return json({ steps: steps.length });
}

function pointWebhooks(webhooks: Webhooks, given: Map<string, unknown>): Answer {
  const url = given.get("url");
  const events = given.get("events") ?? ["*"];
  if (url !== null && (typeof url !== "string" || !URL.canParse(url) || !url.startsWith("http://")))
    return json({ error: "url must be an http:// address or null" }, 400);
  if (!Array.isArray(events) || !events.every((one) => typeof one === "string"))
    return json({ error: "events must be a list of texts" }, 400);
  webhooks.pointTo(url, events);
  return json(webhooks.status());
}

function replay(world: World, webhooks: Webhooks, given: Map<string, unknown>): Answer {
  const id = String(given.get("event_id") ?? "");
  for (const scope of world.store.scopes()) {
    const event = world.store.tables(scope).events.get(id);
    if (event === undefined) continue;
    webhooks.replay(event);
    return json({ replayed: id });
  }
  return json({ error: `no event ${id}` }, 404);
}

function dispute(world: World, given: Map<string, unknown>, id: string | undefined): Answer {
  const ask = internalRequest(world, null, "/v1/disputes");
  if (id !== undefined) {
    const status = given.get("status");
    if (status !== "won" && status !== "lost") return json({ error: "status must be won or lost" }, 400);
    const closed = closeDispute(ask, id, status);
    settle(ask);
    return json(closed);
  }
  const intent = given.get("payment_intent");
  const charge = chargeOf(
    ask,
    typeof intent === "string"
      ? String(intentOf(ask, intent).latest_charge)
      : String(given.get("charge") ?? ""),
  );
  const amount = given.get("amount") ?? charge.amount;
  if (typeof amount !== "number" || !Number.isInteger(amount) || amount < 1 || amount > charge.amount)
    return json({ error: "amount must be 1 cent up to the charge's amount" }, 400);
  const opened = openDispute(ask, charge, String(given.get("reason") ?? "fraudulent"), amount);
  settle(ask);
  return json(opened);
}

function setBalance(world: World, given: Map<string, unknown>): Answer {
  const cents = given.get("available_cents");
  if (typeof cents !== "number" || !Number.isInteger(cents))
    return json({ error: "available_cents must be whole" }, 400);
  adjustBalance(world, cents);
  return json({ available_cents: cents });
}

function fieldsOf(body: Buffer): Map<string, unknown> {
  const given = body.length === 0 ? {} : parseJson(body);
  return new Map(given !== null && typeof given === "object" ? Object.entries(given) : []);
}
