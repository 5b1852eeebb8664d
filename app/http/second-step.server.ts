import type { FirstStep } from "~/domain/sign-in/first-step.server";
import type { SecondFactorRequired } from "~/domain/sign-in/second-factor.server";
import { isLocalEnv } from "~/kit/env.server";
import { signInPaths } from "~/kit/sign-in-paths";
import { COOKIES, readCookie, writeCookie } from "./cookies";
import { redirect } from "./redirect.server";
import { SEALED_SECONDS, seal, unseal } from "./seal.server";

/** Somebody who has done the first step of signing in, and where they were going. */
interface HalfSignedIn {
  first: FirstStep;
  next: string;
  /** the organization whose sign-on was the first step */
  signed_on_by?: number | undefined;
}

/** The cookie is the browser's own: nothing else has to tie it to one. */
const [KIND, BROWSER] = ["second-step:first", "cookie"];
const secure = !isLocalEnv;

/** Who stands between the two steps in this browser; null for nobody, and after ten minutes. */
export function readSecondStep({ headers }: Pick<Request, "headers">): HalfSignedIn | null {
  const sealed = readCookie(headers.get("cookie"), COOKIES.secondStep);
  return sealed ? unseal<HalfSignedIn>(KIND, BROWSER, sealed) : null;
}

/** Leads whoever has done the first step to the second. */
export function toSecondStep({ first }: SecondFactorRequired, next: string, signed_on_by?: number): Response {
  const sealed = seal(KIND, BROWSER, { first, next, signed_on_by } satisfies HalfSignedIn);
  const headers = new Headers();
  headers.append("set-cookie", writeCookie(COOKIES.secondStep, sealed, { secure, maxAge: SEALED_SECONDS }));
  return redirect(signInPaths.loginCode(), { headers });
}

/** The `Set-Cookie` after which nobody stands between the steps. */
export function endedSecondStep(): string {
  return writeCookie(COOKIES.secondStep, "", { secure, maxAge: 0 });
}
