import { z } from "zod";
import { db } from "~/data/prisma.server";
import { deskPaths } from "~/kit/desk-paths";
import { type Action, messageKind } from "../kind";

const TITLES = {
  approve: "Your kitchen is approved",
  reject: "Your kitchen is rejected",
  suspend: "Your kitchen is suspended",
} as const;

const MEANS = {
  approve: "Your kitchen is approved.",
  reject: "We couldn't approve your kitchen yet.",
  suspend: "Your kitchen is suspended. Diners can't order from it right now.",
} as const;

/** What an approved cook does next until diners can order: the permit, a meal with its allergens, a dinner on a day. */
async function nextStep(chef_id: number): Promise<{ words: string; action: Action }> {
  const chef = await db.chef.findUnique({
    where: { id: chef_id },
    select: {
      permit_expires_on: true,
      marketplace: { select: { permit_required: true } },
      meals: { where: { deleted_at: null, allergens_declared: true }, select: { id: true }, take: 1 },
    },
  });
  if (chef?.marketplace.permit_required && chef.permit_expires_on === null)
    return {
      words: "Diners can order as soon as we've approved your permit. Write your menu in the meantime.",
      action: { label: "See your documents", path: deskPaths.documents() },
    };
  if (chef?.meals.length === 0)
    return {
      words: "Add your first meal next. Then schedule it so diners can order it.",
      action: { label: "Add a meal", path: deskPaths.addMeal() },
    };
  return {
    words: "Schedule a meal so diners can order it.",
    action: { label: "Schedule a meal", path: deskPaths.newSchedule() },
  };
}

/** To a cook: what staff decided about their kitchen, with the reason that the audit has, and the way to the next step. */
export const kitchenReviewed = messageKind({
  topic: "kitchen",
  facts: z.object({ verdict: z.enum(["approve", "reject", "suspend"]), audit_entry_id: z.int() }),
  async render({ verdict: decision, audit_entry_id }) {
    const entry = await db.auditEntry.findUnique({
      where: { id: audit_entry_id },
      select: { reason: true, subject_id: true },
    });
    if (!entry) return null;
    const next = decision === "approve" ? await nextStep(Number(entry.subject_id)) : null;
    const reason = entry.reason === null ? [] : [entry.reason];
    const profile = {
      label: decision === "reject" ? "Change your kitchen" : "Open your kitchen",
      path: deskPaths.profile(),
    };
    return {
      title: TITLES[decision],
      paragraphs: [MEANS[decision], ...reason, ...(next ? [next.words] : [])],
      action: next?.action ?? profile,
    };
  },
});
