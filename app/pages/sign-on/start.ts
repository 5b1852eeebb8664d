import type { LoaderFunctionArgs } from "@remix-run/node";
import { providerPage } from "~/domain/sign-on/identify-member.server";
import { openSignOn } from "~/domain/sign-on/sign-on-row.server";
import { errorPage } from "~/http/error-page.server";
import { orErrorPage } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { nextOf } from "~/http/next.server";
import { redirect } from "~/http/redirect.server";
import { signInOriginOf } from "~/http/session.server";
import { beginSignOn } from "~/http/sign-on-state.server";
import { paths } from "~/kit/paths";

/** `GET /sign-on/{name}`: off to the company's own sign-in page. Who is signed in already has nothing to do there. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await optionalPerson.read(request);
  const next = nextOf(new URL(request.url).searchParams.get("next"), "");
  if (person) throw redirect(next || paths.home());
  const { ip } = signInOriginOf(request, "session");
  const provider = await orErrorPage(openSignOn(params.name ?? "", ip));
  if (!provider) throw errorPage("Not found", 404);
  const { signIn, challenge, cookie } = beginSignOn(request, {
    organization_id: provider.organization_id,
    next,
  });
  const page = await orErrorPage(providerPage(provider, signIn, challenge));
  throw redirect(page.href, { headers: { "set-cookie": cookie, "cache-control": "no-store" } });
}
