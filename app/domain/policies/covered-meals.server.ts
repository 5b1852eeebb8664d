import { sql } from "~/data/sql.server";
import { joinWords } from "~/kit/text";
import type { Person } from "../accounts/people";
import type { WireMeal } from "../meals/schemas.server";
import { describeMeals } from "../tenders/meal-limits";
import { vouchersOfCart } from "../wallets/spendable.server";
import { paysFor } from "./voucher-meals";

/** What my vouchers pay for, where not all pay for every voucher meal. */
export interface VoucherScope {
  /** "2 from “Welcome week” for Thai meals", joined */
  words: string;
  /** ids of meals that none of them pays for */
  uncovered: number[];
}

/** Which of these voucher meals none of my vouchers pays for, and what they are for; null where each pays for every one. */
export async function voucherScope(
  { account_id }: Pick<Person, "account_id">,
  meals: readonly WireMeal[],
): Promise<VoucherScope | null> {
  const vouchers = await vouchersOfCart(sql, account_id);
  const limited = vouchers.flatMap(({ balance, limits }) => {
    const which = limits && describeMeals(limits);
    return which === null ? [] : [`${balance} from “${limits?.program}” for ${which}`];
  });
  if (limited.length === 0) return null;
  const kindsOf = ({ price_cents, chef, cuisines }: WireMeal) => ({
    ...{ price_cents, chef_id: chef.id },
    cuisines: cuisines.map(({ id }) => id),
  });
  const isCovered = (meal: WireMeal) => vouchers.some(({ limits }) => paysFor(limits, kindsOf(meal)));
  return {
    words: joinWords(limited),
    uncovered: meals.filter((meal) => !isCovered(meal)).map(({ id }) => id),
  };
}
