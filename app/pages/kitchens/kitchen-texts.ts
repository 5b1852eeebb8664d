/** How far a kitchen's approval is, in words. */
export const STATUS = {
  draft: {
    pill: "Draft",
    tone: "sunk",
    says: "Only you see your kitchen. As soon as nothing is missing, we look at it.",
  },
  submitted: {
    pill: "With us",
    tone: "sunk",
    says: "Your kitchen is waiting for approval. You can go on with your menu meanwhile; scheduling comes after.",
  },
  approved: {
    pill: "Approved",
    tone: "herb",
    says: "Diners find your kitchen and can order what you schedule.",
  },
  rejected: {
    pill: "Not yet",
    tone: "danger",
    says: "We could not approve your kitchen as it is. Change what is said below, and it comes to us again.",
  },
  suspended: {
    pill: "Suspended",
    tone: "danger",
    says: "Nothing of your kitchen can be ordered at the moment.",
  },
} as const;

export const KITCHEN_KINDS = {
  home: "Home kitchen",
  commercial: "Commercial kitchen",
  shared: "Shared kitchen",
} as const;

/** Fields that are still needed, as people call them. */
export const MISSING: Record<string, string> = {
  kitchen_name: "your kitchen's name",
  primary_cuisine: "its main cuisine",
  address: "its address",
  city: "its city",
  state: "its state",
  postal_code: "its ZIP code",
  bio: "your bio",
  permit_number: "your permit",
};
