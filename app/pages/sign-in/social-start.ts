import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectToProvider } from "~/adapters/social-sign-in.server";
import { requireFreshSignIn } from "~/domain/accounts/fresh-sign-in.server";
import { answerButton } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { nextOf } from "~/http/next.server";
import { redirect } from "~/http/redirect.server";
import { currentRequest } from "~/http/scope.server";
import { beginSocial } from "~/http/social-state.server";
import { paths } from "~/kit/paths";
import { sameText } from "~/kit/secret.server";
import { signInPaths } from "~/kit/sign-in-paths";
import { providerOf } from "./provider.server";

/**
 * `GET /accounts/{provider}/login`: off to Google or Facebook. With `connect` (this visitor's CSRF token, so that no other
 * site can begin it) the provider is connected to the account that is signed in; else who is signed in has nothing to do here.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await optionalPerson.read(request);
  const provider = providerOf(params.provider);
  const search = new URL(request.url).searchParams;
  const next = nextOf(search.get("next"), "");
  const connects = person !== null && sameText(search.get("connect") ?? "", currentRequest()?.csrf || "none");
  if (person && !connects) throw redirect(next || paths.home());
  if (person) {
    // whoever may not connect one yet reads why where they pressed, not at the provider
    const refused = await answerButton(() => requireFreshSignIn(person), signInPaths.profile());
    if (refused) throw refused;
  }
  const begun = beginSocial(request, { provider, next, connect: connects && person ? person.account_id : 0 });
  const away = await redirectToProvider(provider, request, begun);
  away.headers.set("cache-control", "no-store");
  throw away;
}
