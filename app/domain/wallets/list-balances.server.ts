import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { Person } from "../accounts/people";
import { describeMeals } from "../tenders/meal-limits";
import type { Source } from "../tenders/tender-kind";
import { spendable } from "./spendable.server";

/** Money (cents) or vouchers (pieces) from one giver. */
export interface WalletBalance {
  id: number;
  asset: Source["asset"];
  owner: Source["owner"];
  /** the organization's name; null for own and promotional money */
  giver: string | null;
  organization_id: number | null;
  amount: number;
  /** what was left of an earlier period, moved into this one */
  is_carried: boolean;
  /** the last day on which it can be spent, in the giver's time zone (a promotion's: where the person lives); null where it never ends */
  last_day: Day | null;
  /** which voucher meals claimed vouchers pay for, in words; null where they pay for all of them */
  pays_for: string | null;
}

/** What I can spend, part by part in spending order, with the day after which each is gone. */
export async function listBalances(me: Pick<Person, "account_id">): Promise<WalletBalance[]> {
  const sources = await spendable(sql, me.account_id);
  // plain SQL: the last day is one of the giver's time zone
  const known = await sql<{ id: number; giver: string | null; is_carried: boolean; last_day: Day | null }[]>`
    SELECT a.id, o.name AS giver, coalesce(g.is_carried, false) AS is_carried,
      ((g.expires_at - interval '1 millisecond') AT TIME ZONE coalesce(o.time_zone, k.time_zone, 'UTC'))::date AS last_day
    FROM ledger_account a JOIN account p ON p.id = a.account_id LEFT JOIN marketplace k ON k.id = p.marketplace_id
    LEFT JOIN wallet_grant g ON g.id = a.grant_id LEFT JOIN organization o ON o.id = g.organization_id
    WHERE a.id = ANY (${sources.map(({ ledger_account_id }) => ledger_account_id)}::int[])`;
  const facts = new Map(known.map(({ id, ...fact }) => [id, fact]));
  return sources.map(({ ledger_account_id: id, asset, owner, balance, organization_id, limits }) => ({
    id,
    asset,
    owner,
    amount: balance,
    organization_id,
    giver: facts.get(id)?.giver ?? null,
    is_carried: facts.get(id)?.is_carried ?? false,
    last_day: facts.get(id)?.last_day ?? null,
    pays_for: limits && describeMeals(limits),
  }));
}
