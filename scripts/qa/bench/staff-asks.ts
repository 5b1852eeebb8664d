import { misspelled } from "./list-queries";

/** What the back office's screens are opened about: those that have the most to show. */
export interface KnownToStaff {
  order: number;
  number: string;
  /** an order that can still be called off or changed */
  open_order: number;
  intent: string | null;
  person: number;
  name: string;
  email: string;
  phone: string | null;
  cook: number;
  cook_name: string;
  organization: number;
  company: string;
  meal_name: string;
  marketplace: number;
  account: number;
  transaction: number;
  dispute: number | null;
  day: string;
  month: string;
}

/** A way to open a screen, and what has to stand on it. */
export interface StaffAsk {
  path: string;
  /** what has to stand on the screen: a market of this size has many of one name, so the name itself */
  finds?: string;
}

/** What stands in a path in place of its parameter; null where the market has no such thing. */
function idFor(pattern: string, known: KnownToStaff): number | string | null {
  if (/\/(cancel|change)$/.test(pattern)) return known.open_order;
  if (pattern.startsWith("/staff/orders")) return known.order;
  if (pattern.startsWith("/staff/people")) return known.person;
  if (pattern.startsWith("/staff/chefs")) return known.cook;
  if (pattern.startsWith("/staff/organizations")) return known.organization;
  if (pattern.startsWith("/staff/catalog/marketplaces")) return known.marketplace;
  if (pattern.includes("/transactions/")) return known.transaction;
  if (pattern.includes("/ledger/")) return known.account;
  return pattern.includes("/disputes/") ? known.dispute : null;
}

/** The path of a screen with the numbers it needs; null where the market has nothing to open it with. */
function filledFor(pattern: string, known: KnownToStaff): string | null {
  const path = pattern.replace(":day", known.day).replace(":month", known.month);
  if (!path.includes(":id")) return path;
  const id = idFor(pattern, known);
  return id === null ? null : path.replace(":id", String(id));
}

/** What somebody types into the search field, with and without a slip, and whom it has to find. */
function searches(known: KnownToStaff): [typed: string, finds?: string][] {
  const { name, cook_name, meal_name, company, number, intent, email, phone } = known;
  return [
    ...[name, cook_name, meal_name, company].flatMap((one): [string, string][] => [
      [one, one],
      [misspelled(one), one],
    ]),
    [name.split(" ")[0] ?? name],
    [number, `/staff/orders/${known.order}`],
    [email, `/staff/people/${known.person}`],
    [email.slice(0, 6) + email.slice(email.indexOf("@"))],
    ...(phone ? [[phone, `/staff/people/${known.person}`] as [string, string]] : []),
    ...(intent ? [[intent, `/staff/orders/${known.order}`] as [string, string]] : []),
    ["zzzzzz"],
    ["Z9Z8"],
  ];
}

/** The ways to narrow the lists down that people use, and their last pages. */
function lists(known: KnownToStaff): string[] {
  const q = (words: string) => `q=${encodeURIComponent(words)}`;
  return [
    "/staff/orders?page=400",
    ...["placed", "delivered", "cancelled", "pending_payment"].map(
      (state) => `/staff/orders?status=${state}`,
    ),
    `/staff/orders?day=${known.day}`,
    `/staff/orders?marketplace=${known.marketplace}`,
    `/staff/orders?marketplace=${known.marketplace}&status=cancelled`,
    "/staff/orders?late=1",
    "/staff/people?page=400",
    `/staff/people?${q(known.name)}`,
    "/staff/people?q=ann",
    "/staff/people?state=locked",
    `/staff/people?marketplace=${known.marketplace}`,
    "/staff/chefs?page=40",
    "/staff/chefs?state=submitted",
    `/staff/chefs?${q(known.cook_name)}`,
    "/staff/meals?page=400",
    `/staff/meals?${q(known.meal_name)}`,
    "/staff/meals?q=chicken",
    "/staff/meals?state=suspended",
    `/staff/meals?marketplace=${known.marketplace}&state=unlisted`,
    `/staff/meals?cook=${known.cook}`,
    `/staff/organizations?${q(known.company)}`,
    "/staff/approvals?kind=organizations&state=approved",
    "/staff/approvals?kind=meals",
    "/staff/approvals?kind=reviews",
    "/staff?queue=late",
    `/staff/audit?subject=${encodeURIComponent(`order ${known.order}`)}`,
    `/staff/money?day=${known.day}`,
    "/staff/money/ledger?kind=card_clearing&asset=usd",
    `/staff/money/ledger?whose=cook&owner=${known.cook}`,
    `/staff/money/ledger?whose=person&owner=${encodeURIComponent(known.email)}`,
    `/staff/money/ledger/${known.account}?day=${known.day}`,
    "/staff/money/disputes?state=closed",
  ];
}

/** Every screen of these patterns, the lists narrowed down, and searches; and the screens that nothing can be opened with. */
export function staffAsks(
  patterns: readonly string[],
  known: KnownToStaff,
): { asks: StaffAsk[]; unseen: string[] } {
  const filled = patterns.map((pattern) => ({ pattern, path: filledFor(pattern, known) }));
  const screens = filled.flatMap(({ path }) => (path === null ? [] : [{ path }]));
  const found = searches(known).map(([typed, finds]) => ({
    path: `/staff/search?q=${encodeURIComponent(typed)}`,
    ...(finds && { finds }),
  }));
  return {
    asks: [...screens, ...lists(known).map((path) => ({ path })), ...found],
    unseen: filled.filter(({ path }) => path === null).map(({ pattern }) => pattern),
  };
}
