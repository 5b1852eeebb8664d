import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { formatCents } from "~/kit/money";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { notifyMany } from "../messages/notify-many.server";

/** Tells everybody what a batch brought them, once each, unless it has been undone meanwhile. */
export async function tellDistributed(distribution_id: number): Promise<void> {
  const [batch] = await sql<{ name: string; amount_cents: number; vouchers: number; note: string }[]>`
    SELECT o.name, d.amount_cents, d.vouchers, d.note FROM distribution d JOIN organization o ON o.id = d.organization_id
    WHERE d.id = ${distribution_id} AND d.undone_at IS NULL`;
  if (!batch) return;
  const given = [
    ...(batch.amount_cents > 0 ? [formatCents(batch.amount_cents)] : []),
    ...(batch.vouchers > 0 ? [countOf(batch.vouchers, "voucher")] : []),
  ].join(" and ");
  await transaction((tx) =>
    notifyMany(tx, sql`SELECT account_id FROM wallet_grant WHERE distribution_id = ${distribution_id}`, {
      topic: "wallet",
      key: `organization.distributed:${distribution_id}`,
      title: `${batch.name} gave you ${given}`,
      body: `${given} from ${batch.name} is in your wallet.${batch.note ? `\n\n“${batch.note}”` : ""}`,
      path: paths.account(),
    }),
  );
}
