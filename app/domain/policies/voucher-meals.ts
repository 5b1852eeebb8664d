import type { Cents } from "~/kit/money";
import { joinWords } from "~/kit/text";
import { describeMeals, type MealLimits } from "../tenders/meal-limits";
import { fillInOrder } from "../tenders/split-amounts";
import type { Source, Tender } from "../tenders/tender-kind";
import { isOfKinds } from "./evaluate-policies";
import type { PolicyMeal } from "./policy";

/** A meal as far as the limits of vouchers care. */
export interface LimitedMeal extends Pick<PolicyMeal, "chef_id" | "cuisines"> {
  price_cents: Cents;
}

/** A voucher meal of a cart, with its portions. */
export interface VoucherMeal extends LimitedMeal {
  name: string;
  quantity: number;
}

const idsOf = (named: readonly { id: number }[]) => named.map(({ id }) => id);

/** Whether a voucher with these limits pays for a meal; with none it pays for every voucher meal. */
export function paysFor(limits: MealLimits | null, meal: LimitedMeal): boolean {
  if (limits === null) return true;
  const kinds = { cuisines: idsOf(limits.cuisines), cooks: idsOf(limits.cooks) };
  return (
    isOfKinds(kinds, meal) && (limits.max_price_cents === null || meal.price_cents <= limits.max_price_cents)
  );
}

/** What a person's vouchers pay of the voucher meals in a cart. */
export interface VoucherCover {
  /** all sources, those of vouchers with what they pay of these meals at most */
  sources: Source[];
  /** whether a tender of these sources may pay a meal */
  pays(meal: LimitedMeal, tender: Pick<Tender, "ledger_account_id">): boolean;
  /** vouchers that pay nothing of it because of their limits, though there are meals left to pay */
  withheld: number;
  /** why not all of it is paid, and what to do; null where it is, or where there are too few vouchers at all */
  words: { reason: string; next: string } | null;
}

function wordsOf(
  vouchers: readonly Source[],
  unpaid: readonly VoucherMeal[],
): NonNullable<VoucherCover["words"]> {
  const limits = new Map(
    vouchers.flatMap(({ limits }) => {
      const which = limits && describeMeals(limits);
      return which === null ? [] : [[`“${limits?.program}” pay for ${which}`, true] as const];
    }),
  );
  const names = joinWords([...new Set(unpaid.map(({ name }) => name))]);
  const isNever = unpaid.every((meal) => !vouchers.some((one) => paysFor(one.limits, meal)));
  const lack = isNever ? "Your vouchers don't pay for" : "You don't have enough vouchers for";
  return {
    reason: `${lack} ${names}: those from ${joinWords([...limits.keys()])} only.`,
    next: "Choose meals they pay for, and remove the others from your cart.",
  };
}

/** Has each source pay what its limits let it, the one that is spent first before the others, and as many meals as can be. */
export function coverOf(sources: readonly Source[], meals: readonly VoucherMeal[]): VoucherCover {
  const vouchers = sources.filter(({ asset }) => asset === "voucher");
  if (meals.length === 0 || vouchers.every(({ limits }) => limits === null))
    return { sources: [...sources], pays: () => true, withheld: 0, words: null };
  const cells = fillInOrder(
    meals.map(({ quantity }) => quantity),
    vouchers.map(({ balance }) => balance),
    (row, column) => paysFor(vouchers[column]?.limits ?? null, meals[row] as VoucherMeal),
  );
  const paid = vouchers.map((_, column) => cells.reduce((sum, row) => sum + (row[column] ?? 0), 0));
  const unpaid = meals.filter(
    ({ quantity }, row) => (cells[row] ?? []).reduce((sum, one) => sum + one, 0) < quantity,
  );
  const withheld =
    unpaid.length === 0 ? 0 : vouchers.reduce((sum, one, at) => sum + one.balance - (paid[at] ?? 0), 0);
  const limits = new Map(vouchers.map(({ ledger_account_id, limits }) => [ledger_account_id, limits]));
  const balances = new Map(vouchers.map(({ ledger_account_id }, at) => [ledger_account_id, paid[at] ?? 0]));
  return {
    sources: sources.flatMap((source) => {
      const balance =
        source.asset === "voucher" ? (balances.get(source.ledger_account_id) ?? 0) : source.balance;
      return balance > 0 ? { ...source, balance } : [];
    }),
    pays: (meal, { ledger_account_id }) => paysFor(limits.get(ledger_account_id ?? 0) ?? null, meal),
    withheld,
    words: withheld > 0 ? wordsOf(vouchers, unpaid) : null,
  };
}
