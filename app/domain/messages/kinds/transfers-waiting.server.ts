import { z } from "zod";
import { formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { actions } from "../actions";
import { messageKind } from "../kind";

const REASONS = {
  none: "You haven't connected a bank account to your kitchen yet.",
  pending: "You haven't finished setting up your bank account at Stripe.",
  restricted: "Stripe has restricted your account and needs more information from you.",
  active: "Stripe couldn't pay into your account.",
} as const;

/** To a cook: money waits until their account at Stripe is in order, how much of it and why. */
export const transfersWaiting = messageKind({
  topic: "kitchen",
  facts: z.object({
    held_cents: z.int(),
    due_since: z.iso.date(),
    bank_status: z.enum(["none", "pending", "restricted", "active"]),
  }),
  async render({ held_cents, due_since, bank_status }) {
    return {
      title: `${formatCents(held_cents)} is waiting for your bank account`,
      paragraphs: [
        `${REASONS[bank_status]} The money, due since ${formatDay(due_since)}, is safe and will be sent automatically as soon as your account is ready.`,
      ],
      action: actions.bank(),
    };
  },
});
