import type { Cents } from "~/kit/money";

/** A ledger account a person can spend from. `own` is gift-card money. */
export interface Source {
  ledger_account_id: number;
  /** cents or vouchers, above zero */
  balance: number;
  asset: "usd" | "voucher";
  owner: "organization" | "promotion" | "own";
  organization_id: number | null;
}

/** What is taken from one source. */
export interface Taken {
  ledger_account_id: number;
  amount: number;
  owner: Source["owner"];
  organization_id: number | null;
}

function takeFrom(sources: readonly Source[], wanted: number): { taken: Taken[]; missing: number } {
  let open = wanted;
  const taken: Taken[] = [];
  for (const { ledger_account_id, balance, owner, organization_id } of sources) {
    const amount = Math.min(open, balance);
    if (amount > 0) taken.push({ ledger_account_id, amount, owner, organization_id });
    open -= amount;
  }
  return { taken, missing: open };
}

/**
 * Takes `wallet` cents for a bill of `due` cents without tip, in the order of the sources: organization money that expires
 * first, then promotional, then own money. What lies above `due` pays a tip, which only own money may.
 * Answers null when that is not there.
 */
export function spendWallet(sources: readonly Source[], wallet: Cents, due: Cents): Taken[] | null {
  const dollars = sources.filter((source) => source.asset === "usd");
  const given = takeFrom(
    dollars.filter((source) => source.owner !== "own"),
    Math.min(wallet, due),
  );
  const rest = wallet - given.taken.reduce((sum, one) => sum + one.amount, 0);
  const own = takeFrom(
    dollars.filter((source) => source.owner === "own"),
    rest,
  );
  return own.missing > 0 ? null : [...given.taken, ...own.taken];
}

/** Takes vouchers, those that expire first before the others; null when there are not enough. */
export function spendVouchers(sources: readonly Source[], quantity: number): Taken[] | null {
  const { taken, missing } = takeFrom(
    sources.filter((source) => source.asset === "voucher"),
    quantity,
  );
  return missing > 0 ? null : taken;
}
