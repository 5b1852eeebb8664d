import { sql } from "~/data/sql.server";
import type { AccountKind } from "./account-kinds";

/** A ledger account and whose it is. */
export interface AccountRow {
  id: number;
  kind: AccountKind;
  asset: "usd" | "voucher";
  /** in words; null for the product's own */
  owner: string | null;
  order_id: number | null;
  organization_id: number | null;
  chef_id: number | null;
  gift_card_id: number | null;
  account_id: number | null;
}

/** In SQL, the columns of `AccountRow` of account `a`, with the joins of `owners`. */
export const accountColumns = sql`
  a.id, a.kind, a.asset, a.order_id, a.organization_id, a.chef_id, a.gift_card_id, a.account_id,
  coalesce(o.number, c.kitchen_name, org.name, 'Gift card ' || a.gift_card_id, nullif(concat_ws(' ', w.first_name, w.last_name), '') || coalesce(' (' || w.email || ')', ''),
    CASE WHEN a.account_id IS NOT NULL THEN 'Account ' || a.account_id WHEN a.chef_id IS NOT NULL THEN 'Cook ' || a.chef_id END) AS owner`;

/** In SQL, who owns account `a`. */
export const owners = sql`
  LEFT JOIN account w ON w.id = a.account_id
  LEFT JOIN organization org ON org.id = a.organization_id
  LEFT JOIN chef c ON c.id = a.chef_id
  LEFT JOIN orders o ON o.id = a.order_id`;

/** In SQL, the name by now of the group order that the facts of a transaction `x` name. */
export const groupName = sql`(SELECT g.name FROM group_order g WHERE g.id = (x.facts ->> 'group_order_id')::int)`;
