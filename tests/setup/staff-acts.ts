import type { StaffAction } from "~/domain/staff/staff-may";
import type { TestRole } from "./back-office";

const ALL = ["support", "operations", "finance", "content", "admin"] as const;
const HELPERS = ["support", "operations", "finance", "admin"] as const;
const MONEY_BACK = ["operations", "finance", "admin"] as const;
const FRONT = ["support", "operations", "admin"] as const;
const FINANCE = ["finance", "admin"] as const;
const OPERATIONS = ["operations", "admin"] as const;
const CONTENT = ["operations", "content", "admin"] as const;

/** Something that a form of the back office does: which right it wants, and which roles have it. */
interface StaffAct {
  path: string;
  fields: Record<string, string>;
  right: StaffAction;
  roles: readonly TestRole[];
}

/** The number of what isn't there: whoever may is told so, and nothing happens. */
const NONE = "999999999";
const reason = "For a test";
const key = "00000000-0000-4000-8000-000000000000";

/** The acts of one screen: each form's fields, its right and its roles. */
const at = (
  path: string,
  ...acts: [fields: Record<string, string>, right: StaffAction, roles: readonly TestRole[]][]
): StaffAct[] => acts.map(([fields, right, roles]) => ({ path, fields, right, roles }));

/** The same right for forms that differ by one field; `more`: the others. */
const each = (
  name: string,
  values: readonly string[],
  right: StaffAction,
  roles: readonly TestRole[],
  more: Record<string, string> = { reason, key },
): [Record<string, string>, StaffAction, readonly TestRole[]][] =>
  values.map((value) => [{ [name]: value, ...more }, right, roles]);

const decided = (kind: string, decision: string) => ({ kind, id: NONE, decision, reason });
const REVIEW = "review kitchens and organizations";
const LOOK = "look up orders and people";
const order = `/staff/orders/${NONE}`;
const person = `/staff/people/${NONE}`;

const moneyActs: StaffAct[] = [
  ...at(
    "/staff/money/reconciliation",
    ...each("intent", ["take", "ask", "note", "resolve", "reopen"], "resolve differences", FINANCE, {
      ...{ difference: NONE, words: reason },
    }),
  ),
  ...at("/staff/money/reconciliation/2001-01-01", [{ intent: "compare" }, "resolve differences", FINANCE]),
  ...at(
    `/staff/money/disputes/${NONE}`,
    ...each("intent", ["take", "submit", "save", "accept", "note"], "answer disputes", FINANCE),
  ),
  ...at(
    "/staff/money/transfers",
    ...each("intent", ["pause", "resume"], "pause transfers", FINANCE, { transfer: NONE, reason }),
    ...each("refund", ["refund", "wallet", "tip refund", "tip wallet"], "give money back", FINANCE, {
      id: NONE,
    }),
    [{ intent: "unclaimed", account: NONE, amount_cents: "100", reason }, "give money back", FINANCE],
  ),
  ...at(
    "/staff/money/invoices",
    [{ number: "INV-none", reference: "WIRE 1" }, "fund organizations", FINANCE],
    ...each("intent", ["reverse", "reissue"], "fund organizations", FINANCE, { number: "INV-none", reason }),
  ),
  ...at("/staff/money/small-balances", [
    { account: NONE, amount_cents: "100", way: "bank", reason },
    "pay out small balances",
    FINANCE,
  ]),
  ...at(
    "/staff/money/stuck",
    ...each("replay", ["payment", "refund", "job"], "replay money", MONEY_BACK, { id: NONE }),
    [{ replay: "event", id: "evt_none" }, "replay money", MONEY_BACK],
  ),
  ...at("/staff/money/close/2001-01", [{}, "close months", FINANCE]),
];

const catalogActs: StaffAct[] = [
  ...at("/staff/catalog/marketplaces", [{}, "set up marketplaces", OPERATIONS]),
  ...at(
    `/staff/catalog/marketplaces/${NONE}`,
    ...each("intent", ["settings", "open"], "set up marketplaces", OPERATIONS),
    [{ intent: "circle", change: "remove" }, "set up marketplaces", OPERATIONS],
    [{ intent: "list", change: "add" }, "set up marketplaces", OPERATIONS],
  ),
  ...at("/staff/catalog/fees", ...each("intent", ["add", "stop"], "set fees", FINANCE)),
  ...at("/staff/catalog/cuisines", ...each("intent", ["change"], "keep cuisines and features", CONTENT)),
  ...at("/staff/catalog/featured", ...each("intent", ["stop"], "keep cuisines and features", CONTENT)),
  ...at("/staff/catalog/coupons", [{}, "make coupons", MONEY_BACK]),
  ...at("/staff/catalog/gift-cards", ...each("intent", ["make", "void"], "issue gift cards", FINANCE)),
  ...at(`/staff/catalog/gift-cards/${NONE}/codes.csv`, [{}, "issue gift cards", FINANCE]),
  ...at("/staff/catalog/plans", [{}, "set plans", FINANCE]),
  ...at("/staff/catalog/offers", ...each("intent", ["stop"], "write offers", CONTENT)),
  ...at("/staff/catalog/rewards", ...each("intent", ["set", "stop"], "set rewards", FINANCE)),
  ...at("/staff/catalog/promotions", ...each("intent", ["stop"], "give promotions", FINANCE)),
  ...at("/staff/catalog/services", [{ intent: "texts" }, "test services", OPERATIONS]),
];

/**
 * Every act of the back office on something that isn't there, and whose it is: written out by hand from what the roles are for, not
 * derived from `staff-may.ts`, which it is held against. `:chef` is a cook that is there, for what is looked up first.
 */
export const STAFF_ACTS: readonly StaffAct[] = [
  ...at("/staff", ...each("intent", ["take", "release", "hand_over", "snooze"], "see what waits", ALL), [
    { message: NONE },
    "answer messages",
    FRONT,
  ]),
  ...at("/staff/acts", ...each("intent", ["undo", "dismiss"], LOOK, HELPERS)),
  ...at("/staff/pins", [{ kind: "order", id: NONE, pinned: "yes" }, LOOK, HELPERS]),
  ...at(
    "/staff/approvals",
    [decided("cooks", "approve"), REVIEW, OPERATIONS],
    [decided("organizations", "approve"), REVIEW, OPERATIONS],
    [decided("documents", "withdraw"), REVIEW, OPERATIONS],
    [decided("meals", "suspend"), "review meals", CONTENT],
    [decided("reviews", "approve"), "moderate reviews", ["support", "operations", "content", "admin"]],
    [{ intent: "limit", id: NONE, credit_limit: "750.00", reason }, "set credit limits", FINANCE],
  ),
  ...at("/staff/approvals/checklist", [{}, REVIEW, OPERATIONS]),
  ...at("/staff/meals", [decided("meals", "suspend"), "review meals", CONTENT]),
  ...at(
    order,
    [{ intent: "note", note: reason, key }, LOOK, HELPERS],
    [{ intent: "email", to: "diner", words: reason, key }, LOOK, HELPERS],
    [{ intent: "resend", message: NONE, reason, key }, LOOK, HELPERS],
    [{ intent: "delivered", part: NONE, reason, key }, "change orders", FRONT],
    [{ intent: "replay", replay: "wallet", id: NONE }, "replay money", MONEY_BACK],
  ),
  ...at(`${order}/refund`, [{ borne_by: "chef", reason, key }, "give small amounts back", HELPERS]),
  ...at(`${order}/cancel`, [{ borne_by: "chef", reason, key }, "call orders off", MONEY_BACK]),
  ...at(
    `${order}/change`,
    [{ change: "address", address: NONE, reason, key }, "change orders", FRONT],
    [{ change: "dish", meal: NONE, quantity: "1", reason, key }, "give money back", MONEY_BACK],
  ),
  ...at(
    person,
    [{ intent: "note", note: reason, key }, LOOK, HELPERS],
    [{ intent: "credit", amount: "5.00", reason, key }, "credit wallets", ["support", "finance", "admin"]],
    [{ intent: "gift-card", card: NONE, to: "friend", reason }, "send gift cards again", FRONT],
    ...each("intent", ["recover", "allow", "turn-down", "sessions"], "help people sign in", FRONT),
    ...each("intent", ["lock", "unlock"], "lock people out", OPERATIONS),
    ...each("intent", ["view"], "view as users", FRONT),
  ),
  ...at(
    `/staff/chefs/${NONE}`,
    [{ intent: "note", note: reason, key }, LOOK, HELPERS],
    [decided("cooks", "suspend"), REVIEW, OPERATIONS],
  ),
  ...at("/staff/chefs/:chef", [{ intent: "tick", check: NONE, done: "yes" }, REVIEW, OPERATIONS]),
  ...at(`/staff/chefs/${NONE}/cancel-day`, [
    { day: "2020-01-01", borne_by: "chef", reason, key },
    "call orders off",
    MONEY_BACK,
  ]),
  ...at(
    `/staff/organizations/${NONE}`,
    [{ intent: "note", note: reason, key }, LOOK, HELPERS],
    [{ intent: "limit", credit_limit: "750.00", reason }, "set credit limits", FINANCE],
    ...each("intent", ["fund", "vouchers"], "fund organizations", FINANCE, {
      amount: "1.00",
      vouchers: "1",
      reason,
      key,
    }),
    [{ intent: "owner", email: "nobody@example.com", reason }, REVIEW, OPERATIONS],
    [{ intent: "tick", check: NONE, done: "yes" }, REVIEW, OPERATIONS],
    [decided("organizations", "suspend"), REVIEW, OPERATIONS],
  ),
  ...at(
    "/staff/team",
    ...each("intent", ["invite", "role", "end", "withdraw"], "manage the team", ["admin"]),
  ),
  ...moneyActs,
  ...catalogActs,
];
