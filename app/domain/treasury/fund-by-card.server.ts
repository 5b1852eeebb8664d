import { randomUUID } from "node:crypto";
import type { CorporateAdmin } from "../accounts/people";
import { type CardPurchaseOutcome, payByCard } from "../settlement/pay-by-card.server";
import { audit } from "../staff/admin-audit.server";
import { insertFunding } from "./funding-row.server";

/**
 * Pays money (cents) into my organization's pool by card. Nothing can be distributed of it before Stripe says paid.
 * `operation` is the Idempotency-Key's: the same one again goes on with the same payment.
 * @throws Refusal as `payByCard`.
 */
export function fundByCard(
  me: CorporateAdmin,
  wanted: { amount_cents: number; payment_method?: string | undefined },
  operation?: string,
): Promise<CardPurchaseOutcome> {
  const { amount_cents, payment_method } = wanted;
  const { organization_id, account_id: actor_id } = me;
  return payByCard(me, {
    purpose: "org_fund",
    amount_cents,
    payment_method,
    key: operation ?? randomUUID(),
    async write(tx) {
      const id = await insertFunding(tx, { organization_id, actor_id, kind: "card", amount_cents });
      await audit(tx, me, "funding.begun", { kind: "funding", id }, { amount_cents });
      return id;
    },
  });
}
