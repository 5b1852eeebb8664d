import { z } from "zod";
import { db } from "~/data/prisma.server";
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
    const batch = await db.distribution.findUnique({
      where: { id: distribution_id },
      select: { amount_cents: true, vouchers: true, note: true, organization: { select: { name: true } } },
    });
    if (!batch) return null;
    const { amount_cents, vouchers, note } = batch;
    const { name } = batch.organization;
    const amounts = [
      ...(amount_cents > 0 ? [formatCents(amount_cents)] : []),
      ...(vouchers > 0 ? [countOf(vouchers, "voucher")] : []),
    ].join(" and ");
    // where each got an amount of their own the wallet says which
    const given = amounts || "something for dinner";
    return {
      title: `${name} gave you ${given}`,
      paragraphs: [
        `${amounts || "Something for dinner"} from ${name} is in your wallet.`,
        ...(note ? [`“${note}”`] : []),
      ],
      action: actions.open(paths.account()),
    };
  },
});
