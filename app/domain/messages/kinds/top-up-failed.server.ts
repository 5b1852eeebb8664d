import { z } from "zod";
import { db } from "~/data/prisma.server";
import { formatCents } from "~/kit/money";
import { actions } from "../actions";
import { messageKind } from "../kind";

const REASONS = {
  no_card: "The card that pays for automatic top-ups is no longer available. Choose another one.",
  cap: "Automatic top-ups have reached the most you allow in a month. You can raise it, or add money now.",
  declined: "The card that pays for automatic top-ups was declined. Nothing was charged.",
} as const;

/** To the admins of an organization: its balance was low and could not be topped up by itself. */
export const topUpFailed = messageKind({
  topic: "organization",
  facts: z.object({
    organization_id: z.int(),
    amount_cents: z.int(),
    why: z.enum(["no_card", "cap", "declined"]),
  }),
  async render({ organization_id, amount_cents, why }) {
    const organization = await db.organization.findUnique({
      where: { id: organization_id },
      select: { name: true },
    });
    if (!organization) return null;
    return {
      title: `${organization.name}: ${formatCents(amount_cents)} couldn't be added to your balance`,
      paragraphs: [REASONS[why]],
      action: actions.funding(),
    };
  },
});
