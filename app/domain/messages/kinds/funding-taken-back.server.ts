import { z } from "zod";
import { db } from "~/data/prisma.server";
import { formatCents } from "~/kit/money";
import { paths } from "~/kit/paths";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To the admin who paid money into an organization by card: the card got it back. */
export const fundingTakenBack = messageKind({
  topic: "organization",
  facts: z.object({ org_funding_id: z.int(), taken_cents: z.int() }),
  async render({ org_funding_id, taken_cents }) {
    const funding = await db.orgFunding.findUnique({
      where: { id: org_funding_id },
      select: { organization: { select: { name: true } } },
    });
    if (!funding) return null;
    return {
      title: `${formatCents(taken_cents)} left the balance of ${funding.organization.name}`,
      paragraphs: ["It was refunded to the card that paid it in."],
      action: actions.open(paths.account()),
    };
  },
});
