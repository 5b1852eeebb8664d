import type Stripe from "stripe";
import { type Answer, type Call, html, readFields, redirect } from "../kit/http.ts";
import { escapeHtml, page } from "../kit/page.ts";
import { activateAccount, linkOf, restrictAccount } from "./accounts.ts";
import { availableCents } from "./balance.ts";
import { finishChallenge } from "./confirm.ts";
import { StripeFailure } from "./errors.ts";
import { intentOf } from "./payment-intents.ts";
import { finishSetupChallenge, setupOf } from "./setup-intents.ts";
import { accountOf, internalRequest, type RequestContext, settle, type World } from "./world.ts";

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const BADGE = `<p><span class="badge">Test mode, no real money</span></p>`;

/** The pages a person meets outside the project's own: the challenge, the onboarding, the cook's account. */
export function stripePage(world: World, call: Call): Answer | null {
  const [, kind, first = "", second = "", third = ""] = call.path.split("/");
  try {
    if (kind === "3ds") return challengePage(world, call, first);
    if (kind === "setup" && first === "e") return onboardingPage(world, call, second, third);
    if (kind === "express") return accountPage(world, first, second);
    if (kind === "receipts") return receiptPage(world, first);
  } catch (problem) {
    if (!(problem instanceof StripeFailure)) throw problem;
    return html(
      page("Not found", `<h1>This link does not work</h1><p class="note">${escapeHtml(problem.message)}</p>`),
      problem.status,
    );
  }
  return null;
}

/** The bank's question of 3-D Secure. In a frame it tells its parent when it is done; else it goes to return_url. */
function challengePage(world: World, call: Call, id: string): Answer {
  const fields = call.method === "POST" ? readFields(call) : new Map(call.query);
  const secret = fields.get("client_secret") ?? "";
  const ask: RequestContext = {
    ...internalRequest(world, null, call.path),
    id,
    publishable: true,
    params: { client_secret: secret },
  };
  const target = id.startsWith("seti_") ? setupOf(ask) : intentOf(ask);
  if (call.method !== "POST") return html(page("Confirm it is you", question(target, secret)));
  const returnUrl = ask.tables.challenges.get(id)?.return_url ?? null;
  const approved = fields.get("outcome") === "approve";
  const ended =
    target.object === "setup_intent"
      ? finishSetupAsk(ask, target, approved)
      : finishAsk(ask, target, approved);
  settle(ask);
  if (returnUrl !== null) return redirect(withOutcome(returnUrl, ended));
  return html(
    page(
      "Done",
      `<h1>${approved ? "Thank you" : "Not approved"}</h1><p class="note">You can close this window.</p>
<script>parent.postMessage({source:"stripe-fake-3ds"},"*")</script>`,
    ),
  );
}

type Challenged = Stripe.PaymentIntent | Stripe.SetupIntent;

/** A payment that the bank declines after an approved challenge has failed all the same; the intent says how. */
function finishAsk(ask: RequestContext, intent: Stripe.PaymentIntent, approved: boolean): Challenged {
  try {
    return finishChallenge(ask, intent, approved);
  } catch (problem) {
    if (problem instanceof StripeFailure && problem.status === 402) return intent;
    throw problem;
  }
}

function finishSetupAsk(ask: RequestContext, setup: Stripe.SetupIntent, approved: boolean): Challenged {
  try {
    return finishSetupChallenge(ask, setup, approved);
  } catch (problem) {
    if (problem instanceof StripeFailure && problem.status === 402) return setup;
    throw problem;
  }
}

function question(target: Challenged, secret: string): string {
  const about =
    target.object === "payment_intent" ? `a payment of <b>${dollars(target.amount)}</b>` : "saving your card";
  if (target.status !== "requires_action")
    return `<h1>Nothing to confirm</h1><p class="note">This was answered already.</p><script>parent.postMessage({source:"stripe-fake-3ds"},"*")</script>`;
  return `${BADGE}<h1>Confirm it is you</h1><p class="note">Your test bank asks about ${about}.</p>
<form method="post"><input type="hidden" name="client_secret" value="${escapeHtml(secret)}">
<div class="row"><button name="outcome" value="approve">Approve</button><button class="plain" name="outcome" value="decline">Decline</button></div></form>
<script>addEventListener("keydown",(e)=>{if(e.key==="Escape"&&parent!==window)document.querySelector("[value=decline]").click()})</script>`;
}

function withOutcome(returnUrl: string, ended: Challenged): string {
  const url = new URL(returnUrl);
  url.searchParams.set(ended.object, ended.id);
  url.searchParams.set(`${ended.object}_client_secret`, ended.client_secret ?? "");
  const good = ["succeeded", "requires_capture", "processing"].includes(ended.status);
  url.searchParams.set("redirect_status", good ? "succeeded" : "failed");
  return url.href;
}

function onboardingPage(world: World, call: Call, account: string, id: string): Answer {
  const link = linkOf(world, account, id);
  if (link.used || link.expires_at < world.clock.seconds()) return redirect(link.refresh_url);
  if (call.method === "POST") {
    const outcome = readFields(call).get("outcome");
    if (outcome === "finish" || outcome === "restrict") {
      world.store.tables("").links.put({ ...link, used: true });
      activateAccount(world, account);
      if (outcome === "restrict") restrictAccount(world, account);
    }
    return redirect(link.return_url);
  }
  const owner = accountOf(internalRequest(world), account);
  return html(
    page(
      "Set up payouts",
      `${BADGE}<h1>Set up payouts</h1><p class="note">${escapeHtml(owner.email ?? "Your kitchen")} will be paid to a test bank account.</p>
<form method="post" class="card"><p>Name, date of birth and bank account are filled in for you: nothing here is real.</p>
<div class="row"><button name="outcome" value="finish">Agree and finish</button><button class="plain" name="outcome" value="restrict">Finish, with a document missing</button><button class="plain" name="outcome" value="later">Later</button></div></form>`,
    ),
  );
}

function accountPage(world: World, account: string, id: string): Answer {
  linkOf(world, account, id);
  const owner = accountOf(internalRequest(world), account);
  const rows = [...world.store.tables("").transfers.rows.values()].filter(
    (row) => row.destination === account,
  );
  const list = rows
    .reverse()
    .slice(0, 50)
    .map(
      (row) =>
        `<div class="card row"><b>${dollars(row.amount - row.amount_reversed)}</b><small>${new Date(row.created * 1000).toISOString().slice(0, 10)} ${escapeHtml(row.description ?? "")}</small></div>`,
    )
    .join("");
  return html(
    page(
      "Payouts",
      `${BADGE}<h1>${dollars(availableCents(internalRequest(world, account)))} received</h1><p class="note">${escapeHtml(owner.email ?? account)}</p>${list || "<p>No transfers yet.</p>"}`,
    ),
  );
}

function receiptPage(world: World, id: string): Answer {
  const intent = intentOf({ ...internalRequest(world), id });
  return html(
    page(
      "Receipt",
      `${BADGE}<h1>Receipt</h1><p>${dollars(intent.amount_received)} paid.</p><p><small>${escapeHtml(intent.id)}</small></p>`,
    ),
  );
}
