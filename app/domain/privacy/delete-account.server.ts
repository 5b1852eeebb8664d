import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { formatCents } from "~/kit/money";
import type { Prisma } from "../../../prisma/client/client";
import type { Person } from "../accounts/people";
import { end } from "../members/end-membership.server";
import { publish } from "../outbox/publish.server";
import { conflict, invalid, noCredentials } from "../refusal";
import { lockTreasury } from "../treasury/treasury.server";
import { forfeitGiftMoney, lockGiftMoney } from "../wallets/forfeit-gift-money.server";
import { endPromotionsOf } from "../wallets/grant-row.server";
import { eraseAccount } from "./erase-account.server";

/** What somebody types who wants their own money gone, to the letter but for capitals. */
export function forfeitPhrase(cents: number): string {
  return `I give up ${formatCents(cents)}`;
}

/** Cooks and staff have others who depend on them: we take that apart together. Asked under the account's lock. */
async function refuseDuties(tx: Tx, account_id: number): Promise<void> {
  const select = { id: true };
  const kitchen = await tx.db.chef.findUnique({ where: { account_id }, select });
  if (kitchen)
    throw conflict("has_kitchen", "Your kitchen needs to be closed first. Contact us and we'll help.");
  const staff = await tx.db.staffMember.findUnique({ where: { account_id, ended_at: null }, select });
  if (staff) throw conflict("is_staff", "Staff accounts can only be deleted by staff.");
}

/** No order may be under way: somebody is cooking it, or its money is on the way. The cart's lock keeps new ones out. */
async function refuseOpenOrders(tx: Tx, account_id: number): Promise<void> {
  // plain SQL: it locks the rows
  await tx`SELECT id FROM cart WHERE account_id = ${account_id} FOR NO KEY UPDATE`;
  // plain SQL: the first, and how many others
  const [open] = await tx<{ number: string; status: string; others: number }[]>`
    SELECT number, status, (count(*) OVER ())::int - 1 AS others FROM orders WHERE account_id = ${account_id} AND status NOT IN ('delivered', 'cancelled', 'expired')
    ORDER BY id LIMIT 1`;
  if (open?.status === "pending_payment")
    throw conflict("open_orders", "You have a checkout in progress. Finish or leave it first.");
  if (open)
    throw conflict(
      "open_orders",
      open.others > 0
        ? `Order ${open.number} and ${open.others} more haven't been delivered yet. You can delete your account once they have.`
        : `Order ${open.number} hasn't been delivered yet. You can delete your account once it has.`,
    );
}

/** A card that somebody bought is on its way until its code was mailed: to a friend in their name, or to themselves. */
async function refuseCardsOnTheWay(tx: Tx, account_id: number): Promise<void> {
  const isOpen: Prisma.PaymentWhereInput = { status: { in: ["creating", "requires_payment", "processing"] } };
  const card = await tx.db.giftCard.findFirst({
    where: {
      buyer_id: account_id,
      OR: [
        { status: "active", delivered_at: null },
        { status: "requires_payment", payment: isOpen },
      ],
    },
    select: { status: true },
  });
  if (card?.status === "active")
    throw conflict(
      "cards_on_the_way",
      "A gift card you bought hasn't been sent yet. You can delete your account once it has.",
    );
  if (card) throw conflict("cards_on_the_way", "You have a gift card payment in progress. Finish it first.");
}

function membershipsOf(tx: Tx, account_id: number) {
  return tx.db.membership.findMany({
    where: { account_id, status: { notIn: ["left", "rejected"] } },
    orderBy: { organization_id: "asc" },
    select: { id: true, organization_id: true, status: true, role: true },
  });
}

/**
 * The locks of a deletion: the treasuries first, as whoever gives money to members has them, then the account, which all
 * others who write own money, cards or purchases of somebody hold (`lockActiveAccount`). Whatever they wrote is seen from here on.
 */
async function lockAll(tx: Tx, account_id: number): Promise<void> {
  for (const { organization_id } of await membershipsOf(tx, account_id))
    await lockTreasury(tx, organization_id);
  // plain SQL: it locks the rows
  const [account] = await tx`
    SELECT FROM account WHERE id = ${account_id} AND deleted_at IS NULL AND is_active FOR UPDATE`;
  if (!account) throw noCredentials();
}

/** Money and vouchers of organizations go back to them, as when somebody leaves. */
async function leaveOrganizations(tx: Tx, account_id: number): Promise<void> {
  const memberships = await membershipsOf(tx, account_id);
  if (memberships.some(({ role, status }) => role === "admin" && status === "activated"))
    throw conflict("administers", "You manage an organization. Make someone else its admin first.");
  // Accepted between the treasuries' locks and the account's: one more. It is the wrong way round, and may have to be tried
  // again (`transaction`), since whoever gives money takes the treasury first.
  for (const { organization_id } of memberships) await lockTreasury(tx, organization_id);
  for (const { id: membership_id, ...row } of memberships) {
    const who = { account_id, organization_id: row.organization_id };
    await end(tx, who, account_id, { ...row, membership_id }, "left");
  }
}

/**
 * Deletes my account: what organizations gave goes back to them, presents end, saved cards are taken off the provider,
 * every session and key ends, and everything personal goes. Orders, reviews and the ledger stay, without a name. `email`
 * is my own once more, so that nobody does it by mistake; `give_up` the words of `forfeitPhrase`, where gift money is left.
 * @throws Refusal `conflict` `open_orders`, `cards_on_the_way`, `has_kitchen`, `administers`, `is_staff`; `unauthenticated` when it is deleted already; `invalid` beside `email`, or beside
 * `give_up` as long as there is money of my own that is neither spent, paid out nor given up in words.
 */
export async function deleteAccount(
  me: Person,
  { email, give_up }: { email: string; give_up?: string | undefined },
): Promise<void> {
  if (email.trim().toLowerCase() !== me.email.toLowerCase())
    throw invalid("email", "This isn't your account's email");
  const { account_id } = me;
  await transaction(async (tx) => {
    await lockAll(tx, account_id);
    await refuseDuties(tx, account_id);
    await refuseOpenOrders(tx, account_id);
    await refuseCardsOnTheWay(tx, account_id);
    await leaveOrganizations(tx, account_id);
    const gift = await lockGiftMoney(tx, account_id);
    const words = forfeitPhrase(gift.cents);
    if (gift.cents > 0 && give_up?.trim().toLowerCase() !== words.toLowerCase())
      throw invalid(
        "give_up",
        `You still have ${formatCents(gift.cents)} of your own money. To give it up, type: ${words}`,
      );
    await forfeitGiftMoney(tx, account_id, gift);
    await endPromotionsOf(tx, account_id);
    await eraseAccount(tx, account_id);
    await publish(tx, "account.deleted", { account_id }, `account.deleted:${account_id}`);
  });
}
