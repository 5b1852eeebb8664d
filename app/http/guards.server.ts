import type {
  Chef,
  CorporateAdmin,
  Diner,
  KitchenUser,
  Member,
  Person,
  Staff,
} from "~/domain/accounts/people";
import { type AdminAction, adminMay } from "~/domain/organizations/admin-may";
import { noCredentials, Refusal } from "~/domain/refusal";
import { readPerson as readPersonByKey } from "~/domain/sign-in/read-person.server";
import { actingStaff, type StaffOnDuty } from "~/domain/staff/acting-staff";
import { type StaffAction, staffMay } from "~/domain/staff/staff-may";
import { companySetupPaths } from "~/kit/company-setup-paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { COOKIES, readCookie } from "./cookies";
import { errorPage } from "./error-page.server";
import type { ApiRequest } from "./exchange";
import { offerSwitch } from "./offer-switch.server";
import { redirect } from "./redirect.server";
import { currentRequest } from "./scope.server";
import { sessionOf, tokenOf } from "./session.server";
import { toSignIn } from "./signed-out.server";
import { redirectWithToast } from "./toast.server";
import { takeTurn } from "./write-semaphore.server";

/** What an endpoint is `for`: how the document names it, and who it yields. */
export interface Guard<Who> {
  readonly name: "public" | "signed-in" | "chef" | "org-member" | "org-admin" | "staff";
  read(request: Asking): Promise<Who>;
  /** of an organization's admins: what their role has to let them do */
  readonly action?: AdminAction;
  /** it turns away nobody who is signed in, not even before a forced password change */
  readonly isForAll?: true;
}

/** Who asks stands in the headers. */
type Asking = Pick<ApiRequest, "headers">;

async function lookUp(request: Asking): Promise<Person | null> {
  if (request.headers.get("authorization") !== null) {
    const key = tokenOf(request);
    const person = key ? await readPersonByKey(key, "token") : null;
    if (!person) throw new Refusal("unauthenticated", "Invalid token.");
    return person;
  }
  const session = sessionOf(request);
  return session ? readPersonByKey(session, "session") : null;
}

/**
 * Who is asking: by the token header (cookies are then ignored) or by the session cookie; null for a guest.
 * Looked up once for each request.
 * @throws Refusal `unauthenticated` when a token header is present and wrong.
 */
export function readPerson(request: Asking): Promise<Person | null> {
  const scope = currentRequest();
  if (!scope) return lookUp(request);
  scope.person ??= lookUp(request);
  return scope.person;
}

/** A corporate user who was given a password changes it before anything else answers. */
function mustChangePassword(person: Person): boolean {
  return !person.is_password_changed && person.membership !== null;
}

/** @throws Refusal `forbidden` for what is shown to nobody who views as somebody (`view-as-limits.server.ts`). */
function refuseHidden(): void {
  if (currentRequest()?.isHidden)
    throw new Refusal("forbidden", "You are viewing as somebody: this isn't shown to you.");
}

/**
 * Who is signed in, with a turn where the request may write.
 * @throws Refusal `unauthenticated`; `forbidden`; `unavailable` as `WriteSemaphore.take`.
 */
async function requirePerson(request: Asking): Promise<Person> {
  refuseHidden();
  const person = await readPerson(request);
  if (!person) throw noCredentials();
  await takeTurn(person.account_id);
  if (mustChangePassword(person)) {
    throw new Refusal("forbidden", "Change your password first.", { code: "password_change_required" });
  }
  return person;
}

function forbidden(): Refusal {
  return new Refusal("forbidden", "You do not have permission to perform this action.");
}

function toDiner(person: Person): Diner {
  return { ...person, kind: "diner" };
}

/**
 * Who somebody is in the kitchen that a request is about: the one that the header `X-Kitchen` or, in a browser, the cookie
 * names, else their own, else the first they help in. A name of a kitchen that is not theirs (anymore) counts for nothing.
 * Null for whoever works in no kitchen.
 */
export function kitchenUserOf(person: Person, { headers }: Asking): KitchenUser | null {
  const named = headers.get("x-kitchen") ?? readCookie(headers.get("cookie"), COOKIES.kitchen);
  const chosen = person.helps.find(({ chef_id }) => String(chef_id) === named);
  const helped = chosen ?? (person.chef ? undefined : person.helps[0]);
  if (helped) {
    const { helper_id, chef_id, marketplace_id, time_zone } = helped;
    return { ...person, helper_id, chef_id, marketplace_id, time_zone, kind: "helper" };
  }
  return person.chef && { ...person, ...person.chef, kind: "chef" };
}

function toKitchenUser(person: Person, request: Asking): KitchenUser {
  const user = kitchenUserOf(person, request);
  if (!user) throw forbidden();
  return user;
}

/** The cook alone: whoever helps, or works in another's kitchen at the moment, is refused. */
function toChef(person: Person, request: Asking): Chef {
  const user = toKitchenUser(person, request);
  if (user.kind !== "chef") throw forbidden();
  return user;
}

function toMember(person: Person): Member {
  const { membership } = person;
  if (membership?.status === "activated" && membership.organization_status === "waiting")
    throw new Refusal("forbidden", "Your organization is waiting for approval.");
  if (membership?.status === "activated" && membership.organization_status === "suspended")
    throw new Refusal("forbidden", {
      reason: "Your organization's account is suspended.",
      next: "Its admins can contact us.",
    });
  if (membership?.status === "suspended")
    throw new Refusal("forbidden", {
      reason: "Your organization has paused your membership.",
      next: "Please ask its admins.",
    });
  if (membership?.status !== "activated" || membership.organization_status !== "approved") throw forbidden();
  return { ...person, ...membership, kind: "member" };
}

function toCorporateAdmin(person: Person, action: AdminAction): CorporateAdmin {
  const member = toMember(person);
  const role = person.membership?.admin_role;
  if (!role) throw forbidden();
  if (person.membership?.lacks_second_factor)
    throw new Refusal("forbidden", "Your organization requires two-step sign-in. Turn it on first.", {
      code: "second_factor_missing",
    });
  if (!adminMay(role, action))
    throw new Refusal("forbidden", "Your role doesn't let you do this. Ask an owner of your organization.");
  return { ...member, kind: "corporate_admin", role };
}

function toStaff(person: Person): Staff {
  if (!person.staff) throw forbidden();
  if (!person.staff.is_secured)
    throw new Refusal("forbidden", "Turn on two-step sign-in first.", { code: "second_factor_missing" });
  return { ...person, ...person.staff, kind: "staff" };
}

function guard<Who>(name: Guard<Who>["name"], to: (person: Person, request: Asking) => Who): Guard<Who> {
  return { name, read: async (request) => to(await requirePerson(request), request) };
}

/** Everyone, without asking who: the fastest. */
export const anyone: Guard<null> = { name: "public", read: async () => null };
/**
 * Everyone; yields the person when there is one. A wrong token counts as a guest here. A look-up that fails does not: who is
 * taken for a guest for a moment loses what belongs to their sign-in, such as the browser's pushes.
 */
export const optionalPerson: Guard<Person | null> = {
  name: "public",
  read: (request) =>
    readPerson(request).catch((error: unknown) => {
      if (error instanceof Refusal && error.kind === "unauthenticated") return null;
      throw error;
    }),
};
/** Anyone signed in, also before a forced password change. */
export const newcomer: Guard<Person> = {
  name: "signed-in",
  isForAll: true,
  read: async (request) => {
    refuseHidden();
    const person = await readPerson(request);
    if (!person) throw noCredentials();
    await takeTurn(person.account_id);
    return person;
  },
};
/** A corporate user, also before the forced change of the password that they were given. */
export const corporateNewcomer: Guard<Person> = {
  name: "org-member",
  read: async (request) => {
    const person = await newcomer.read(request);
    if (!person.membership) throw forbidden();
    return person;
  },
};
export const signedIn: Guard<Person> = guard("signed-in", (person) => person);
export const diner: Guard<Diner> = guard("signed-in", toDiner);
/** What is a cook's own: money, menu, reviews, profile, documents, helpers. A helper is refused. */
export const chef: Guard<Chef> = guard("chef", toChef);
/** The kitchen's daily work: orders, prep sheets, and to read the schedule. Its cook and helpers. */
export const kitchenUser: Guard<KitchenUser> = guard("chef", toKitchenUser);
export const member: Guard<Member> = guard("org-member", toMember);
/** An admin of an organization whose role lets them do this. */
export const corporateAdmin = (action: AdminAction): Guard<CorporateAdmin> => ({
  ...guard("org-admin", (person) => toCorporateAdmin(person, action)),
  action,
});
export const staff: Guard<Staff> = guard("staff", toStaff);

/** The same guards for screens: a guest goes to the login screen and comes back afterward. */
function forScreen<Who>(inner: Guard<Who>): (request: Request) => Promise<Who> {
  return async (request) => {
    try {
      return await inner.read(request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.kind === "unauthenticated") throw await toSignIn(request, placeOf(request));
      if (error.code === "password_change_required") throw redirect(signInPaths.corporatePasswordReset());
      if (error.code === "second_factor_missing") throw redirect(signInPaths.security(placeOf(request)));
      throw errorPage(error.message, { forbidden: 403, unavailable: 503 }[error.kind as string] ?? 400);
    }
  };
}

/** Where to come back to after signing in: the screen itself, without Remix's data suffix and only within this site. */
export function placeOf(request: Request): string {
  const url = new URL(request.url);
  const search = new URLSearchParams(url.search);
  search.delete("_routes");
  search.delete("_data");
  search.delete("index");
  const query = search.size > 0 ? `?${search}` : "";
  return `${url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/")}${query}`;
}

export const requireNewcomer = forScreen(newcomer);
export const requireSignedIn = forScreen(signedIn);
export const requireDiner = forScreen(diner);
export const requireChef = forScreen(chef);
export const requireKitchenUser = forScreen(kitchenUser);

const OF_ANOTHER = "That page was about another of your organizations, so nothing was saved.";

/**
 * A form counts for the organization that its page was about: whoever has switched to another one meanwhile, in another tab or
 * because their membership ended, changes nothing there.
 * @throws Response the redirect to their organizations, which says so; `back` leads from there to the page again.
 */
function refuseOtherOrganization({ organization_id }: Pick<Member, "organization_id">, back?: string): void {
  const pageOf = currentRequest()?.pageOf ?? null;
  if (pageOf === null || pageOf === organization_id) return;
  throw redirectWithToast(companySetupPaths.organizations(back), OF_ANOTHER, { tone: "error" });
}

/** A member of the organization that is open. */
export async function requireMember(request: Request): Promise<Member> {
  const me = await forScreen(member)(request);
  refuseOtherOrganization(me);
  return me;
}
/** An admin of the organization that is open; who administers another of theirs is offered the switch to it. */
export async function requireCorporateAdmin(request: Request, action: AdminAction): Promise<CorporateAdmin> {
  const guard = corporateAdmin(action);
  const read = async (asking: Asking) => {
    try {
      return await guard.read(asking);
    } catch (error) {
      const person = error instanceof Refusal && error.kind === "forbidden" ? await readPerson(asking) : null;
      if (person?.membership?.admin_role === null) await offerSwitch(person, placeOf(request));
      throw error;
    }
  };
  const me = await forScreen({ ...guard, read })(request);
  refuseOtherOrganization(me, placeOf(request));
  return me;
}
export const requireStaff = forScreen(staff);

/** Who of the product team may do `right`, for a screen: another role gets the 403 page. */
export async function requireStaffFor(request: Request, right: StaffAction): Promise<StaffOnDuty> {
  const me = await requireStaff(request);
  if (!staffMay(me.role, right)) throw errorPage(forbidden().message, 403);
  return actingStaff(me, right);
}
