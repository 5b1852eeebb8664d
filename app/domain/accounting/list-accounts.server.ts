import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import type { AccountKind, OwnerKind } from "./account-kinds";
import { type AccountRow, accountColumns, owners } from "./account-row.server";

/** Rows on a page. */
const SIZE = 50;

/** An account with what it holds now: cents or vouchers; null for one whose postings no page can add up. */
export interface AccountWithBalance extends AccountRow {
  balance: number | null;
}

/** The next accounts, and the id after which the page after begins; null on the last one. */
export interface AccountPage {
  rows: AccountWithBalance[];
  next: number | null;
}

const pageOf = (rows: AccountWithBalance[]): AccountPage => ({
  rows: rows.slice(0, SIZE),
  next: rows.length > SIZE ? (rows[SIZE - 1]?.id ?? null) : null,
});

/** In SQL, what account `a` holds: kept, or added up for an owner's own; the product's own have too many postings. */
const balance = sql`
  CASE WHEN a.balance IS NOT NULL THEN a.balance WHEN a.chef_id IS NOT NULL OR a.organization_id IS NOT NULL
    THEN coalesce((SELECT sum(p.amount) FROM posting p WHERE p.ledger_account_id = a.id), 0) END::int8 AS balance`;

/** Accounts of a kind by their number: with a kept balance, those that hold something. `after` is the last one of the page before. */
export async function listAccounts(
  kind: AccountKind,
  asset: "usd" | "voucher",
  after: number,
): Promise<AccountPage> {
  // plain SQL: the ledger, two stretches of an index as one list
  return pageOf(
    await sql<AccountWithBalance[]>`
      SELECT ${accountColumns}, ${balance} FROM (
        (SELECT * FROM ledger_account WHERE kind = ${kind} AND asset = ${asset} AND id > ${after} AND balance > 0 ORDER BY id LIMIT ${SIZE + 1})
        UNION ALL
        (SELECT * FROM ledger_account WHERE kind = ${kind} AND asset = ${asset} AND id > ${after} AND balance IS NULL ORDER BY id LIMIT ${SIZE + 1})
      ) a ${owners} ORDER BY a.id LIMIT ${SIZE + 1}`,
  );
}

const idOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

/** The owner's id, or 0 for nobody. */
async function ownerId(whose: OwnerKind, text: string): Promise<number> {
  if (whose === "person")
    return (await db.account.findFirst({ where: { email: text }, select: { id: true } }))?.id ?? 0;
  if (whose === "order")
    return (await db.order.findUnique({ where: { number: text }, select: { id: true } }))?.id ?? 0;
  return idOf(text);
}

/** In SQL, the column that names an owner: each has its index. */
const COLUMNS = {
  person: sql`a.account_id`,
  cook: sql`a.chef_id`,
  organization: sql`a.organization_id`,
  order: sql`a.order_id`,
  gift_card: sql`a.gift_card_id`,
};

/** All accounts of one owner, those without money too. `after` as in `listAccounts`. */
export async function listAccountsOf(whose: OwnerKind, text: string, after: number): Promise<AccountPage> {
  const id = await ownerId(whose, text);
  // plain SQL: columns, balance and owners are shared with the statement of one account
  return pageOf(
    await sql<AccountWithBalance[]>`
      SELECT ${accountColumns}, ${balance} FROM ledger_account a ${owners}
      WHERE ${COLUMNS[whose]} = ${id} AND a.id > ${after} ORDER BY a.id LIMIT ${SIZE + 1}`,
  );
}
