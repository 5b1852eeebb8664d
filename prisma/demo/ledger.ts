import type { PlainTx } from "~/data/sql.server";
import type { Tables } from "./tables";

export type AssetName = "usd" | "voucher";

/** An account of the ledger; `balance` is null for the kinds without a guarded balance. Cents or vouchers. */
export interface LedgerAccount {
  readonly id: number;
  readonly kind: string;
  readonly asset: AssetName;
  balance: number | null;
}

type Owner = {
  account_id?: number;
  organization_id?: number;
  grant_id?: number;
  gift_card_id?: number;
  order_id?: number;
  chef_id?: number;
};

/** One movement: what goes into (plus) or out of (minus) an account. */
export type Leg = readonly [account: LedgerAccount, amount: number];

/** Kinds of somebody's accounts that have no guarded balance: what is owed to a cook, or by an organization. */
const OPEN_ENDED = new Set(["chef_payable", "tip_payable", "org_receivable"]);

/** The product's ledger, kept in memory while a world is made: the same rules, rows and order as the real one. */
export class Ledger {
  private readonly owned = new Map<string, LedgerAccount>();

  private constructor(
    private readonly tables: Tables,
    private readonly system: Map<string, LedgerAccount>,
  ) {}

  /** Knows the product's own accounts, which the migrations opened. */
  static async open(tx: PlainTx, tables: Tables): Promise<Ledger> {
    const rows = await tx<{ id: number; kind: string; asset: AssetName }[]>`
      SELECT id, kind, asset FROM ledger_account
      WHERE balance IS NULL AND organization_id IS NULL AND chef_id IS NULL`;
    return new Ledger(
      tables,
      new Map(rows.map((row) => [`${row.kind}/${row.asset}`, { ...row, balance: null }])),
    );
  }

  /** One of the product's own accounts. */
  own(kind: string, asset: AssetName = "usd"): LedgerAccount {
    const account = this.system.get(`${kind}/${asset}`);
    if (!account) throw new Error(`The ledger has no account ${kind} in ${asset}`);
    return account;
  }

  /** Somebody's account, opened when first asked for. */
  of(kind: string, asset: AssetName, owner: Owner): LedgerAccount {
    const key = `${kind}/${asset}/${JSON.stringify(owner)}`;
    const known = this.owned.get(key);
    if (known) return known;
    const guarded = !OPEN_ENDED.has(kind);
    const account = { id: this.tables.id("ledger_account"), kind, asset, balance: guarded ? 0 : null };
    this.owned.set(key, account);
    const { account_id, organization_id, grant_id, gift_card_id, order_id, chef_id } = owner;
    const owners = { account_id, organization_id, grant_id, gift_card_id, order_id, chef_id };
    // the row is the account itself, so that it is written with its last balance
    this.tables.add("ledger_account", Object.assign(account, owners));
    return account;
  }

  /** Posts one event. Legs of zero are left out; the rest must sum to zero for each asset and leave no account in debt. */
  post(
    event: { kind: string; idem: string; at: number; actor: string; order_id?: number; note?: string },
    legs: Leg[],
  ): void {
    const real = legs.filter(([, amount]) => amount !== 0);
    for (const asset of ["usd", "voucher"]) {
      const sum = real.reduce(
        (total, [account, amount]) => total + (account.asset === asset ? amount : 0),
        0,
      );
      if (sum !== 0) throw new Error(`${event.idem} is off by ${sum} ${asset}`);
    }
    const { kind, idem, actor, order_id = null, note = null } = event;
    const txn_id = this.tables.put("ledger_txn", {
      kind,
      idem,
      order_id,
      actor,
      note,
      at: new Date(event.at),
    });
    for (const [account, amount] of real) {
      if (account.balance !== null) account.balance += amount;
      if (account.balance !== null && account.balance < 0)
        throw new Error(`${event.idem} overdraws a ${account.kind}`);
      this.tables.put("posting", {
        txn_id,
        ledger_account_id: account.id,
        amount,
        balance_after: account.balance,
      });
    }
  }
}
