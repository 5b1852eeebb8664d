import { type Fragment, sql } from "~/data/sql.server";
import type { WireGiftCard } from "../wallets/schemas.server";

/** Cards `g` that a person sees: their own unless they hid it, and those they paid for and gave away. */
export function visibleTo(account_id: number): Fragment {
  return sql`((g.owner_id = ${account_id} AND g.hidden_at IS NULL)
    OR (g.buyer_id = ${account_id} AND g.owner_id IS DISTINCT FROM ${account_id}::int AND g.buyer_hidden_at IS NULL AND g.status <> 'requires_payment'))`;
}

/** The columns of a card `g` as one person sees it: who it is sent to is the buyer's to know, who sent it the owner's. Plain SQL: lists, adding and hiding a card show it by the same words. */
export function giftCardColumns(account_id: number): Fragment {
  const mine = sql`coalesce(g.buyer_id = ${account_id}, false)`;
  return sql`g.id, CASE WHEN g.status = 'voided' THEN g.amount_cents ELSE g.amount_cents - g.returned_cents END AS amount_cents, g.status, g.code_hint, coalesce(g.owner_id = ${account_id}, false) AS is_mine, ${mine} AS is_bought_by_me,
    g.message, (SELECT b.first_name FROM account b WHERE b.id = g.buyer_id AND NOT ${mine}) AS from,
    CASE WHEN ${mine} THEN g.recipient_name END AS recipient_name, CASE WHEN ${mine} THEN g.recipient_email END AS recipient_email,
    CASE WHEN ${mine} THEN g.deliver_on END AS deliver_on, CASE WHEN ${mine} THEN g.delivered_at END AS delivered_at,
    CASE WHEN ${mine} THEN CASE WHEN g.delivered_at IS NOT NULL THEN 'sent' WHEN g.deliver_on IS NOT NULL THEN 'scheduled' ELSE 'on_its_way' END END AS delivery,
    g.added_at, g.created_at`;
}

export type GiftCardRow = Omit<WireGiftCard, "delivered_at" | "added_at" | "created_at"> & {
  delivered_at: Date | null;
  added_at: Date | null;
  created_at: Date;
};

export function toGiftCard(row: GiftCardRow): WireGiftCard {
  return {
    ...row,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    added_at: row.added_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
