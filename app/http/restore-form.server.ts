import { ownerOfToken } from "./csrf.server";
import type { ApiRequest } from "./exchange";
import type { FormAnswer } from "./forms.server";
import { optionalPerson, placeOf } from "./guards.server";
import { redirect } from "./redirect.server";
import { toSignIn } from "./signed-out.server";
import { unsentPath } from "./unsent-cookie.server";
import { consumeUnsent, storeUnsent } from "./unsent-form.server";

/** What whoever is signed in typed into the form of the page they come to, before they signed in again; null for nothing. */
export async function formToRestore(request: ApiRequest): Promise<FormAnswer | null> {
  const { pathname, search } = new URL(request.url);
  if (unsentPath(request.headers.get("cookie")) !== pathname + search) return null;
  const me = await optionalPerson.read(request);
  return me && consumeUnsent(me.account_id, pathname + search);
}

/**
 * Leads whoever sent a form, without script, that was made for an earlier sign-in of theirs back to it, by the sign-in where
 * they are signed out. Null where somebody else is signed in by now, or there is nothing to bring back.
 */
export async function leadBackToForm(request: Request): Promise<Response | null> {
  const me = await optionalPerson.read(request);
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData());
  const owner = ownerOfToken(String(form.get("csrf") ?? ""));
  if (owner === null || (me && me.account_id !== owner)) return null;
  const path = placeOf(request);
  if (me === null) return toSignIn(request, path);
  const cookie = await storeUnsent(request, path);
  return cookie === null ? null : redirect(path, { headers: { "set-cookie": cookie } });
}
