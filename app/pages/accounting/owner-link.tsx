import type { AccountRow } from "~/domain/accounting/account-row.server";
import { staffPaths } from "~/kit/staff-paths";
import { CellLink } from "./money-words";

type Owned = Pick<AccountRow, "owner" | "order_id" | "organization_id" | "chef_id" | "account_id">;

/** Where the owner of a ledger account stands; null for the product itself and for a gift card that nobody has added. */
function placeOf({ order_id, organization_id, chef_id, account_id }: Owned): string | null {
  if (order_id !== null) return staffPaths.order(order_id);
  if (chef_id !== null) return staffPaths.cook(chef_id);
  if (account_id !== null) return staffPaths.person(account_id);
  return organization_id === null ? null : staffPaths.organization(organization_id);
}

/** Whose a ledger account is, as the way there; `own` where it is the product's. */
export function OwnerLink({ account, own }: { account: Owned; own: string }) {
  const to = placeOf(account);
  const name = account.owner ?? own;
  return to === null ? name : <CellLink to={to}>{name}</CellLink>;
}
