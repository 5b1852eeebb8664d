import { redirect } from "@remix-run/node";
import { readPerson } from "~/domain/accounts/read-person.server";
import { sessionCookies } from "~/http/session.server";
import { paths } from "~/kit/paths";

/** Signs the browser in with a fresh key and leads where the person was going: `next`, else the kitchen of a cook, else home. */
export async function welcome(_request: Request, key: string, next: string): Promise<Response> {
  const person = await readPerson(key);
  const headers = sessionCookies(key);
  const usual = person?.chef ? paths.chefOrders() : paths.home();
  return redirect(next || usual, { headers });
}
