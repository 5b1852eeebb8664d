import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { notifyMany } from "../messages/notify-many.server";
import { adminsOf } from "../treasury/notify-short.server";
import { topUp } from "./top-up.server";

/** Adds what the organization's settings say, and tells its admins that the balance was low, and if adding to it failed; once for a crossing. */
export async function handleLowBalance(organization_id: number, crossing: string): Promise<void> {
  const alert = await db.balanceAlert.findUnique({
    where: { organization_id, crossing },
    select: { threshold_cents: true, top_up_cents: true },
  });
  if (!alert) return;
  const { threshold_cents } = alert;
  const key = `balance.low:${crossing}`;
  await transaction((tx) =>
    notifyMany(tx, adminsOf(organization_id), {
      ...{ key, kind: "balance.low", facts: { organization_id, threshold_cents } },
    }),
  );
  if (alert.top_up_cents === null) return;
  const amount_cents = alert.top_up_cents;
  const why = await topUp(organization_id, crossing);
  if (why === null) return;
  const facts = { organization_id, amount_cents, why };
  await transaction((tx) =>
    notifyMany(tx, adminsOf(organization_id), {
      ...{ key: `top_up.failed:${crossing}`, kind: "top_up.failed", facts },
    }),
  );
}
