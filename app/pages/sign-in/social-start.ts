import type { LoaderFunctionArgs } from "@remix-run/node";
import { facebookConsent } from "~/adapters/facebook.server";
import { googleConsent } from "~/adapters/google.server";
import { anyoneKnown } from "~/http/guards.server";
import { nextOf } from "~/http/next.server";
import { redirect } from "~/http/redirect.server";
import { currentRequest } from "~/http/scope.server";
import { beginSocial } from "~/http/social-state.server";
import { env } from "~/kit/env.server";
import { paths } from "~/kit/paths";
import { sameText } from "~/kit/secret.server";
import { signInPaths } from "~/kit/sign-in-paths";
import { providerOf } from "./provider.server";

/**
 * `GET /accounts/{provider}/login`: off to Google or Facebook. With `connect` (this visitor's CSRF token, so that no other
 * site can begin it) the provider is connected to the account that is signed in; else who is signed in has nothing to do here.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await anyoneKnown.read(request);
  const provider = providerOf(params.provider);
  const search = new URL(request.url).searchParams;
  const next = nextOf(search.get("next"), "");
  const connects = person !== null && sameText(search.get("connect") ?? "", currentRequest()?.csrf || "none");
  if (person && !connects) throw redirect(next || paths.home());
  const begun = beginSocial(request, { provider, next, connect: connects && person ? person.account_id : 0 });
  // always our own origin: never what a request says its host is
  const redirect_uri = new URL(signInPaths.socialReturn(provider), env.APP_ORIGIN).href;
  const { state, nonce, code_challenge, cookie } = begun;
  const consent =
    provider === "google"
      ? googleConsent({ redirect_uri, state, nonce, code_challenge })
      : facebookConsent({ redirect_uri, state });
  throw redirect(consent, { headers: { "set-cookie": cookie, "cache-control": "no-store" } });
}
