import { limit } from "~/data/limits.server";
import type { Tx } from "~/data/sql.server";
import { queueForRows, transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { lockActiveAccount } from "../accounts/lock-active-account.server";
import type { Diner } from "../accounts/people";
import { conflict, invalid, Refusal } from "../refusal";
import { ledgerAccount } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import type { WireGiftCard } from "../wallets/schemas.server";
import { shown, toGiftCard } from "./gift-card-row.server";
import { hashOfCode, readCode } from "./gift-code.server";

const perAccount = limit("gift-code-account");
const perAddress = limit("gift-code-address");

/** Counts a try before it is made, so that many at once can't all slip under the limit. */
async function countTry(me: Diner, ip: string): Promise<void> {
  const [mine, place] = await Promise.all([perAccount.count(String(me.account_id)), perAddress.count(ip)]);
  const retryAfter = Math.max(mine, place);
  if (retryAfter === 0) return;
  throw new Refusal(
    "limited",
    { reason: "Too many tries.", next: "Please wait a bit and try again." },
    {
      code: "limited",
      retryAfter,
    },
  );
}

/** A code that is right does not count. */
async function uncountTry(me: Diner, ip: string): Promise<void> {
  await Promise.all([perAccount.uncount(String(me.account_id)), perAddress.uncount(ip)]);
}

interface Found {
  id: number;
  status: string;
  amount_cents: number;
  /** this very operation has added it: its answer got lost */
  is_resumed: boolean;
}

const unknown = () =>
  invalid(
    "code",
    { reason: "We don't recognize this code.", next: "Please check it and try again." },
    "gift_code_unknown",
  );

/** Moves all that is on the card to its new owner's own gift money. */
async function redeem(
  tx: Tx,
  me: Diner,
  { id: gift_card_id, amount_cents }: Found,
  operation: string | null,
): Promise<void> {
  const from = await ledgerAccount(tx, { kind: "gift_card", gift_card_id });
  const to = await ledgerAccount(tx, { kind: "gift", account_id: me.account_id });
  await tx.db.giftCard.update({
    where: { id: gift_card_id },
    data: { status: "redeemed", owner_id: me.account_id, added_at: clock.now() },
    select: { id: true },
  });
  const event = {
    kind: "gift_card.added",
    idem: `gift_card.added:${gift_card_id}`,
    actor: `account:${me.account_id}`,
    source: operation,
  };
  await post(tx, event, [
    { account: from, amount: -amount_cents },
    { account: to, amount: amount_cents },
  ]);
}

/**
 * Adds a gift card by its code, however it is typed: its money is the diner's own from now on and never expires. One card
 * has one owner, however many come at once. `operation` is what an Idempotency-Key stands for, `ip` who asks, for the limit.
 * @throws Refusal `invalid` under `code` for one that is unknown or not paid; `conflict` `already_redeemed` for one that
 * was added before; `unauthenticated` when my account was deleted meanwhile (the card stays as it is); `limited` after 5 unknown codes in an hour by one account, or 50 from one address.
 */
export async function addGiftCard(
  me: Diner,
  typed: string,
  { ip, operation = null }: { ip: string; operation?: string | null | undefined },
): Promise<WireGiftCard> {
  await countTry(me, ip);
  const code = readCode(typed);
  if (code === null) throw unknown();
  const card = await transaction(async (tx) => {
    await lockActiveAccount(tx, me.account_id);
    const known = await tx.db.giftCard.findUnique({
      where: { code_hash: hashOfCode(code) },
      select: { id: true },
    });
    if (!known) return null;
    queueForRows(tx, [`gift_card:${known.id}`]);
    // plain SQL: locks the row, and asks the ledger
    const [found] = await tx<Found[]>`
      SELECT id, status, amount_cents - returned_cents AS amount_cents, EXISTS (SELECT FROM ledger_txn x WHERE x.idem = 'gift_card.added:' || g.id AND x.source = ${operation}) AS is_resumed
      FROM gift_card g WHERE id = ${known.id} FOR NO KEY UPDATE`;
    if (found?.status !== "active" && found?.status !== "redeemed") return null;
    if (found.status === "active") await redeem(tx, me, found, operation);
    const row = await tx.db.giftCard.findUnique({ where: { id: found.id }, select: shown });
    return row ? { row, isNew: found.status === "active" || found.is_resumed } : null;
  });
  if (card === null) throw unknown();
  await uncountTry(me, ip);
  if (!card.isNew) throw conflict("already_redeemed", "This gift card has already been used.");
  return toGiftCard(card.row, me.account_id);
}
