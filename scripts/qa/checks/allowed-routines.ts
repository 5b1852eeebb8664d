/** Triggers, or files with the function that they call, that may write tables of another owner, and why. */
export type AllowedRoutine = { by: readonly string[]; tables: readonly string[]; why: string };

/**
 * What has to hold whoever writes, and by whatever statement, is kept by the database: a column that is worked out of rows of
 * another area, and a row that must not be missing.
 */
export const allowedRoutines: readonly AllowedRoutine[] = [
  {
    by: [
      "trigger schedules_kept on chef",
      "trigger schedules_stopped on chef",
      "trigger schedules_kept_by_days on chef",
      "trigger schedules_kept on marketplace",
    ],
    tables: ["schedule"],
    why: "until when a schedule can be ordered is worked out of its kitchen's hours, days and account, and of its marketplace's clock",
  },
  {
    by: [
      "trigger meals_kept on chef",
      "trigger meals_kept on cuisine",
      "trigger meal_kept_on_insert on schedule",
      "trigger meal_kept_on_update on schedule",
      "trigger meal_kept_on_delete on schedule",
    ],
    tables: ["meal"],
    why: "what lists of meals ask for (the text that is searched, the kitchen's state, the next day) is worked out of the kitchen, cuisines and schedules",
  },
  {
    by: [
      "trigger words_kept_on_insert on meal",
      "trigger words_kept_on_update on meal",
      "trigger names_known on chef",
      "trigger names_known on cuisine",
    ],
    tables: ["search_word"],
    why: "the words that a search can be corrected to are those of names and texts as they stand",
  },
  {
    by: [
      "trigger push_subscription_gone on push_subscription",
      "trigger push_subscription_left on push_subscription",
    ],
    tables: ["outbox"],
    why: "a browser's tags at the push service go with its row, also where a foreign key deletes that",
  },
  {
    by: ["trigger deleted_account_unclaimed on account"],
    tables: ["ledger_account"],
    why: "money that comes back to a deleted account needs where to wait, from the moment of its deletion on",
  },
  {
    by: ["trigger tender_further_organizations on tender"],
    tables: ["further_organization"],
    why: "which organizations beside the first one paid for an order is worked out of its tenders",
  },
  {
    by: ["trigger tender_spending on tender", "trigger tender_spending_made on tender"],
    tables: ["organization_spending"],
    why: "what an order cost each organization is worked out of its tenders (decision 138)",
  },
];
