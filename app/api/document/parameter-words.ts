/** What a parameter of this name is, wherever it says nothing else about itself. */
const BY_NAME: Readonly<Record<string, string>> = {
  zip_code: "The ZIP code to look from; five digits.",
  latitude: "Degrees north of the place to look from; goes with `longitude`.",
  longitude: "Degrees east of the place to look from, so below zero in the US; goes with `latitude`.",
  address: "A written address; its ZIP code counts where neither `zip_code` nor coordinates are given.",
  market_id: "The marketplace's id; without it, everywhere.",
  market_place_id: "The marketplace's id.",
  order: "What to sort by, with - for descending.",
  slug: "The name in the address of its page.",
  start_date: "The first day of the period, included.",
  end_date: "The last day of the period, included.",
  group: "How long the stretches of the series are.",
  statement: "The number of a payout's statement, as the list of payouts has it.",
  is_featured: "Taken for older clients; changes nothing.",
  search: "Only what has these words in it.",
  stars: "Only reviews with so many stars.",
  meal: "A meal's id: only what belongs to that meal.",
  meal_id: "The id of the meal to take out; without it the whole cart is emptied.",
  is_voucher: "Which line is meant where a meal lies in the cart twice: the one paid with vouchers, or not.",
  kind: "Only entries of this kind.",
  eater_user_id: "The member's profile id, as the list of members has it.",
  user_id: "The member's profile id, as the list of members has it.",
  "corporate-id": "The organization's id; without it, my own.",
  batch: "The id of the distribution to take back.",
  date: "The delivery day, YYYY-MM-DD where the kitchen is.",
  paper: "What the labels are printed on; without it, the labels as JSON.",
  order_id: "An order's id: only what belongs to that order.",
  token: "The end of the link.",
  follow: "`true`: the file comes while it is being made, as it grows.",
};

/** Whose id stands in a path, by what the path has around it; the first that fits counts. */
const ID_OF: readonly (readonly [part: string, words: string])[] = [
  ["-verification/", "The id that sending the code answered."],
  ["/user-cuisines/", "The cuisine's id."],
  ["/eater-address/", "The address's id."],
  ["/eater-creditcard/", "The card's id, as the list of cards has it."],
  ["/chef-kitchen/", "The kitchen's id, as /chef-kitchen/ answers it."],
  ["/corporate/programs/", "The program's id."],
  ["/corporate/provisioning-tokens/", "The token's id."],
  ["/corporate/groups/", "The group's id."],
  ["/corporate/expense-codes/", "The code's id."],
  ["/corporate/exports/", "The export's id."],
  ["/corporate/report-schedules/", "The id of the report by email."],
  ["/corporate/group-orders/", "The group order's id."],
  ["/chef/", "The chef's id."],
  ["/meal-reviews/", "The meal's id."],
  ["/meal/", "The meal's id."],
  ["/schedulemeal/", "The schedule's id."],
  ["/eater/cart/", "The id of the line in the cart, not the meal's."],
  ["/shop/coupon/", "The coupon's id, as looking up its code answers it."],
  ["/orders/", "The order's id."],
  ["/chef-dashboard/reviews/", "The review's id."],
  ["/chef-dashboard/documents/", "The document's id."],
  ["/chef-dashboard/", "The order's id."],
  ["/gift-card/", "The gift card's id."],
  ["/corporate/admins/", "The admin's profile id."],
  ["/corporate_user_list/", "The member's profile id."],
  ["/corporate/policies/", "The id of the policy's version in force."],
  ["/export-corporate-users/", "The id of the export, as asking for it answered."],
];

/** What a parameter means, where its own schema does not say; undefined when nobody wrote it down. */
export function parameterWords(name: string, path: string): string | undefined {
  if (name !== "id") return BY_NAME[name];
  return ID_OF.find(([part]) => path.includes(part))?.[1];
}
