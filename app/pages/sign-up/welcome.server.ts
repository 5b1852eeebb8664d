import type { Diner, Person } from "~/domain/accounts/people";
import { addMeal } from "~/domain/carts/add-meal.server";
import { defaultAddress } from "~/domain/deliveries/delivery-address.server";
import { favoriteMeal } from "~/domain/favorites/favorite-meal.server";
import { readPerson } from "~/domain/sign-in/read-person.server";
import { asRefusal } from "~/http/answers.server";
import { refusalText } from "~/http/forms.server";
import { log } from "~/http/log.server";
import { consumePending, type PendingAction, type PendingMeal } from "~/http/pending-action.server";
import { chosenZip } from "~/http/place.server";
import { replace } from "~/http/redirect.server";
import { sessionCookies } from "~/http/session.server";
import { type Flash, toastCookie } from "~/http/toast.server";
import { unsentPath } from "~/http/unsent-cookie.server";
import { accountPaths } from "~/kit/account-paths";
import { deskPaths } from "~/kit/desk-paths";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { staffPaths } from "~/kit/staff-paths";
import { ADDED } from "../carts/texts";
import { favoritedText } from "../favorites/favorite-texts";
import { isOfOrganization } from "../shells/visit.server";

type Notice = Pick<Flash, "text" | "tone">;

/** Adds to the cart what the guest wanted there. */
async function addPending(me: Diner, meal: PendingMeal, zip: string | null): Promise<Notice> {
  const address_id = await defaultAddress(me, { zip, meal_id: meal.meal_id });
  const cart = await addMeal(me, meal, { address_id, asksFirst: true });
  return cart.error ? { text: cart.error, tone: "error" } : { text: ADDED, tone: "done" };
}

/** Does what the guest wanted; what is in the way by now is said, and never keeps anybody from signing in. */
async function fulfill(person: Person, wanted: PendingAction, request: Request): Promise<Notice> {
  const me = { ...person, kind: "diner" } as const;
  try {
    if (wanted.in === "favorites")
      return { text: favoritedText(await favoriteMeal(me, wanted.meal_id)), tone: "done" };
    return await addPending(me, wanted, await chosenZip(request));
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) log.error({ err: error }, `a guest's meal could not be put into the ${wanted.in}`);
    return {
      text: refusal ? refusalText(refusal) : "We couldn't add the meal. Please try again.",
      tone: "error",
    };
  }
}

/** What somebody is greeted with who has just signed up. */
export const greeting = (first_name: string) => `Welcome to DinDin, ${first_name}.`;

/** Where somebody goes on who was going nowhere: the desk they work at, else home. */
function startOf(person: Person | null): string {
  if (person?.staff) return staffPaths.home();
  if (isOfOrganization(person) && person.membership.admin_role) return accountPaths.dashboard();
  if (person?.chef) return deskPaths.dashboard();
  return person && person.helps.length > 0 ? deskPaths.orders() : paths.home();
}

/**
 * Signs the browser in with a fresh key, does what a guest had wanted of a meal, and leads where the person was going:
 * `next`, else where they work, else home; a step back does not lead to the sign-in again. A new person is greeted
 * there with `greets`, unless what a guest had wanted is done.
 */
export async function welcome(
  request: Request,
  key: string,
  next: string,
  greets: string | null = null,
): Promise<Response> {
  const person = await readPerson(key, "session");
  const headers = sessionCookies(key);
  // what was sent too late is in the page itself, not in the data that script would read for it
  if (unsentPath(request.headers.get("cookie")) !== null) headers.set("x-remix-reload-document", "true");
  const pending = consumePending(request);
  if (person && pending.wanted) {
    const { text, tone } = await fulfill(person, pending.wanted, request);
    headers.append("set-cookie", toastCookie(text, tone));
    headers.append("set-cookie", pending.clear);
  } else if (greets !== null) headers.append("set-cookie", toastCookie(greets));
  if (person && !person.is_password_changed && person.membership)
    return replace(signInPaths.corporatePasswordReset(), { headers });
  return replace(next || startOf(person), { headers });
}
