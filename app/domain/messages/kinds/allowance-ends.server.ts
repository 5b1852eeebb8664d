import { z } from "zod";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { accountPaths } from "~/kit/account-paths";
import { formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { countOf } from "~/kit/text";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** What is left of an organization's period to somebody: cents and vouchers. */
async function leftOf(account_id: number, organization_id: number, last_day: string): Promise<string> {
  // plain SQL: the ledger, both sums in one look
  const [left] = await sql<{ cents: number; vouchers: number }[]>`
    SELECT coalesce(sum(a.balance) FILTER (WHERE g.asset = 'usd'), 0)::int8 AS cents, coalesce(sum(a.balance) FILTER (WHERE g.asset = 'voucher'), 0)::int8 AS vouchers
    FROM wallet_grant g JOIN ledger_account a ON a.grant_id = g.id
    WHERE g.account_id = ${account_id} AND g.organization_id = ${organization_id} AND g.source = 'plan' AND g.period_end = ${last_day} AND g.ended_at IS NULL`;
  const { cents = 0, vouchers = 0 } = left ?? {};
  return [
    ...(cents > 0 ? [formatCents(cents)] : []),
    ...(vouchers > 0 ? [countOf(vouchers, "voucher")] : []),
  ].join(" and ");
}

/** To a member: dollars or vouchers of the period that runs end soon. */
export const allowanceEnds = messageKind({
  topic: "wallet",
  facts: z.object({ organization_id: z.int(), last_day: z.iso.date() }),
  async render({ organization_id, last_day }, { account_id }) {
    const select = { name: true };
    const organization = await db.organization.findUnique({ where: { id: organization_id }, select });
    if (!organization) return null;
    const left = (await leftOf(account_id, organization_id, last_day)) || "your dinner money";
    const day = formatDay(last_day);
    return {
      title: `Use ${left} by ${day}`,
      paragraphs: [
        `${organization.name} gave it to you, and it's good through ${day}. Order by the end of that day; the dinner itself can come later.`,
      ],
      action: actions.open(accountPaths.wallet()),
    };
  },
});
