import type { Tx } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";

/** A plan's fee and how many are to be paid for. Cents. */
interface Fee {
  plan: string;
  fee_cents: number;
  members: number;
}

/**
 * Books what the plan of an organization costs in the month that ends with `end`: its fee for each member who was active
 * when the month ended. Admins give and do not eat, so they cost nothing. A second time nothing is booked. Under
 * `lockTreasury`; cents. Plain SQL for the organization's calendar.
 */
export async function bookPlanFee(tx: Tx, organization_id: number, end: Day): Promise<void> {
  const [fee] = await tx<Fee[]>`
    SELECT p.name AS plan, p.fee_cents, count(m.id) AS members
    FROM organization o JOIN plan p ON p.id = o.plan_id AND p.fee_cents > 0
    CROSS JOIN LATERAL (SELECT (${end}::date + 1)::timestamp AT TIME ZONE o.time_zone AS at) AS over
    JOIN membership m ON m.organization_id = o.id AND m.role = 'member' AND m.joined_at < over.at
      AND (m.status = 'activated' OR m.ended_at >= over.at)
    WHERE o.id = ${organization_id} AND o.status = 'approved' GROUP BY p.id`;
  if (!fee) return;
  const { service_fees } = await systemAccounts(tx);
  const owed = await ledgerAccount(tx, { kind: "org_receivable", organization_id });
  const { plan, fee_cents, members } = fee;
  const month = end.slice(0, 7);
  const facts = { month, plan, members, fee_cents };
  const event = { kind: "plan.fee", idem: `plan.fee:${organization_id}:${month}`, actor: "time", facts };
  await post(tx, event, [
    { account: owed, amount: -members * fee_cents },
    { account: service_fees, amount: members * fee_cents },
  ]);
}
