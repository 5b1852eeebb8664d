import { z } from "zod";
import { db } from "~/data/prisma.server";
import { formatCents } from "~/kit/money";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To the admin who paid money into an organization by card. */
export const fundingPaid = messageKind({
  topic: "organization",
  facts: z.object({ org_funding_id: z.int() }),
  async render({ org_funding_id }) {
    const funding = await db.orgFunding.findUnique({
      where: { id: org_funding_id },
      select: { amount_cents: true, organization: { select: { name: true } } },
    });
    if (!funding) return null;
    return {
      title: `${formatCents(funding.amount_cents)} is in the balance of ${funding.organization.name}`,
      paragraphs: ["You can distribute it now."],
      action: actions.funding(),
    };
  },
});
