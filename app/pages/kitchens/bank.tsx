import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showBank } from "~/domain/kitchens/show-bank.server";
import { hasSecondFactor } from "~/domain/sign-in/second-factor.server";
import { orErrorPage } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { requirementWords } from "~/kit/bank-requirements";
import { clock } from "~/kit/clock";
import { deskPaths } from "~/kit/desk-paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { ButtonLink, buttonClass } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { PageTitle } from "~/ui/heading";
import { Pill } from "~/ui/pill";
import { BANK_WORDS } from "./bank-texts";
import { OrdersStop, stopOf } from "./orders-stop";

export const meta: MetaFunction = () => [
  { title: "Bank account · Your kitchen · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const isBack = new URL(request.url).searchParams.has("back");
  const [{ bank_status, requirements, failure, orders_stop_at }, isSecured] = await orErrorPage(
    Promise.all([showBank(me, isBack), hasSecondFactor(me.account_id)]),
  );
  const stop = stopOf(orders_stop_at, clock.now(), me.time_zone);
  return { state: bank_status, missing: requirementWords(requirements), failure, stop, isSecured };
}

/** What comes before the bank, for a cook whose account asks for no second factor yet. */
function SecureFirst() {
  return (
    <>
      <div className="grid gap-2">
        <h3 className="font-bold">Two steps</h3>
        <ol className="list-decimal pl-5">
          <li>
            Turn on two-step sign-in, so that nobody else can change where your money goes. Have your phone at
            hand.
          </li>
          <li>Enter your bank account on Stripe.</li>
        </ol>
      </div>
      <ButtonLink to={signInPaths.security(deskPaths.bank())} tone="primary" size="lg">
        Turn on two-step sign-in
      </ButtonLink>
    </>
  );
}

export default function BankScreen() {
  const { state, missing, failure, stop, isSecured } = useLoaderData<typeof loader>();
  const words = BANK_WORDS[state];
  return (
    <div className="grid max-w-[44rem] gap-6 *:min-w-0">
      <PageTitle back={{ to: deskPaths.revenue(), text: "Revenue" }}>Bank account</PageTitle>
      <OrdersStop stop={stop} />
      {failure !== null && (
        <ErrorNotice
          title="Your bank rejected the latest payout"
          messages={failure || "Please check your account details on Stripe."}
        />
      )}
      <Panel id="state" title="Your payouts" aside={<Pill tone={words.tone}>{words.pill}</Pill>}>
        <div className="grid justify-items-start gap-5 text-base">
          <p className="max-w-read">{words.says}</p>
          {state !== "active" && state !== "none" && missing.length > 0 && (
            <div className="grid gap-2">
              <h3 className="font-bold">Still missing</h3>
              <ul className="list-disc pl-5">
                {missing.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </div>
          )}
          {isSecured ? (
            <a
              href={deskPaths.connectBank()}
              className={buttonClass({ tone: state === "active" ? "outline" : "primary", size: "lg" })}
            >
              {words.action}
            </a>
          ) : (
            <SecureFirst />
          )}
        </div>
      </Panel>
      <p className="text-ink-2">
        Stripe pays you and keeps your bank details. DinDin never sees them, and we cover Stripe&rsquo;s fees.
      </p>
    </div>
  );
}
