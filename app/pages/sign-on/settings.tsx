import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  endProvisioningToken,
  listProvisioningTokens,
  makeProvisioningToken,
} from "~/domain/sign-on/provisioning-tokens.server";
import { SignOnInput, type WireNewToken } from "~/domain/sign-on/schemas.server";
import { removeSignOn, setUpSignOn, showSignOn } from "~/domain/sign-on/set-up-sign-on.server";
import { signOnAddresses } from "~/domain/sign-on/sign-on-row.server";
import { answerButton, answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { noStore } from "~/http/page-headers.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { companyAccessPaths } from "~/kit/company-access-paths";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { ProviderForm } from "./provider-form";
import { ProvisioningTokens } from "./provisioning-tokens";

export const meta: MetaFunction = () => [
  { title: "Single sign-on · DinDin" },
  { name: "robots", content: "noindex" },
];

/** The page may show a token that was just made: no copy of it stays in the browser. */
export const headers = noStore;

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "change settings");
  const [signOn, tokens] = await orErrorPage(Promise.all([showSignOn(me), listProvisioningTokens(me)]));
  return { signOn, tokens, addresses: signOnAddresses() };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "change settings");
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "remove":
      return answerButton(async () => {
        await removeSignOn(me);
        return redirectWithToast(companyAccessPaths.signOn(), "Single sign-on is off");
      });
    case "make-token":
      return answerButton(async () => data({ made: await makeProvisioningToken(me) }));
    case "end-token":
      return answerButton(async () => {
        await endProvisioningToken(me, idOf(form.get("token")));
        return redirectWithToast(companyAccessPaths.signOn(), "Token ended");
      });
    default:
      return answerForm(form, SignOnInput, async (input) => {
        await setUpSignOn(me, input);
        return redirectWithToast(companyAccessPaths.signOn(), "Updated successfully");
      });
  }
}

/** The token that was just made, where this answer is about one. */
function madeOf(answer: unknown): WireNewToken | null {
  if (typeof answer !== "object" || answer === null || !("made" in answer)) return null;
  return answer.made as WireNewToken;
}

/** How an organization's people sign in by its own identity provider, and how that adds and ends members. */
export default function SignOnSettings() {
  const { signOn, tokens, addresses } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const made = madeOf(answer);
  const refused = answer && "no" in answer ? answer.no : null;
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: accountPaths.dashboard(), text: "Dashboard" }}
        lead="Let your people sign in with your company's own accounts, and let your directory add and remove members."
      >
        Single sign-on
      </PageTitle>
      <ErrorNotice messages={refused} />
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2 lg:gap-7">
        <Panel id="provider" title="Identity provider">
          <ProviderForm
            signOn={signOn}
            redirectUri={addresses.redirect_uri}
            answer={made || refused ? undefined : answer}
          />
        </Panel>
        <Panel id="provisioning" title="Provisioning">
          <ProvisioningTokens tokens={tokens} made={made} baseUrl={addresses.base_url} />
        </Panel>
      </div>
    </div>
  );
}
