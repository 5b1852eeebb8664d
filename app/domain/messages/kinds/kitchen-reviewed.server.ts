import { z } from "zod";
import { db } from "~/data/prisma.server";
import { messageKind } from "../kind";

const TITLES = {
  approve: "Your kitchen is approved",
  reject: "Your kitchen is rejected",
  suspend: "Your kitchen is suspended",
} as const;

const MEANS = {
  approve: "Your kitchen is approved. Schedule a meal so diners can order it.",
  reject: "We couldn't approve your kitchen yet.",
  suspend: "Your kitchen is suspended. Diners can't order from it right now.",
} as const;

/** To a cook: what staff decided about their kitchen, with the reason that the audit has. */
export const kitchenReviewed = messageKind({
  topic: "kitchen",
  facts: z.object({ verdict: z.enum(["approve", "reject", "suspend"]), audit_entry_id: z.int() }),
  async render({ verdict: decision, audit_entry_id }) {
    const entry = await db.auditEntry.findUnique({
      where: { id: audit_entry_id },
      select: { reason: true },
    });
    if (!entry) return null;
    return {
      title: TITLES[decision],
      paragraphs: [MEANS[decision], ...(entry.reason === null ? [] : [entry.reason])],
      action: null,
    };
  },
});
