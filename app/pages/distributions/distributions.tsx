import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listBatches } from "~/domain/distributions/batches.server";
import { showOrganization } from "~/domain/organizations/show-organization.server";
import { orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { accountPaths } from "~/kit/account-paths";
import { companyToolPaths } from "~/kit/company-tool-paths";
import { dayIn, formatDay } from "~/kit/day";
import { PAGE_SIZE } from "~/kit/paging";
import { countOf } from "~/kit/text";
import { ButtonLink } from "~/ui/button";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { ChevronRight } from "~/ui/icons";
import { Pager } from "~/ui/pager";
import { Pill } from "~/ui/pill";
import { useAdminMay } from "../shells/use-admin-may";
import { amountsText } from "./amounts-text";

export const meta: MetaFunction = () => [
  { title: "Distributions · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "see reports");
  const page = pageOf(request);
  const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const { rows, count } = await orErrorPage(listBatches(me, slice));
  const { time_zone } = await orErrorPage(showOrganization(me));
  const batches = rows.map((row) => ({ ...row, day: dayIn(time_zone, new Date(row.created_at)) }));
  return {
    batches,
    organization: me.organization_id,
    ...pageLinks(page, count, PAGE_SIZE, companyToolPaths.distributions),
  };
}

/** What the company gave by hand, the latest first. */
export default function DistributionsScreen() {
  const { batches, organization, previous, next, said } = useLoaderData<typeof loader>();
  const start = useAdminMay("give money") && (
    <ButtonLink tone="primary" to={companyToolPaths.distribute(organization)}>
      Distribute
    </ButtonLink>
  );
  return (
    <div className="grid max-w-[52rem] gap-6 *:min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle
          back={{ to: accountPaths.dashboard(), text: "Dashboard" }}
          lead="Who gave what, when and why. What is unspent can come back."
        >
          Distributions
        </PageTitle>
        {batches.length > 0 && start}
      </div>
      {batches.length === 0 ? (
        <EmptyState drawing={<BlankTicket />} action={start}>
          Nothing given yet.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {batches.map((batch) => (
            <li key={batch.id}>
              <Link
                to={companyToolPaths.distribution(batch.id)}
                prefetch="intent"
                className="group flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3.5 hover:bg-sunk lg:px-5"
              >
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block font-bold group-hover:underline">
                    {countOf(batch.members, "person", "people")}
                    {batch.note && <span className="font-normal wrap-anywhere">{` · “${batch.note}”`}</span>}
                  </span>
                  <span className="text-sm text-ink-2">
                    {formatDay(batch.day)} · {batch.actor}
                  </span>
                </span>
                {batch.undone_at && <Pill>Undone</Pill>}
                <span className="font-bold tabular-nums text-plum">
                  {amountsText(batch.total_cents, batch.total_vouchers)}
                </span>
                <ChevronRight aria-hidden className="size-5 text-ink-2" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Pager previous={previous} next={next} count={said} />
    </div>
  );
}
