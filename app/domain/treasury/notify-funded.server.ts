import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { notify } from "../messages/notify.server";

/** Money an organization paid in by card can be distributed now: the admin who paid is told. */
export async function notifyFunded(org_funding_id: number): Promise<void> {
  const funding = await db.orgFunding.findUnique({
    where: { id: org_funding_id },
    select: { actor_id: true, payment: { select: { status: true } } },
  });
  if (!funding?.actor_id || funding.payment?.status === "refunded") return;
  const { actor_id: account_id } = funding;
  const key = `org_fund.paid:${org_funding_id}`;
  await transaction((tx) => notify(tx, { account_id, key, kind: "funding.paid", facts: { org_funding_id } }));
}
