import type { Diner, Person } from "~/domain/accounts/people";
import { readCartSummary } from "~/domain/carts/cart-summary.server";
import { readKitchenHeader } from "~/domain/kitchens/kitchen-header.server";
import { readCompanyHeader } from "~/domain/organizations/company-header.server";
import { COOKIES, readCookie } from "~/http/cookies";
import { kitchenUserOf, requireDiner } from "~/http/guards.server";
import { readPlace } from "~/http/place.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { staffPaths } from "~/kit/staff-paths";

/** Whether somebody can pay with vouchers: as the activated member of an approved organization that gives them. */
export function hasVouchers(person: Person | null): boolean {
  return isOfOrganization(person) && person?.membership?.is_voucher_benefit === true;
}

/** An activated member of an approved organization, whatever their role. */
export function isOfOrganization(
  person: Person | null,
): person is Person & { membership: NonNullable<Person["membership"]> } {
  return person?.membership?.status === "activated" && person.membership.organization_status === "approved";
}

/** The kind of account the visitor has switched to; only a member can be an organization account, and only while the organization is approved. */
export function accountTypeOf(request: Request, person: Person | null): "dinner" | "organization" {
  const chosen = readCookie(request.headers.get("cookie"), COOKIES.accountType);
  return chosen === "organization" && isOfOrganization(person) ? "organization" : "dinner";
}

const NO_CART = "Your organization account has no cart. Switch to your Diner account to order dinner.";

/** Who buys dinner: an organization account has no cart and is led to where it can be switched. */
export async function requireCartOwner(request: Request): Promise<Diner> {
  const me = await requireDiner(request);
  if (accountTypeOf(request, me) === "organization")
    throw redirectWithToast(signInPaths.selectAccount(), NO_CART, { tone: "error" });
  return me;
}

/** Links of the header beside the account and DinDin's own: the dashboard for an organization account, else meals for vouchers. */
function menuOf(person: Person | null, type: "dinner" | "organization"): { to: string; text: string }[] {
  if (type === "organization") return [{ to: accountPaths.dashboard(), text: "Dashboard" }];
  const vouchers = hasVouchers(person) ? [{ to: accountPaths.voucherMeals(), text: "Voucher meals" }] : [];
  const helps = person?.chef === null && person.helps.length > 0;
  return helps ? [{ to: paths.chefOrders(), text: "Kitchen" }, ...vouchers] : vouchers;
}

/** Whether a request is for a screen of the back office, or its data. */
const isBackOffice = (request: Request) => /^\/staff(?:[/.]|$)/.test(new URL(request.url).pathname);

/** The organization that somebody administers, as the shell shows it; null for who administers none. */
async function companyOf(person: Person | null) {
  const role = person?.membership?.admin_role;
  if (!role || !isOfOrganization(person)) return null;
  const header = await readCompanyHeader(person.membership.organization_id, person.account_id);
  return header && { ...header, role };
}

/** Who visits, as which account, with which kitchen, where they want dinner, and what is in their cart. Coordinates are those they gave, to 0.001 degrees. */
export async function readVisit(request: Request, person: Person | null) {
  const worksAt = person && kitchenUserOf(person, request);
  const [place, cart, kitchen, company] = await Promise.all([
    readPlace(request),
    person ? readCartSummary(person) : null,
    worksAt ? readKitchenHeader(worksAt) : null,
    companyOf(person),
  ]);
  const accountType = accountTypeOf(request, person);
  return {
    // never more than the shells show: it is in the page's source
    visitor: person && { first_name: person.first_name },
    // the way back to the back office, above every other page of who is of the product team
    backOffice: person?.staff && !isBackOffice(request) ? staffPaths.home() : null,
    accountType,
    kitchen,
    company,
    menu: menuOf(person, accountType),
    place: {
      zip: place.spot && "zip" in place.spot ? place.spot.zip : null,
      point: place.spot && "latitude" in place.spot ? place.spot : null,
      isChosen: place.spot !== null,
      market: place.market,
    },
    cart,
    placeCookie: place.cookie,
  };
}
