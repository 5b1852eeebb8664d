import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { statementParams } from "~/domain/kitchens/schemas.server";
import { showStatement } from "~/domain/kitchens/show-statement.server";
import { orErrorPage } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { formatDay, formatShortDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { PageTitle } from "~/ui/heading";
import { Line } from "~/ui/money/receipt";
import { Pill } from "~/ui/pill";
import { PayoutTerms } from "./payout-terms";
import { payoutWords } from "./statement-list";

export const meta: MetaFunction = () => [
  { title: "Payout · Your kitchen · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const parsed = statementParams.safeParse(params);
  return { payout: await orErrorPage(showStatement(me, parsed.success ? parsed.data.statement : "0")) };
}

export default function PayoutScreen() {
  const { payout } = useLoaderData<typeof loader>();
  const words = payoutWords(payout.status, payout.net_cents);
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle back={{ to: deskPaths.revenue(), text: "Revenue" }}>
        Payout of {formatDay(payout.date)}
      </PageTitle>
      {words && (
        <p>
          <Pill tone={words.tone}>{words.text}</Pill>
        </p>
      )}
      <ErrorNotice title={payout.failure ? "Your bank rejected it" : undefined} messages={payout.failure} />
      <div className="grid items-start gap-5 lg:grid-cols-[1.5fr_1fr] lg:gap-7">
        <Panel id="orders" title="By order">
          <ul className="grid divide-y divide-line text-base">
            {payout.lines.map((line) => (
              <li key={line.order_id} className="grid gap-1.5 py-4 first:pt-0 last:pb-0">
                <div className="flex items-baseline justify-between gap-4">
                  <Link
                    to={deskPaths.order(line.order_id)}
                    className="font-bold underline-offset-4 hover:underline"
                  >
                    Order {line.number}
                  </Link>
                  <span className="text-sm text-ink-2">for {formatShortDay(line.delivery_date)}</span>
                </div>
                <dl className="grid gap-1">
                  <PayoutTerms of={line} keptFor={line.kept_back_for} />
                </dl>
                <dl className="border-t border-dashed border-line pt-1.5 font-bold">
                  <Line label="To you" cents={line.net_cents} />
                </dl>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel id="together" title="Total" className="lg:sticky lg:top-9">
          <dl className="grid gap-2 text-base">
            <PayoutTerms of={payout} />
          </dl>
          <dl className="mt-3 border-t border-line pt-3 text-xl font-bold">
            <Line label="To you" cents={payout.net_cents} />
          </dl>
        </Panel>
      </div>
    </div>
  );
}
