import { CSP_REPORTS } from "~/kit/csp-reports";
import { env, isLocalEnv } from "~/kit/env.server";
import { isSealOf, sealId } from "~/kit/sealed-id.server";
import { keyedHash, newKey, sameText } from "~/kit/secret.server";
import { staffPaths } from "~/kit/staff-paths";
import { COOKIES, readCookie, writeCookie } from "./cookies";
import type { RefusedForm } from "./scope.server";

/** What may change something; any other method is answered with 405 or reads. */
const UNSAFE = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const CALLS = /^\/(api|dev|scim|webhooks)(\/|$)/i;

/** Why a request is refused: `detail` for programs, `title` and `words` for the page that answers a form. */
export interface Forgery extends RefusedForm {
  readonly status: 403;
  readonly detail: string;
}

const FOREIGN: Forgery = {
  status: 403,
  detail: "This request came from another site.",
  title: "We couldn't accept that",
  words:
    "This form was sent from another site, so we didn't process it. Open the page on DinDin and try again.",
  canReload: false,
};
const FORGED_TOKEN: Forgery = {
  status: 403,
  detail: "CSRF token missing or incorrect.",
  title: "Please try that again",
  words:
    "We didn't process this: you signed in or out in another tab, or this page was open for too long. Reload the form and try again.",
  canReload: true,
  isOutdated: true,
};

/** The CSRF token that belongs to a session: derived, so nothing needs storing. */
export function csrfFor(session: string): string {
  return keyedHash(`csrf:${session}`).toString("base64url");
}

/** The token of a session's pages while it views as somebody. */
const viewTokenOf = (session: string): string => csrfFor(`${session}:view`);

/** What proves that a guest's token is one of ours, whichever visit it was made for. */
function proofOf(visit: string): string {
  return keyedHash(`csrf-guest:${visit}`).toString("base64url");
}

const OWNER = "page-of";

/**
 * A token as a page for somebody carries it: with whose page it is, so that a form that comes too late is given back to nobody
 * else, and with the organization it is about, so that its forms count for no other (`refuseOtherOrganization`).
 */
export const tokenForPageOf = (csrf: string, account_id: number, organization_id: number | null): string =>
  `${csrf}~${sealId(OWNER, { id: account_id, link_nonce: "" })}~${organization_id ?? ""}`;

/** Whose page carried a token; null for that of a guest, and for one that we did not make. */
export function ownerOfToken(token: string): number | null {
  const [, owner = ""] = token.split("~");
  const id = Number(/^([1-9]\d{0,8})-/.exec(owner)?.[1] ?? 0);
  return id > 0 && isSealOf(OWNER, { id, link_nonce: "" }, owner) ? id : null;
}

/** Which organization the page was about that carried a token; null where it was about none. */
export function organizationOfToken(token: string): number | null {
  const [, , organization = ""] = token.split("~");
  return /^[1-9]\d{0,8}$/.test(organization) ? Number(organization) : null;
}

/** The CSRF token of a guest: the hash of their visitor cookie and its proof. */
function guestCsrfFor(visitor: string): string {
  const visit = csrfFor(visitor);
  return `${visit}.${proofOf(visit)}`;
}

/**
 * The CSRF token a request has to repeat: its session's, before sign-in that of its visitor cookie; null without either. While
 * somebody of the team views as somebody it is another one: a form of that time holds what is not theirs.
 */
export function expectedToken(cookieHeader: string | undefined): string | null {
  const session = readCookie(cookieHeader, COOKIES.session);
  if (session !== null)
    return readCookie(cookieHeader, COOKIES.view) ? viewTokenOf(session) : csrfFor(session);
  const visitor = readCookie(cookieHeader, COOKIES.visitor);
  return visitor === null ? null : guestCsrfFor(visitor);
}

/**
 * Whether a token was made for another visit of a guest. Two tabs that a browser opens at once each begin a visit, and
 * only one visitor cookie stays: the form of the other tab is as good, where the browser itself says that a page of
 * ours sent it.
 */
function isOfAnotherVisit(sent: string): boolean {
  const [visit = "", proof = ""] = sent.split(".");
  return visit !== "" && sameText(proof, proofOf(visit));
}

/** `localhost` and `127.0.0.1` are one origin outside production. */
function isOwnOrigin(origin: string): boolean {
  if (origin === env.APP_ORIGIN) return true;
  if (!isLocalEnv) return false;
  return (
    origin.replace("//127.0.0.1", "//localhost") === env.APP_ORIGIN.replace("//127.0.0.1", "//localhost")
  );
}

interface Incoming {
  method: string;
  pathname: string;
  header(name: string): string | undefined;
  /** the body's hidden field `csrf`, read only when it is needed */
  formToken(): Promise<string | null>;
}

/**
 * Whether a request may change something, decided before any framework sees it. Null when it may, else why not, a 403. A foreign or `null` Origin never may; a cookie needs its token repeated; a call with a token header, or of a guest, needs none; a form of a screen always does.
 */
export async function refuseForgery(request: Incoming): Promise<Forgery | null> {
  if (!UNSAFE.has(request.method)) return null;
  // A browser sends it by itself, with cookies and without a token; it changes nothing.
  if (request.pathname === CSP_REPORTS) return null;
  const origin = request.header("origin");
  if (origin !== undefined && !isOwnOrigin(origin)) return FOREIGN;
  if (request.header("sec-fetch-site") === "cross-site") return FOREIGN;
  const cookies = request.header("cookie");
  const hasNoSession =
    request.header("authorization") !== undefined || readCookie(cookies, COOKIES.session) === null;
  if (hasNoSession && CALLS.test(request.pathname)) return null;
  const expected = expectedToken(cookies);
  const [sent] = (request.header("x-csrftoken") ?? (await request.formToken()) ?? "").split("~");
  if (expected !== null && sent && sameText(sent, expected)) return null;
  // A view that is over already, or was ended in another tab, is ended by the button of its pages all the same.
  const session = readCookie(cookies, COOKIES.session);
  if (
    request.pathname === staffPaths.endView() &&
    sent &&
    session !== null &&
    sameText(sent, viewTokenOf(session))
  )
    return null;
  const isGuestsOwn = origin !== undefined && readCookie(cookies, COOKIES.session) === null;
  if (isGuestsOwn && sent && isOfAnotherVisit(sent)) return null;
  return FORGED_TOKEN;
}

/** The CSRF token for this visitor and the cookies that still have to be set for it. */
export function csrfCookies(cookieHeader: string | undefined): { token: string; set: string[] } {
  const secure = !isLocalEnv;
  const set: string[] = [];
  let token = expectedToken(cookieHeader);
  if (token === null) {
    const visitor = newKey();
    set.push(writeCookie(COOKIES.visitor, visitor, { secure, maxAge: 365 * 86_400 }));
    token = guestCsrfFor(visitor);
  }
  if (readCookie(cookieHeader, COOKIES.csrf) !== token) {
    set.push(writeCookie(COOKIES.csrf, token, { secure, readable: true, maxAge: 365 * 86_400 }));
  }
  return { token, set };
}
