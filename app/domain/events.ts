/** All that can happen and be announced, with what each carries: ids only, never personal data. */
export type Events = {
  "account.registered": { account_id: number };
  /** an order is paid (or needs no payment) and goes to its cooks */
  "order.placed": { order_id: number };
  /** a cook, or the clock at the cutoff, took a part on; or it moved on towards the door */
  "order.part_moved": { order_id: number; part_id: number; status: string };
  /** the whole order is off, and by whom: `diner`, `chef` or `staff` */
  "order.cancelled": { order_id: number; by: string };
  /** a cook can't make one line */
  "order.line_declined": { order_id: number; line_id: number };
  /** a cook added an allergen or trace to a meal, or changed its ingredients, before this order of it was delivered */
  "order.allergens_changed": { order_id: number; meal_id: number };
  /** money is to go back to a card */
  "refund.requested": { refund_id: number };
  /** money arrived for something that is over: it goes back whole */
  "payment.late": { payment_id: number };
  /** a notification is to go out by this way */
  "notification.mail": { notification_id: number };
  "notification.sms": { notification_id: number };
  "notification.push": { notification_id: number; subscription_id: number };
};

export type Topic = keyof Events;
