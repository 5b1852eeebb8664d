/** A file that may write tables of another area, `?` for names that are put in, and why. */
export type AllowedWrite = { file: string; tables: readonly string[]; why: string };

/** Files that write tables of other areas, for good: the rest calls the owner's verbs. */
export const allowedWrites: readonly AllowedWrite[] = [
  {
    file: "app/domain/accounts/purge-unverified.server.ts",
    tables: [
      "access_key",
      "address",
      "card",
      "identity",
      "one_time_code",
      "password_reset",
      "push_subscription",
      "recovery_code",
      "second_factor",
    ],
    why: "erasure: one list of what whoever opened an account without its mailbox leaves behind when the owner comes",
  },
  {
    file: "app/domain/privacy/erase-account.server.ts",
    tables: [
      "access_key",
      "account",
      "address",
      "card",
      "cart",
      "contact_message",
      "coupon_named",
      "favorite_meal",
      "favourite_cuisine",
      "gift_card",
      "household_eater",
      "idempotency_key",
      "identity",
      "kitchen_helper",
      "membership",
      "notification",
      "notification_setting",
      "one_time_code",
      "order_line",
      "orders",
      "outbox",
      "password_reset",
      "push_subscription",
      "recovery_code",
      "second_factor",
      "sign_up",
      "upload",
    ],
    why: "erasure: one list of all that is personal, in whatever table, which is read against what the law wants gone and kept",
  },
  {
    file: "app/domain/privacy/erase-stored-text.server.ts",
    tables: ["notification"],
    why: "erasure: the words that versions before stored with a message; it goes with the last of them",
  },
  {
    file: "app/domain/upkeep/purge-expired.server.ts",
    tables: ["?"],
    why: "one list of what has had its time, in whatever table, and one way to take it away in batches",
  },
];
