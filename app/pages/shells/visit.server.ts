import type { Person } from "~/domain/accounts/people";
import { glanceAtCart } from "~/domain/carts/glance-at-cart.server";
import { COOKIES, readCookie } from "~/http/cookies";
import { readPlace } from "~/http/place.server";
import { accountPaths } from "~/kit/account-paths";
import { information } from "~/kit/information-paths";
import { paths } from "~/kit/paths";

/** Whether somebody can pay with vouchers: as the activated member of an organisation that gives them. */
export function hasVouchers(person: Person | null): boolean {
  return person?.membership?.status === "activated" && person.membership.is_voucher_benefit;
}

/** What the shells show of the person who visits; never more than the page needs, since it is in its source. */
function toVisitor(person: Person) {
  return {
    first_name: person.first_name,
    isChef: person.chef !== null,
    isOrganizationMember: person.membership?.status === "activated",
    hasVouchers: hasVouchers(person),
  };
}

/** The kind of account the visitor has switched to; only a member can be an organisation account. */
export function accountTypeOf(request: Request, person: Person | null): "dinner" | "organization" {
  const wished = readCookie(request.headers.get("cookie"), COOKIES.accountType);
  return wished === "organization" && person?.membership?.status === "activated" ? "organization" : "dinner";
}

/**
 * Links of the header beside the account: how it works and, last, the dashboard for an organisation account; else meals for
 * vouchers and a cook's kitchen.
 */
function menuOf(person: Person | null, type: "dinner" | "organization"): { to: string; text: string }[] {
  if (type === "organization")
    return [
      { to: information.howItWorks, text: "How It Works" },
      { to: accountPaths.dashboard(), text: "Dashboard" },
    ];
  return [
    ...(hasVouchers(person) ? [{ to: accountPaths.voucherMeals(), text: "Voucher meals" }] : []),
    ...(person?.chef ? [{ to: paths.chefOrders(), text: "My kitchen" }] : []),
  ];
}

/** Who visits, as which account, where they want dinner, and what is in their cart. */
export async function readVisit(request: Request, person: Person | null) {
  const [place, cart] = await Promise.all([readPlace(request), person ? glanceAtCart(person) : null]);
  const accountType = accountTypeOf(request, person);
  return {
    visitor: person ? toVisitor(person) : null,
    accountType,
    menu: menuOf(person, accountType),
    place: {
      zip: place.spot && "zip" in place.spot ? place.spot.zip : null,
      isChosen: place.spot !== null,
      market: place.market,
    },
    cart,
    placeCookie: place.cookie,
  };
}
