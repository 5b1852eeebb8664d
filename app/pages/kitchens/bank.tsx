import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showBank } from "~/domain/kitchens/show-bank.server";
import { orErrorPage } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { requirementWords } from "~/kit/bank-requirements";
import { clock } from "~/kit/clock";
import { desk } from "~/kit/desk-paths";
import { buttonClass } from "~/ui/button";
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
  const { bank_status, requirements, failure, orders_stop_at } = await orErrorPage(showBank(me, isBack));
  const stop = stopOf(orders_stop_at, clock.now(), me.time_zone);
  return { state: bank_status, missing: requirementWords(requirements), failure, stop };
}

export default function BankScreen() {
  const { state, missing, failure, stop } = useLoaderData<typeof loader>();
  const words = BANK_WORDS[state];
  return (
    <div className="grid max-w-[44rem] gap-6 *:min-w-0">
      <PageTitle back={{ to: desk.revenue(), text: "Revenue" }}>Bank account</PageTitle>
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
          <a
            href={desk.connectBank()}
            className={buttonClass({ tone: state === "active" ? "outline" : "primary", size: "lg" })}
          >
            {words.action}
          </a>
        </div>
      </Panel>
      <p className="text-ink-2">
        Stripe pays you and keeps your bank details. DinDin never sees them, and we cover Stripe&rsquo;s fees.
      </p>
    </div>
  );
}
