import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { claimProgram, showOffered } from "~/domain/programs/claim.server";
import { answerButton, orErrorPage } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { ofSecretAddress } from "~/http/page-headers.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { formatDay } from "~/kit/day";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { Button, ButtonLink } from "~/ui/button";
import { BlankTicket } from "~/ui/drawings/drawings";
import { ErrorNotice } from "~/ui/error-notice";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";

export const meta: MetaFunction = () => [
  { title: "Meal vouchers for you · DinDin" },
  { name: "robots", content: "noindex" },
];

export const headers = ofSecretAddress;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireSignedIn(request);
  return orErrorPage(showOffered(me, params.token ?? ""));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireSignedIn(request);
  const token = params.token ?? "";
  await orErrorPage(showOffered(me, token));
  return answerButton(async () => {
    const { vouchers } = await claimProgram(me, token);
    return redirectWithToast(accountPaths.wallet(), `${countOf(vouchers, "voucher")} in your wallet. Enjoy!`);
  });
}

/** What a member's organization offers by a link: claimed with one press. */
export default function ClaimScreen() {
  const { name, organization, vouchers, ends_on, pays_for, is_claimed, closed } =
    useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const isBusy = useNavigation().formAction !== undefined;
  const what = countOf(vouchers, "meal voucher");
  return (
    <div className="page mx-auto grid max-w-[32rem] gap-7 py-10 lg:py-16">
      <div className="grid justify-items-center rounded-picture bg-plum-wash px-8 py-8">
        <div className="w-40 max-w-full">
          <BlankTicket />
        </div>
      </div>
      <PageTitle lead={`${name}, from ${organization}.`}>
        {is_claimed ? `You have ${what}` : `${what} for you`}
      </PageTitle>
      <ErrorNotice messages={answer && "no" in answer ? [answer.no] : undefined} />
      {closed ? (
        <>
          <p className="text-lg">{closed}</p>
          <ButtonLink to={paths.meals()} size="lg">
            See what's cooking
          </ButtonLink>
        </>
      ) : is_claimed ? (
        <>
          <p>
            {pays_for && `For ${pays_for}. `}Good through {formatDay(ends_on)}.
          </p>
          <ButtonLink to={accountPaths.voucherMeals()} tone="primary" size="lg">
            See voucher meals
          </ButtonLink>
        </>
      ) : (
        <Form method="post" className="grid gap-4">
          <Csrf />
          <p>
            Each pays one voucher meal in full{pays_for && `: ${pays_for}`}. Good through {formatDay(ends_on)}
            .
          </p>
          <Button tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
            {isBusy ? "Claiming…" : `Claim ${what}`}
          </Button>
        </Form>
      )}
    </div>
  );
}
