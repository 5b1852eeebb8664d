import { randomUUID } from "node:crypto";
import { sql, type Tx } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { Diner } from "../accounts/people";
import { invalid } from "../refusal";
import { type CardPurchaseOutcome, payByCard } from "../settlement/pay-by-card.server";
import { codeOf, hashOfCode, newNonce } from "./gift-code.server";
import { todayOf } from "./gift-day.server";
import type { GiftCardRequest } from "./schemas.server";

/**
 * Why a card cannot be mailed on a day, in words; null when it can. That is today or a day within a year, by the calendar of
 * the buyer's marketplace.
 */
export async function giftDayProblem(me: Diner, deliver_on: Day): Promise<string | null> {
  // plain SQL: days are those of the buyer's city
  const [is] = await sql<{ past: boolean; late: boolean }[]>`
    SELECT ${deliver_on}::date < today.day AS past, ${deliver_on}::date > today.day + 366 AS late
    FROM (SELECT ${todayOf(sql`${me.account_id}::int`)} AS day) today`;
  if (is?.past) return "Choose today or a later day";
  return is?.late ? "Choose a day within a year" : null;
}

/** Writes a card that nothing can be done with until it is paid. */
async function writeCard(tx: Tx, me: Diner, request: GiftCardRequest): Promise<number> {
  const nonce = newNonce();
  const code = codeOf(nonce);
  const { amount_cents, recipient_email, recipient_name, message, deliver_on } = request;
  const { id } = await tx.db.giftCard.create({
    data: {
      ...{ code_hash: hashOfCode(code), code_nonce: nonce, code_hint: code.slice(-4), amount_cents },
      ...{ buyer_id: me.account_id, recipient_email, recipient_name, message },
      deliver_on: deliver_on ? new Date(deliver_on) : null,
    },
    select: { id: true },
  });
  return id;
}

/**
 * Buys a gift card with a card. Once it is paid its code is mailed to the friend it is for, or to the buyer when none is
 * named: at once, or on `deliver_on`, a day in the buyer's marketplace. `operation` is what an Idempotency-Key stands for.
 * @throws Refusal `invalid` for a day that is past or more than a year away; and as `payByCard`.
 */
export async function buyGiftCard(
  me: Diner,
  request: GiftCardRequest,
  operation: string = randomUUID(),
): Promise<CardPurchaseOutcome> {
  const problem = request.deliver_on && (await giftDayProblem(me, request.deliver_on));
  if (problem) throw invalid("deliver_on", { next: problem }, "gift_day");
  return payByCard(me, {
    purpose: "gift_card",
    amount_cents: request.amount_cents,
    key: operation,
    payment_method: request.payment_method,
    write: (tx) => writeCard(tx, me, request),
  });
}
