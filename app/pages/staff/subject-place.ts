import type { StaffRole } from "~/domain/accounts/people";
import { type StaffAction, staffMay } from "~/domain/staff/staff-may";
import { staffPaths } from "~/kit/staff-paths";

type Place = readonly [right: StaffAction, path: (id: number) => string];

const lookedUp = (path: (id: number) => string): Place => ["look up orders and people", path];
const inCatalog = (path: (id: number) => string): Place => ["see the catalog", path];
const inBooks = (path: (id: number) => string): Place => ["see the ledger", path];

/** Where each kind of thing stands, and what one has to be allowed to do to open it: its own screen, or the list that it is in. */
const PLACES: Record<string, Place> = {
  order: lookedUp(staffPaths.order),
  account: lookedUp(staffPaths.person),
  chef: lookedUp((id) => staffPaths.cook(id)),
  organization: lookedUp(staffPaths.organization),
  marketplace: inCatalog((id) => staffPaths.marketplace(id)),
  fee_rule: inCatalog(() => staffPaths.fees()),
  coupon: inCatalog(() => staffPaths.coupons()),
  feature: inCatalog(() => staffPaths.featured()),
  gift_card_batch: inCatalog(() => staffPaths.giftCardBatches()),
  plan: inCatalog((id) => staffPaths.plans({ plan: id })),
  offer: inCatalog(() => staffPaths.offers()),
  promotion: inCatalog(() => staffPaths.promotions()),
  reward_rule: inCatalog(() => staffPaths.rewards()),
  dispute: inBooks(staffPaths.dispute),
  transfer: inBooks(() => staffPaths.transfers()),
  invoice: inBooks(() => staffPaths.openInvoices()),
  staff: ["manage the team", () => staffPaths.team()],
  staff_invitation: ["manage the team", () => staffPaths.team()],
  document: ["see what waits", () => staffPaths.approvals({ kind: "documents" })],
  review: ["see what waits", () => staffPaths.approvals({ kind: "reviews" })],
};

/**
 * Where what an act was about stands, by its kind and number (`chef 12`); null for what has no screen of its own or in none that
 * somebody of this role may open.
 */
export function placeOfSubject(subject: string, role: StaffRole): string | null {
  const [kind = "", id = ""] = subject.split(" ");
  // the audit has its own spelling of one of them
  const name = kind.replace(/s(?=ation$)/, "z");
  const place = Object.hasOwn(PLACES, name) ? PLACES[name] : undefined;
  if (!place || !/^\d{1,9}$/.test(id)) return null;
  const [right, path] = place;
  return staffMay(role, right) ? path(Number(id)) : null;
}
