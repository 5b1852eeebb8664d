import { z } from "zod";
import { db } from "~/data/prisma.server";
import { formatCents } from "~/kit/money";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To the admins of an organization: its balance has fallen below what they named. */
export const balanceLow = messageKind({
  topic: "organization",
  facts: z.object({ organization_id: z.int(), threshold_cents: z.int() }),
  async render({ organization_id, threshold_cents }) {
    const organization = await db.organization.findUnique({
      where: { id: organization_id },
      select: { name: true },
    });
    if (!organization) return null;
    const limit = formatCents(threshold_cents);
    return {
      title: `${organization.name}: your balance is below ${limit}`,
      paragraphs: ["Add money so that everyone gets the next refill."],
      action: actions.funding(),
    };
  },
});
