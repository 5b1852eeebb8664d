import { z } from "zod";
import { db } from "~/data/prisma.server";
import { paths } from "~/kit/paths";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To everybody from whom an organization took back what was unspent of a batch. */
export const distributionTakenBack = messageKind({
  topic: "wallet",
  facts: z.object({ distribution_id: z.int() }),
  async render({ distribution_id }) {
    const batch = await db.distribution.findUnique({
      where: { id: distribution_id },
      select: { note: true, organization: { select: { name: true } } },
    });
    if (!batch) return null;
    const { name } = batch.organization;
    return {
      title: `${name} took back what was left of what it gave you`,
      paragraphs: [
        `${name} undid a distribution${batch.note ? ` (“${batch.note}”)` : ""}. What you hadn't spent of it is no longer in your wallet. Orders you've placed with it stay.`,
      ],
      action: actions.open(paths.account()),
    };
  },
});
