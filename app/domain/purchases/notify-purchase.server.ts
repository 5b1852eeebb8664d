import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { formatDay } from "~/kit/day";
import { desk } from "~/kit/desk-paths";
import { formatCents } from "~/kit/money";
import { paths } from "~/kit/paths";
import { listed } from "~/kit/text";
import { notify } from "../messages/notify.server";

/** A later tip: who gave it gets a word that it is paid, and each cook hears of their own share. A courier has no account. */
export async function tellTip(tip_id: number): Promise<void> {
  const shares = await sql<
    {
      part_id: number | null;
      /** the cook's, as the name; null: the share is the courier's */
      account_id: number | null;
      amount_cents: number;
      order_id: number;
      number: string;
      giver_id: number;
      name: string;
      cook: string | null;
    }[]
  >`
    SELECT s.part_id, c.account_id, s.amount_cents, o.id AS order_id, o.number, a.id AS giver_id, a.first_name AS name, c.full_name AS cook
    FROM tip_share s JOIN tip t ON t.id = s.tip_id JOIN orders o ON o.id = t.order_id JOIN account a ON a.id = o.account_id
    LEFT JOIN order_part p ON p.id = s.part_id LEFT JOIN chef c ON c.id = p.chef_id WHERE s.tip_id = ${tip_id} AND s.refunded_cents = 0 ORDER BY s.part_id`;
  const [first] = shares;
  if (!first) return;
  const total = shares.reduce((sum, share) => sum + share.amount_cents, 0);
  await transaction(async (tx) => {
    await notify(tx, {
      account_id: first.giver_id,
      topic: "orders",
      key: `tip.paid:${tip_id}:diner`,
      title: `Your tip of ${formatCents(total)} is paid`,
      body: `All of it goes to ${listed(shares.map((share) => share.cook ?? "the courier"))}. It stands on the receipt of order ${first.number}.`,
      path: paths.order(first.order_id),
    });
    for (const share of shares) {
      if (share.account_id === null) continue;
      await notify(tx, {
        account_id: share.account_id,
        topic: "kitchen",
        key: `tip.paid:${tip_id}:${share.part_id}`,
        title: `${share.name} added a tip of ${formatCents(share.amount_cents)}`,
        body: `It is for order ${share.number}, and it is yours whole.`,
        path: desk.order(share.order_id),
      });
    }
  });
}

/** The buyer's receipt for a gift card: never its code. */
export async function tellGiftCardBought(gift_card_id: number): Promise<void> {
  const [card] = await sql<
    { buyer_id: number; amount_cents: number; to: string | null; day: string | null }[]
  >`
    SELECT buyer_id, amount_cents, coalesce(recipient_name, recipient_email) AS to, deliver_on AS day FROM gift_card WHERE id = ${gift_card_id}`;
  if (!card?.buyer_id) return;
  const { buyer_id, amount_cents, to, day } = card;
  const when = day === null ? "is on its way" : `is sent on ${formatDay(day)}`;
  await transaction((tx) =>
    notify(tx, {
      account_id: buyer_id,
      topic: "gift_cards",
      key: `gift_card.bought:${gift_card_id}`,
      title: `Your gift card of ${formatCents(amount_cents)} is paid`,
      body: `The mail with its code ${when}${to === null ? " to you" : ` to ${to}`}.`,
      path: paths.giftCards(),
    }),
  );
}

/** Money an organisation paid in by card can be distributed now: the admin who paid hears of it. */
export async function tellFunded(org_funding_id: number): Promise<void> {
  const [funding] = await sql<{ actor_id: number; amount_cents: number; name: string }[]>`
    SELECT f.actor_id, f.amount_cents, o.name FROM org_funding f JOIN organization o ON o.id = f.organization_id WHERE f.id = ${org_funding_id}`;
  if (!funding) return;
  await transaction((tx) =>
    notify(tx, {
      account_id: funding.actor_id,
      topic: "organization",
      key: `org_fund.paid:${org_funding_id}`,
      title: `${formatCents(funding.amount_cents)} is in the balance of ${funding.name}`,
      body: "It can be distributed from now on.",
      path: paths.account(),
    }),
  );
}
