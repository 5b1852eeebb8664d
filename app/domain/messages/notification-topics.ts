/** What a message is about; `alarms` go to staff, who can't switch them off. */
export type MessageTopic =
  | "orders"
  | "steps"
  | "wallet"
  | "gift_cards"
  | "reminders"
  | "kitchen"
  | "organization"
  | "account"
  | "alarms";

/** What messages are about, as people switch them; mail of the first group is owed and never switched off. */
export interface NotificationTopic {
  topic: MessageTopic;
  title: string;
  detail: string;
  /** `always`: law or money asks for it; `never`: there is none */
  mail: "always" | "chosen" | "never";
  text: boolean;
  /** whom it concerns besides everybody */
  of?: "chef" | "admin";
}

export const NOTIFICATION_TOPICS: readonly NotificationTopic[] = [
  {
    topic: "orders",
    title: "Orders and money",
    detail: "Receipts, refunds, a dish that can't be made, allergens that change",
    mail: "always",
    text: true,
  },
  {
    topic: "steps",
    title: "Delivery updates",
    detail: "Accepted, cooking, on the way, delivered, a cook's reply to your review",
    mail: "chosen",
    text: true,
  },
  {
    topic: "wallet",
    title: "Wallet and vouchers",
    detail: "What your organization gives you, and when it's about to end",
    mail: "chosen",
    text: true,
  },
  {
    topic: "gift_cards",
    title: "Gift cards",
    detail: "Gift cards you bought or received",
    mail: "always",
    text: true,
  },
  {
    topic: "reminders",
    title: "Reminders",
    detail: "A cart you left. Sent only if you turn it on",
    mail: "never",
    text: false,
  },
  {
    topic: "kitchen",
    title: "Your kitchen",
    detail: "New orders, cancellations, tips, payouts",
    mail: "chosen",
    text: true,
    of: "chef",
  },
  {
    topic: "organization",
    title: "Your organization",
    detail: "Balance, invoices, low-balance alerts",
    mail: "always",
    text: true,
    of: "admin",
  },
  {
    topic: "account",
    title: "Your account",
    detail: "Password and sign-in, to keep your account safe",
    mail: "always",
    text: false,
  },
];

/** Whether messages on this topic are mailed: what nobody can choose about is mailed always. */
export function emailRuleOf(topic: string): NotificationTopic["mail"] {
  return NOTIFICATION_TOPICS.find((one) => one.topic === topic)?.mail ?? "always";
}
