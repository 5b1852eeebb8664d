import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { compareDay } from "~/domain/reconciliation/compare-day.server";
import { readStripeDay } from "~/domain/reconciliation/list-days.server";
import { listDifferencesOf } from "~/domain/reconciliation/list-differences.server";
import { missing } from "~/domain/refusal";
import { orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { type Day, formatDay, isDay } from "~/kit/day";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { reloadAfterRefusal } from "~/ui/reload-after-refusal";
import { Facts, minuteOf } from "../accounting/money-words";
import { actOnDifference } from "./difference-action.server";
import { DifferenceCard } from "./difference-card";

export const meta: MetaFunction<typeof loader> = ({ params }) => [
  { title: `Reconciliation of ${params.day} · Back office · DinDin` },
  { name: "robots", content: "noindex" },
];

/** The day of a path. @throws the 404 page for one that is none. */
const readPathDay = (text: string | undefined): Promise<Day> =>
  orErrorPage(text && isDay(text) ? Promise.resolve(text) : Promise.reject(missing()));

export const shouldRevalidate = reloadAfterRefusal;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see the ledger");
  const day = await readPathDay(params.day);
  const [{ compared_at, ...one }, differences] = await orErrorPage(
    Promise.all([readStripeDay(day), listDifferencesOf(day)]),
  );
  return {
    ...{ ...one, me: me.staff_id, compared_at: compared_at?.toISOString() ?? null },
    differences: differences.map(({ found_at, ...row }) => ({ ...row, found_at: found_at.toISOString() })),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const day = await readPathDay(params.day);
  const form = await request.clone().formData();
  if (form.get("intent") !== "compare") return actOnDifference(request, staffPaths.stripeDay(day));
  await requireStaffFor(request, "resolve differences");
  const found = await orErrorPage(compareDay(day));
  return redirectWithToast(staffPaths.stripeDay(day), `Compared: ${countOf(found.length, "difference")}.`);
}

/** One day at Stripe: what it came to, and each difference it ever had. */
export default function StripeDayScreen() {
  const data = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const { day, me, differences, is_read, compared_at } = data;
  const other: [string, string | null] = [
    "Other",
    data.other_cents === 0 ? null : moneyText(data.other_cents),
  ];
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle
          back={{ to: staffPaths.reconciliation(), text: "Reconciliation" }}
          lead={
            compared_at ? `Compared ${minuteOf(compared_at)} (UTC).` : "Stripe's list is still being read."
          }
        >
          {formatDay(day)}
        </PageTitle>
        {is_read && (
          <Form method="post">
            <Csrf />
            <Button name="intent" value="compare">
              Compare again
            </Button>
          </Form>
        )}
      </div>
      <Panel id="at-stripe" title="At Stripe">
        <Facts
          facts={[
            ["Movements", data.movements],
            ["Paid by card", moneyText(data.came_cents)],
            ["Refunded", moneyText(data.refunded_cents)],
            ["Disputed", moneyText(data.disputed_cents)],
            ["To cooks, less what was called back", moneyText(data.transferred_cents)],
            ["Paid out to our bank", moneyText(data.paid_out_cents)],
            other,
            ["Stripe's fees", moneyText(0 - data.fee_cents)],
          ]}
        />
      </Panel>
      <Panel id="differences" title="Differences">
        {differences.length === 0 ? (
          <p>
            {compared_at
              ? "0 differences: Stripe, our records and the ledger agree."
              : "Nothing was compared yet."}
          </p>
        ) : (
          <ul aria-label="Differences" className="grid gap-4 *:min-w-0">
            {differences.map((row) => (
              <DifferenceCard key={row.id} {...{ row, me, answer }} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}
