import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Day } from "~/kit/day";
import type { Page, Slice } from "~/kit/paging";
import type { Staff } from "../accounts/people";
import { missing } from "../refusal";
import {
  deleteRewardRule,
  insertRewardRule,
  type RewardTerms,
  rewardTerms,
} from "../rewards/reward-rule.server";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { spanOf } from "./midnight.server";

/** A rule of the rewards as the list shows it. */
export interface ListedRewardRule extends RewardTerms {
  id: number;
  valid_from: Date;
  state: "live" | "next" | "replaced";
}

/** All rules there have been and will be, the latest first. */
export async function listRewardRules({ limit, offset }: Slice): Promise<Page<ListedRewardRule>> {
  const now = clock.now();
  const [rows, count, live] = await Promise.all([
    db.rewardRule.findMany({
      orderBy: [{ valid_from: "desc" }, { id: "desc" }],
      take: limit,
      skip: offset,
    }),
    db.rewardRule.count(),
    db.rewardRule.findFirst({
      where: { valid_from: { lte: now } },
      select: { id: true },
      orderBy: [{ valid_from: "desc" }, { id: "desc" }],
    }),
  ]);
  const stateOf = ({ id, valid_from }: { id: number; valid_from: Date }) => {
    if (valid_from > now) return "next";
    return id === live?.id ? "live" : "replaced";
  };
  return { rows: rows.map((row) => ({ ...row, state: stateOf(row) as ListedRewardRule["state"] })), count };
}

/**
 * Sets what coins and referrals are worth from a day on, or at once. Coins that are earned keep how long they are good. With
 * a code of the last ten minutes.
 * @throws Refusal `forbidden`; `invalid` on `starts_on`.
 */
export async function setRewards(
  me: Staff,
  { starts_on, reason, ...terms }: RewardTerms & { starts_on?: Day | undefined; reason: string },
): Promise<void> {
  const by = actingStaff(me, "set rewards");
  await requireProof(me);
  const { starts_at: valid_from } = await spanOf({ starts_on });
  const before = await rewardTerms();
  await transaction(async (tx) => {
    const id = await insertRewardRule(tx, { ...terms, valid_from });
    await audit(tx, by, {
      ...{ action: "rewards.set", subject_kind: "reward_rule", subject_id: id, reason },
      ...{ before: { ...before }, after: { ...terms, valid_from: valid_from.toISOString() } },
    });
  });
}

/**
 * Takes back terms that have not begun. With a code of the last ten minutes.
 * @throws Refusal `forbidden`; `missing` for those that count already, or did.
 */
export async function takeBackRewards(me: Staff, id: number, reason: string): Promise<void> {
  const by = actingStaff(me, "set rewards");
  await requireProof(me);
  await transaction(async (tx) => {
    if (!(await deleteRewardRule(tx, id))) throw missing();
    await audit(tx, by, {
      action: "rewards.taken_back",
      subject_kind: "reward_rule",
      subject_id: id,
      reason,
    });
  });
}
