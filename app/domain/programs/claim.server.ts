import { type Sql, sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { type Day, formatDay } from "~/kit/day";
import type { Person } from "../accounts/people";
import { enableVoucherBenefit } from "../members/membership-row.server";
import { conflict, missing } from "../refusal";
import { describeMeals, type MealLimits } from "../tenders/meal-limits";
import { mealLimitPairs } from "../tenders/meal-limits.server";
import { issueMissing } from "../treasury/issue-vouchers.server";
import { lockPools, lockTreasury, writeGrants } from "../treasury/treasury.server";
import { post } from "../wallets/post.server";
import { type ProgramRow, programColumns, statusOf } from "./program-row.server";
import { programOfToken } from "./program-token.server";
import type { OfferedProgramView } from "./schemas.server";

interface Offered extends ProgramRow {
  organization_id: number;
  organization: string;
  /** of what I claimed, else of what is claimed now */
  limits: MealLimits;
  /** when what is claimed now ends */
  over_at: Date;
  membership_id: number;
  role: string;
  member_status: string;
  /** what I claimed, and its last day; null where I have not */
  claimed: number | null;
  claimed_until: Day | null;
}

/** A program as somebody of its organization finds it. @throws Refusal `missing` for everybody else. */
async function readOffered(on: Sql | Tx, me: Pick<Person, "account_id">, id: number): Promise<Offered> {
  // plain SQL: days are the organization's own
  const [offered] = await on<Offered[]>`
    SELECT ${programColumns}, p.organization_id, o.name AS organization,
      CASE WHEN c.id IS NULL THEN json_build_object(${mealLimitPairs(sql`p`)}) ELSE json_build_object(${mealLimitPairs(sql`c`)}) END AS limits,
      (p.ends_on + 1)::timestamp AT TIME ZONE o.time_zone AS over_at,
      m.id AS membership_id, m.role, m.status AS member_status, g.amount AS claimed, ((g.expires_at - interval '1 millisecond') AT TIME ZONE o.time_zone)::date AS claimed_until
    FROM voucher_program p JOIN organization o ON o.id = p.organization_id AND o.status = 'approved'
    JOIN membership m ON m.organization_id = o.id AND m.account_id = ${me.account_id} AND m.status IN ('invited', 'activated')
    LEFT JOIN voucher_claim c ON c.program_id = p.id AND c.membership_id = m.id LEFT JOIN wallet_grant g ON g.id = c.grant_id
    WHERE p.id = ${id}`;
  if (!offered) throw missing();
  return offered;
}

/** Why it can't be claimed at the moment, in words; null when it can. */
function closedFor(offered: Offered): string | null {
  if (offered.member_status === "invited")
    return `Accept ${offered.organization}'s invitation first: the link is in your email.`;
  if (offered.role === "admin")
    return "Admins give vouchers and don't claim them. Share the link with your members.";
  switch (statusOf(offered)) {
    case "open":
      return null;
    case "planned":
      return `You can claim from ${formatDay(offered.starts_on)} on.`;
    case "claimed":
      return "All of these vouchers are claimed.";
    default:
      return "This program has ended.";
  }
}

function toView(offered: Offered): OfferedProgramView {
  const { name, organization, claimed, claimed_until } = offered;
  return {
    ...{ name, organization, vouchers: claimed ?? offered.vouchers_each },
    ends_on: claimed_until ?? offered.ends_on,
    pays_for: describeMeals(offered.limits),
    is_claimed: claimed !== null,
    closed: claimed === null ? closedFor(offered) : null,
  };
}

/** What I can claim by a link. @throws Refusal `missing` for a wrong link and for whoever is not of the organization. */
export async function showOffered(me: Person, token: string): Promise<OfferedProgramView> {
  return toView(await readOffered(sql, me, await programOfToken(token)));
}

/**
 * Claims a program's vouchers for me, once: they come out of my organization's pool, which gets those that it lacks (within
 * its credit limit), and are good for the program's meals and through its last day as they are now. A second time changes nothing.
 * @throws Refusal `missing` as `showOffered`; `conflict` `not_claimable` with the reason.
 */
export async function claimProgram(me: Person, token: string): Promise<OfferedProgramView> {
  const id = await programOfToken(token);
  const { organization_id } = await readOffered(sql, me, id);
  await transaction(async (tx) => {
    await lockTreasury(tx, organization_id);
    const offered = await readOffered(tx, me, id);
    if (offered.claimed !== null) return;
    const closed = closedFor(offered);
    if (closed) throw conflict("not_claimable", closed);
    const { membership_id, vouchers_each: amount, over_at: expires_at, name: note } = offered;
    const { account_id } = me;
    const idem = `program.claimed:${id}:${membership_id}`;
    const actor = `account:${account_id}`;
    const { voucher: pool } = await lockPools(tx, organization_id);
    if ((await issueMissing(tx, organization_id, pool, amount, { idem, actor })) < amount)
      throw conflict(
        "not_claimable",
        "Your organization can't give new vouchers right now. Please ask its admins.",
      );
    await enableVoucherBenefit(tx, [membership_id]);
    const receiver = { membership_id, account_id, amount };
    const terms = { organization_id, asset: "voucher", source: "distribution", note, expires_at } as const;
    const openings = await writeGrants(tx, [receiver], terms);
    const grant_id = openings[0]?.grant_id ?? 0;
    const event = { kind: "grant.distributed", idem, actor, note };
    await post(tx, event, [{ account: pool.id, amount: -amount }], openings);
    const { cuisines, cooks, max_price_cents } = offered;
    const data = { program_id: id, membership_id, grant_id, cuisines, cooks, max_price_cents };
    await tx.db.voucherClaim.create({ data, select: { id: true } });
    const vouchers_claimed = { increment: amount };
    await tx.db.voucherProgram.update({ where: { id }, data: { vouchers_claimed }, select: { id: true } });
  });
  return showOffered(me, token);
}
