import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { showBatch } from "~/domain/distributions/batches.server";
import { undoDistribution } from "~/domain/distributions/undo-distribution.server";
import { showOrganization } from "~/domain/organizations/show-organization.server";
import { answerButton, idOf, orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { companyToolPaths } from "~/kit/company-tool-paths";
import { dayIn, formatDay } from "~/kit/day";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Csrf } from "~/ui/forms/csrf";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { Pill } from "~/ui/pill";
import { useAdminMay } from "../shells/use-admin-may";
import { amountsText } from "./amounts-text";

export const meta: MetaFunction = () => [
  { title: "Distribution · DinDin" },
  { name: "robots", content: "noindex" },
];

/** People on a page of a batch. */
const AT_ONCE = 25;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "see reports");
  const page = pageOf(request);
  const slice = { limit: AT_ONCE, offset: (page - 1) * AT_ONCE };
  const found = await orErrorPage(showBatch(me, idOf(params.id ?? null), slice));
  const { time_zone } = await orErrorPage(showOrganization(me));
  const { id, members } = found.batch;
  const at = (number: number) => companyToolPaths.distribution(id, number);
  const links = pageLinks(page, members, AT_ONCE, at, found.people);
  return { ...found, day: dayIn(time_zone, new Date(found.batch.created_at)), ...links };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "give money");
  const id = idOf(params.id ?? null);
  await orErrorPage(showBatch(me, id, { limit: 1, offset: 0 }));
  return answerButton(async () => {
    const back = await undoDistribution(me, id);
    const text = `${amountsText(back.total_cents, back.total_vouchers)} back in the pool.`;
    return redirectWithToast(companyToolPaths.distribution(id), text);
  }, companyToolPaths.distribution(id));
}

/** One batch: who got what, what is left of it, and the way to take that back. */
export default function DistributionScreen() {
  const { batch, people, unspent, day, ...links } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().formAction !== undefined;
  const mayGive = useAdminMay("give money");
  const back = amountsText(unspent.cents, unspent.vouchers);
  const hasUnspent = unspent.cents + unspent.vouchers > 0;
  return (
    <div className="grid max-w-[52rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: companyToolPaths.distributions(), text: "Distributions" }}
        lead={`${batch.actor} gave it on ${formatDay(day)}.`}
      >
        {amountsText(batch.total_cents, batch.total_vouchers)} to {countOf(batch.members, "person", "people")}
      </PageTitle>
      {batch.note && <p className="wrap-anywhere">“{batch.note}”</p>}
      {batch.undone_at ? (
        <p>
          <Pill>Undone</Pill>
        </p>
      ) : (
        <Panel id="undo" title="Undo">
          <p className="mb-4">
            {hasUnspent
              ? `${back} unspent with ${countOf(unspent.members, "person", "people")} would come back to the pool. What was spent stays spent. We'll tell them.`
              : "Everything is spent or in a checkout right now. Nothing would come back."}
          </p>
          {hasUnspent && mayGive && (
            <Form method="post">
              <Csrf />
              <Button tone="danger" size="lg" aria-disabled={isBusy || undefined}>
                {`Take ${back} back`}
              </Button>
            </Form>
          )}
        </Panel>
      )}
      <Panel id="people" title="People">
        <ul className="divide-y divide-line">
          {people.map((one) => (
            <li key={one.id} className="flex flex-wrap justify-between gap-x-6 py-3">
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{one.name}</span>
                <span className="block text-sm text-ink-2 wrap-anywhere">{one.email}</span>
              </span>
              <span className="text-right tabular-nums">
                <span className="block font-bold text-plum">{amountsText(one.cents, one.vouchers)}</span>
                {!batch.undone_at && (
                  <span className="block text-sm text-ink-2">
                    {amountsText(one.left_cents, one.left_vouchers)} left
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      <Pager previous={links.previous} next={links.next} count={links.said} />
    </div>
  );
}
