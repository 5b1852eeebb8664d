import type { Person } from "~/domain/accounts/people";
import { COOKIES, readCookie } from "~/http/cookies";
import { readPlace } from "~/http/place.server";

/** What the shells show of the person who visits; never more than the page needs, since it is in its source. */
function toVisitor(person: Person) {
  return {
    first_name: person.first_name,
    isChef: person.chef !== null,
    isOrganizationMember: person.membership?.status === "activated",
  };
}

/** Who visits, as which account, and where they want dinner. */
export async function readVisit(request: Request, person: Person | null) {
  const place = await readPlace(request);
  const wantsOrganization = readCookie(request.headers.get("cookie"), COOKIES.accountType) === "organization";
  const visitor = person ? toVisitor(person) : null;
  return {
    visitor,
    accountType: wantsOrganization && visitor?.isOrganizationMember ? ("organization" as const) : ("dinner" as const),
    place: {
      zip: place.spot && "zip" in place.spot ? place.spot.zip : null,
      isChosen: place.spot !== null,
      market: place.market,
    },
  };
}
