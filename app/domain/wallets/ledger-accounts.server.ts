import { type Fragment, type Sql, sql, type Tx } from "~/data/sql.server";

/** The product's own accounts, one of a kind. */
export type SystemKind =
  | "card_clearing"
  | "service_fees"
  | "delivery_fees"
  | "tax_payable"
  | "tip_payable"
  | "coupon_expense"
  | "promotion_expense"
  | "refund_expense"
  | "dispute_loss"
  | "breakage"
  | "bank";

type SystemAccounts = Record<SystemKind, number> & {
  voucher_redeemed: number;
  voucher_issue: number;
  voucher_breakage: number;
};

let known: SystemAccounts | undefined;

/**
 * The ids of the product's own accounts, by which look-ups name them (by kind alone no index would find them), which the migration opened and nobody removes; read once. `on` is the caller's
 * own connection: waiting for another one inside a transaction is how a pool locks itself up.
 */
export async function systemAccounts(on: Sql | Tx = sql): Promise<SystemAccounts> {
  if (known) return known;
  // plain SQL: the ledger, as all of this file
  const rows = await on<{ kind: string; asset: string; id: number }[]>`
    SELECT kind, asset, id FROM ledger_account
    WHERE kind = ANY (enum_range(NULL::"LedgerKind")) AND asset = ANY (enum_range(NULL::"Asset")) AND account_id IS NULL AND organization_id IS NULL AND grant_id IS NULL AND gift_card_id IS NULL AND order_id IS NULL AND chef_id IS NULL`;
  const named = rows.map(({ kind, asset, id }) => [
    kind === "breakage" && asset === "voucher" ? "voucher_breakage" : kind,
    id,
  ]);
  known = Object.fromEntries(named) as SystemAccounts;
  return known;
}

type Owned =
  | { kind: "gift" | "unclaimed"; account_id: number }
  | { kind: "chef_payable" | "tip_payable"; chef_id: number }
  | { kind: "org_receivable"; organization_id: number }
  | { kind: "org_pool"; organization_id: number; asset: "usd" | "voucher" }
  | { kind: "grant"; account_id: number; grant_id: number; asset: "usd" | "voucher" }
  | { kind: "gift_card"; gift_card_id: number };

const GUARDED = new Set(["gift", "org_pool", "grant", "gift_card", "unclaimed"]);

const OWNERS = ["account_id", "organization_id", "grant_id", "gift_card_id", "order_id", "chef_id"] as const;

/**
 * The account of its kind and owner, opened empty when it is not there yet. Every column of the unique index is either
 * equal to something or null, which is what lets the index find the one row among millions.
 */
export async function ledgerAccount(on: Sql | Tx, wanted: Owned): Promise<number> {
  const row = { asset: "usd", ...wanted, ...(GUARDED.has(wanted.kind) ? { balance: 0 } : {}) };
  const owners: Partial<Record<(typeof OWNERS)[number], number>> = wanted;
  // plain SQL: which columns must be empty depends on whose it is
  const find = () => on<{ id: number }[]>`
    SELECT id FROM ledger_account WHERE kind = ${wanted.kind} AND asset = ${row.asset}
      ${OWNERS.map((name) => {
        const owner = owners[name];
        return owner === undefined ? sql`AND ${sql(name)} IS NULL` : sql`AND ${sql(name)} = ${owner}`;
      })}`;
  const [there] = await find();
  if (there) return there.id;
  // plain SQL: another may open it at the same time: the conflict is no error
  await on`INSERT INTO ledger_account ${on(row)} ON CONFLICT DO NOTHING`;
  const [made] = await find();
  if (!made) throw new Error(`the ledger account ${wanted.kind} could not be opened`);
  return made.id;
}

/** Opens the accounts of new gift cards, empty, in one statement however many they are. Answers their ids. */
export async function openGiftCardAccounts(tx: Tx, gift_card_ids: readonly number[]): Promise<number[]> {
  // plain SQL: any number of rows in one statement
  const rows = await tx<{ id: number }[]>`
    INSERT INTO ledger_account (kind, asset, gift_card_id, balance)
    SELECT 'gift_card'::"LedgerKind", 'usd'::"Asset", card, 0 FROM unnest(${[...gift_card_ids]}::int[]) AS card RETURNING id`;
  return rows.map(({ id }) => id);
}

/**
 * Part of a statement: opens accounts that hold the wallet money and the vouchers of an order for the time of its checkout,
 * under ids taken in advance. Reads `made` (id) of the statement. A part, since a hold is written in one round trip.
 */
export function insertHoldAccounts(
  tx: Tx,
  accounts: readonly { id: number; asset: "usd" | "voucher" }[],
): Fragment {
  return sql`
    hold AS (
      INSERT INTO ledger_account (id, kind, asset, order_id, balance)
      SELECT h.id, 'hold', h.asset, made.id, 0 FROM made, jsonb_to_recordset(${tx.json(accounts.map((account) => ({ ...account })))}) AS h (id bigint, asset "Asset")
    )`;
}
