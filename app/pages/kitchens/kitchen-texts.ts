import { type Day, formatDay } from "~/kit/day";

/** How far a kitchen's approval is, in words. */
export const STATUS = {
  draft: {
    pill: "Draft",
    tone: "sunk",
    says: "Only you can see your kitchen. We'll review it as soon as it's complete.",
  },
  submitted: {
    pill: "In review",
    tone: "sunk",
    says: "Your kitchen is waiting for approval. You can work on your menu now and schedule meals once you're approved.",
  },
  approved: {
    pill: "Approved",
    tone: "herb",
    says: "Diners can find your kitchen and order what you schedule.",
  },
  rejected: {
    pill: "Not approved",
    tone: "danger",
    says: "We couldn't approve your kitchen yet. Make the changes below and we'll review it again.",
  },
  suspended: {
    pill: "Suspended",
    tone: "danger",
    says: "Diners can't order from your kitchen right now.",
  },
} as const;

/**
 * The same of one kitchen, with its permit: one that is approved sells nothing while a permit that is needed has not been
 * approved, or has ended. `today` is the kitchen's.
 */
export function statusWords(
  kitchen: { status: keyof typeof STATUS; permit_required: boolean; permit_expires_on: Day | null },
  today: Day,
): { pill: string; tone: (typeof STATUS)[keyof typeof STATUS]["tone"]; says: string } {
  const words = STATUS[kitchen.status];
  const { permit_required, permit_expires_on: ends } = kitchen;
  if (kitchen.status !== "approved" || !permit_required || (ends !== null && ends >= today)) return words;
  const says =
    ends === null
      ? "Diners can order from your kitchen once we've approved your permit."
      : `Your permit ended on ${formatDay(ends)}. Diners can order again once we've approved a new one.`;
  return { pill: "No valid permit", tone: "danger", says };
}

/** After the save that sent a rejected kitchen in again. */
export const SENT_IN_AGAIN = "Saved. Your kitchen is sent in again, and we'll email you.";
/** Before it. */
export const FIRST_SAVE_SENDS =
  "The first change you save sends your kitchen in again. You can go on making changes while we review it.";

export const KITCHEN_KINDS = {
  home: "Home kitchen",
  commercial: "Commercial kitchen",
  shared: "Shared kitchen",
} as const;

/** Fields that are still needed, as people call them. */
export const MISSING: Record<string, string> = {
  kitchen_name: "your kitchen's name",
  primary_cuisine: "your main cuisine",
  address: "your kitchen's address",
  city: "your city",
  state: "your state",
  postal_code: "your ZIP code",
  bio: "your bio",
  permit: "your kitchen permit",
};
