import { redirect } from "@remix-run/node";
import type { Person } from "~/domain/accounts/people";
import { readPerson } from "~/domain/accounts/read-person.server";
import { addMeal } from "~/domain/carts/add-meal.server";
import { whereTo } from "~/domain/carts/where-to.server";
import { asRefusal } from "~/http/answers.server";
import { said } from "~/http/forms.server";
import { log } from "~/http/log.server";
import { type PendingMeal, takePending } from "~/http/pending.server";
import { chosenZip } from "~/http/place.server";
import { sessionCookies } from "~/http/session.server";
import { type Flash, toastCookie } from "~/http/toast.server";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { ADDED } from "../carts/words";

/** Adds what the guest wanted; what is in the way by now is said, and never keeps anybody from signing in. */
async function addPending(
  person: Person,
  meal: PendingMeal,
  zip: string | null,
): Promise<Pick<Flash, "text" | "tone">> {
  try {
    const me = { ...person, kind: "diner" } as const;
    const address_id = await whereTo(me, { zip, meal_id: meal.meal_id });
    const cart = await addMeal(me, meal, { address_id, asksFirst: true });
    return cart.error ? { text: cart.error, tone: "error" } : { text: ADDED, tone: "done" };
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) log.error({ err: error }, "a guest's meal could not be added");
    return {
      text: refusal ? said(refusal) : "The meal could not be added. Please try again.",
      tone: "error",
    };
  }
}

/**
 * Signs the browser in with a fresh key, adds the meal that a guest had wanted, and leads where the person was going:
 * `next`, else the kitchen of a cook, else home.
 */
export async function welcome(request: Request, key: string, next: string): Promise<Response> {
  const person = await readPerson(key, "session");
  const headers = sessionCookies(key);
  const pending = takePending(request);
  if (person && pending.meal) {
    const { text, tone } = await addPending(person, pending.meal, await chosenZip(request));
    headers.append("set-cookie", toastCookie(text, tone));
    headers.append("set-cookie", pending.clear);
  }
  if (person && !person.is_password_changed && person.membership)
    return redirect(signInPaths.corporatePasswordReset(), { headers });
  return redirect(next || (person?.chef ? paths.chefOrders() : paths.home()), { headers });
}
