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
