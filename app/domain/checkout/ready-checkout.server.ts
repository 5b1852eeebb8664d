import type { Tx } from "~/data/sql.server";
import { queueForRows } from "~/data/transaction.server";
import type { Day } from "~/kit/day";
import type { Diner } from "../accounts/people";
import { refuseOwnKitchen } from "../carts/add-meal.server";
import { benefitOf } from "../carts/wire-cart.server";
import type { Tender } from "../tenders/tender-kind";
import { isMoney } from "../tenders/tender-kinds";
import { ledgerAccount } from "../wallets/ledger-accounts.server";
import type { CheckoutHead, CheckoutLine } from "./checkout-facts.server";
import type { Draft } from "./draft";
import { explainUnavailable, isOrderable } from "./refuse-line.server";

/** Refuses what can't be ordered, or not by this person. Kitchens with capacity limits are taken in id order first, so that two checkouts count one after the other. */
export async function checkLines(
  tx: Tx,
  me: Diner,
  head: CheckoutHead,
  lines: readonly CheckoutLine[],
  draft: Draft,
  day: Day,
): Promise<void> {
  refuseOwnKitchen(me, lines);
  const capped = [...new Set(lines.filter((line) => line.is_capped).map((line) => line.chef_id))];
  queueForRows(
    tx,
    capped.map((id) => `chef:${id}` as const),
  );
  // plain SQL: it locks the rows
  if (capped.length > 0)
    await tx`SELECT id FROM chef WHERE id = ANY (${capped}::int[]) ORDER BY id FOR NO KEY UPDATE`;
  const hasVouchers = lines.some((line) => line.is_voucher);
  const isFine =
    lines.every((line) => isOrderable(line, lines, head)) && (!hasVouchers || benefitOf(me).has_vouchers);
  if (isFine && capped.length === 0) return;
  const refusal = await explainUnavailable(tx, me, { head, lines, draft, day });
  if (refusal) throw refusal;
}

/**
 * Opens the accounts that settling will post to and that are not there yet: a cook's first order, an organization's first
 * voucher. In id order, since two checkouts that open the same ones wait for each other.
 */
export async function openAccounts(
  tx: Tx,
  lines: readonly CheckoutLine[],
  tip_cents: number,
  tenders: readonly Tender[],
): Promise<void> {
  for (const line of [...lines].sort((a, b) => a.chef_id - b.chef_id)) {
    const { chef_id } = line;
    if (line.payable_id === null) await ledgerAccount(tx, { kind: "chef_payable", chef_id });
    if (line.tip_id === null && tip_cents > 0) await ledgerAccount(tx, { kind: "tip_payable", chef_id });
  }
  const owing = tenders.flatMap((tender) => (isMoney(tender.method) ? [] : (tender.organization_id ?? [])));
  for (const organization_id of [...new Set(owing)].sort((a, b) => a - b)) {
    await ledgerAccount(tx, { kind: "org_receivable", organization_id });
  }
}
