import { z } from "zod";
import { sql } from "~/data/sql.server";
import { formatCents } from "~/kit/money";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To everybody whom a batch of an organization brought dollars or vouchers. */
export const distributionReceived = messageKind({
  topic: "wallet",
  facts: z.object({ distribution_id: z.int() }),
  async render({ distribution_id }) {
    const [batch] = await sql<{ name: string; amount_cents: number; vouchers: number; note: string }[]>`
      SELECT o.name, d.amount_cents, d.vouchers, d.note FROM distribution d JOIN organization o ON o.id = d.organization_id
      WHERE d.id = ${distribution_id}`;
    if (!batch) return null;
    const { name, amount_cents, vouchers, note } = batch;
    const given = [
      ...(amount_cents > 0 ? [formatCents(amount_cents)] : []),
      ...(vouchers > 0 ? [countOf(vouchers, "voucher")] : []),
    ].join(" and ");
    return {
      title: `${name} gave you ${given}`,
      paragraphs: [`${given} from ${name} is in your wallet.`, ...(note ? [`“${note}”`] : [])],
      action: actions.open(paths.account()),
    };
  },
});
