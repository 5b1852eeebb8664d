import { readViewed } from "~/domain/sign-in/read-person.server";
import { staffMay } from "~/domain/staff/staff-may";
import { staffPaths } from "~/kit/staff-paths";
import type { ApiRequest } from "./exchange";
import { readPerson } from "./guards.server";
import { currentRequest, type RefusedForm } from "./scope.server";

/** What a request may not do while somebody of the team views as somebody: `detail` for programs, the words for people. */
type Refused = RefusedForm & { readonly status: 403; readonly detail: string };

const READ_ONLY: Refused = {
  status: 403,
  detail: "You are viewing as somebody: nothing can be changed.",
  title: "Nothing can be changed",
  words: "You are viewing as somebody, which is read only. End the view first.",
  canReload: false,
};

/**
 * What may be seen through somebody's eyes, by its path: nothing that is not named here. Cards, codes, keys, bank accounts,
 * what one avoids to eat, the door's instructions, files, and streams that would outlive the view are left out.
 */
const SEEN = [
  /^\/(?:meals|chefs|voucher-meals|voucher\/meals)(?:\/|$)/,
  /^\/(?:$|contact-us$|how-it-works$|terms-and-conditions$|privacy-policy$|about-us$|ourteam$|our-partners$|corporate$|food-safety$|faq$|error$)/,
  /^\/account(?:\/(?:wallet|rewards|notifications|favorites|cart|cart\/drawer|profile))?$/,
  /^\/my-orders(?:\/\d+(?:\/receipt)?)?$/,
  /^\/dashboard(?:\/(?:members|members\/\d+|allowances|distributions|distributions\/\d+|policies|policies\/\d+|invoices|invoices\/\d+|admins))?$/,
  /^\/corporate-admin\/(?:orders|users)$/,
  /^\/corporate\/wallet-transaction$/,
  /^\/chef\/(?:dashboard|reviews|neworders|neworders\/\d+|cooking-schedule|menu|menu\/\d+|profile|revenue|revenue\/[\w-]+)$/,
];

/** A path without what Remix adds for the data of a screen. */
const plain = (pathname: string) =>
  pathname
    .replace(/\.data$/, "")
    .replace(/^\/_root$/, "/")
    .replace(/(.)\/+$/, "$1")
    .toLowerCase();

/** Whether a screen or file may be seen through somebody's eyes. */
export const maySee = (pathname: string): boolean => SEEN.some((one) => one.test(plain(pathname)));

/** Whether a path is of the back office, which the team goes on seeing as itself. */
const isBackOffice = (path: string) => /^\/staff(?:\/|\.|$)/.test(path);

/**
 * Has a request answered as the person sees it whom its sign-in views as, when there is a view that has not ended and whoever
 * holds the sign-in may still view; the back office stays their own. Everything that is no reading is refused, here and
 * in the back office, but ending the view; so are all calls. Null where there is nothing to refuse.
 */
export async function beginViewing(
  request: Pick<ApiRequest, "headers" | "method">,
  pathname: string,
): Promise<Refused | null> {
  const scope = currentRequest();
  const me = await readPerson(request);
  if (!scope || !me?.staff?.is_secured || !staffMay(me.staff.role, "view as users")) return null;
  const view = await readViewed(me.key_id);
  if (view === null) return null;
  const { person, ends_at } = view;
  const name = `${person.first_name} ${person.last_name}`.trim();
  scope.view = {
    ...{ name, until: ends_at.toISOString() },
    ...{ back: staffPaths.person(person.account_id), end: staffPaths.endView() },
  };
  const path = plain(pathname);
  if (path === staffPaths.endView()) return null;
  if (request.method !== "GET" && request.method !== "HEAD") return READ_ONLY;
  if (/^\/api(?:\/|$)/.test(path)) return READ_ONLY;
  if (isBackOffice(path)) return null;
  scope.isHidden = !maySee(path);
  // what reads a person if there is one finds a guest there, and what needs one is refused
  scope.person = Promise.resolve(scope.isHidden ? null : person);
  return null;
}
