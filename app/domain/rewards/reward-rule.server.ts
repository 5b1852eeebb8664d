import { type Fragment, type Sql, sql, type Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";

/** What coins and referrals are worth. Coins and cents. */
export interface RewardTerms {
  /** coins for each whole dollar of own money on delivered meals */
  coins_per_dollar: number;
  /** so many coins become `coins_cents` of DinDin credit */
  coins: number;
  coins_cents: number;
  /** how long coins are good */
  months: number;
  /** what both get after the friend's first delivered order */
  referral_cents: number;
  /** for how many friends in a year */
  referrals_per_year: number;
}

/** What counts where staff have set nothing. Source: docs/rules.md. */
export const DEFAULT_REWARDS: RewardTerms = {
  coins_per_dollar: 1,
  coins: 100,
  coins_cents: 100,
  months: 12,
  referral_cents: 500,
  referrals_per_year: 10,
};

/** In SQL, the rule that counts at an instant: no row where staff have set none by then. */
export const rewardRuleAt = (at: Fragment): Fragment => sql`
  SELECT coins_per_dollar, coins, coins_cents, months, referral_cents, referrals_per_year FROM reward_rule
  WHERE valid_from <= ${at} ORDER BY valid_from DESC, id DESC LIMIT 1`;

/** What counts now. */
export async function rewardTerms(on: Sql | Tx = sql): Promise<RewardTerms> {
  // plain SQL: the rule by the expression that other statements have too
  const [rule] = await on<RewardTerms[]>`${rewardRuleAt(sql`app_now()`)}`;
  return rule ?? DEFAULT_REWARDS;
}

/** Deletes a rule that has not begun; false for any other. */
export async function deleteRewardRule(tx: Tx, id: number): Promise<boolean> {
  const { count } = await tx.db.rewardRule.deleteMany({ where: { id, valid_from: { gt: clock.now() } } });
  return count === 1;
}

/** Sets what counts from an instant on; what stood before is kept. Answers the rule's id. */
export async function insertRewardRule(tx: Tx, rule: RewardTerms & { valid_from: Date }): Promise<number> {
  const { id } = await tx.db.rewardRule.create({ data: rule, select: { id: true } });
  return id;
}
