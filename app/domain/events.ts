/** All that can happen and be announced, with what each carries: ids only, never personal data. */
export interface Events {
  "account.registered": { account_id: number };
  "order.placed": { order_id: number };
}

export type Topic = keyof Events;
