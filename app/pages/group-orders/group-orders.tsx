import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listGroupOrders } from "~/domain/group-orders/list-group-orders.server";
import { orErrorPage } from "~/http/forms.server";
import { requireMember } from "~/http/guards.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { accountPaths } from "~/kit/account-paths";
import { formatDay } from "~/kit/day";
import { groupOrderPaths } from "~/kit/group-order-paths";
import { PAGE_SIZE } from "~/kit/paging";
import { countOf } from "~/kit/text";
import { ButtonLink } from "~/ui/button";
import { EmptyPlate } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { ChevronRight } from "~/ui/icons";
import { Pager } from "~/ui/pager";
import { GroupStatus } from "./group-status";
import { OwnFrame } from "./own-frame";

export const meta: MetaFunction = () => [
  { title: "Group orders · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireMember(request);
  const page = pageOf(request);
  const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const { rows, count } = await orErrorPage(listGroupOrders(me, slice));
  const isAdmin = me.membership?.admin_role != null;
  const groups = rows.map((row) => ({
    ...row,
    to: isAdmin || row.is_mine ? groupOrderPaths.group(row.id) : row.link,
  }));
  return { groups, ...pageLinks(page, count, PAGE_SIZE, groupOrderPaths.groups) };
}

/** The organization's group orders, the newest first; a member's own and those they joined. */
export default function GroupOrdersScreen() {
  const { groups, previous, next, said } = useLoaderData<typeof loader>();
  const start = (
    <ButtonLink tone="primary" to={groupOrderPaths.newGroup()}>
      New group order
    </ButtonLink>
  );
  return (
    <OwnFrame>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle
          back={{ to: accountPaths.dashboard(), text: "Dashboard" }}
          lead="One delivery for the whole office. Everyone picks and pays for their own dinner."
        >
          Group orders
        </PageTitle>
        {groups.length > 0 && start}
      </div>
      {groups.length === 0 ? (
        <EmptyState drawing={<EmptyPlate />} action={start}>
          No group orders yet. Pick a day and a place, then share the link.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {groups.map((one) => (
            <li key={one.id}>
              <Link
                to={one.to}
                prefetch="intent"
                className="group flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3.5 hover:bg-sunk lg:px-5"
              >
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block font-bold wrap-anywhere group-hover:underline">{one.name}</span>
                  <span className="text-sm text-ink-2">
                    {formatDay(one.delivery_date)} ·{" "}
                    {one.is_mine ? "opened by you" : `opened by ${one.opened_by}`}
                  </span>
                </span>
                <GroupStatus status={one.status} />
                <span className="font-bold tabular-nums text-plum">
                  {one.paid} of {countOf(one.joined, "person", "people")} paid
                </span>
                <ChevronRight aria-hidden className="size-5 text-ink-2" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Pager previous={previous} next={next} count={said} />
    </OwnFrame>
  );
}
