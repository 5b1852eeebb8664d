import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { listGroups } from "~/domain/groups/list-groups.server";
import { listMemberGrants } from "~/domain/members/list-member-grants.server";
import { listMemberTransactions } from "~/domain/members/list-member-transactions.server";
import { showMember, showMemberBalance } from "~/domain/members/show-member.server";
import { listAllOrders } from "~/domain/organizations/list-all-orders.server";
import { showOrganization } from "~/domain/organizations/show-organization.server";
import { errorPage } from "~/http/error-page.server";
import { idOf, orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { companyPaths } from "~/kit/company-paths";
import { formatDay } from "~/kit/day";
import { PAGE_SIZE } from "~/kit/paging";
import { countOf } from "~/kit/text";
import { Panel } from "~/ui/card";
import { PageTitle } from "~/ui/heading";
import { Money } from "~/ui/money/money";
import { reloadAfterRefusal } from "~/ui/reload-after-refusal";
import { TransactionHistory } from "~/ui/wallets/history";
import { GrantList } from "../organizations/grant-list";
import { OrderTable } from "../organizations/order-table";
import { useAdminMay } from "../shells/use-admin-may";
import { readHistory } from "../wallets/history.server";
import { changeMember } from "./member-actions.server";
import { MemberChanges } from "./member-changes";
import { MemberStatus } from "./member-status";

export const meta: MetaFunction = () => [
  { title: "Member · DinDin" },
  { name: "robots", content: "noindex" },
];

/** The profile's id in the address. @throws Response the 404 page for what is none. */
function memberIdOf(text: string | undefined): number {
  const id = idOf(text ?? null);
  if (id === 0) throw errorPage("Not found.", 404);
  return id;
}

export const shouldRevalidate = reloadAfterRefusal;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "see reports");
  const id = memberIdOf(params.id);
  const first = { limit: PAGE_SIZE, offset: 0 };
  const own = showOrganization(me);
  const [member, balance, organization, grants, orders, groups, history] = await orErrorPage(
    Promise.all([
      showMember(me, id),
      showMemberBalance(me, id),
      own,
      listMemberGrants(me, id, first),
      listAllOrders(me, first, { member: id }),
      listGroups(me),
      readHistory(
        request,
        (slice) => listMemberTransactions(me, id, slice),
        (at) => companyPaths.member(id, at),
        own.then(({ time_zone }) => time_zone),
      ),
    ]),
  );
  return {
    member,
    held: { cents: balance.held_cents, vouchers: balance.held_vouchers },
    organization: organization.organization_name,
    timeZone: organization.time_zone,
    isMe: id === me.account_id,
    groups,
    grants: grants.rows,
    orders: orders.rows,
    // an admin's history is not narrowed down by kind
    history: { ...history, chips: [], isNarrowed: false },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "manage members");
  const id = memberIdOf(params.id);
  await orErrorPage(showMember(me, id));
  return changeMember(me, id, request);
}

export default function MemberScreen() {
  const mayManage = useAdminMay("manage members");
  const data = useLoaderData<typeof loader>();
  const { member, held, orders, grants, organization, timeZone } = data;
  const name = `${member.first_name} ${member.last_name}`;
  const isOver = ["Left", "Rejected"].includes(member.status_code);
  const reset = isOver ? null : (member.reset_dollar_date ?? member.reset_voucher_date);
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle back={{ to: companyPaths.members(), text: "Members" }} lead={member.email}>
        {name}
      </PageTitle>
      <div className="-mt-3 flex flex-wrap items-center gap-3">
        <MemberStatus status={member.status_code} />
        {member.is_voucher_benefit && <span className="text-ink-2">Can use meal vouchers</span>}
        {[member.department, member.cost_center, member.office]
          .filter((one) => one !== null)
          .map((one) => (
            <span key={one} className="text-ink-2">
              {one}
            </span>
          ))}
      </div>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 rounded-card bg-plum-wash p-5 lg:grid-cols-4 lg:p-6">
        <Figure label="Dollars left">
          <Money cents={member.remaining_dollar_cents} />
        </Figure>
        <Figure label="Vouchers left">{member.remaining_voucher}</Figure>
        <Figure label={countOf(member.orders, "order")}>
          <Money cents={member.spent_cents} />
        </Figure>
        <Figure label="Refills on">{reset ? formatDay(reset) : "Never"}</Figure>
      </dl>
      {(held.cents > 0 || held.vouchers > 0) && (
        <p className="text-ink-2">
          A checkout holds <Money cents={held.cents} /> and {countOf(held.vouchers, "voucher")} more.
        </p>
      )}
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <Panel id="grants" title="What they received">
          <GrantList
            grants={grants}
            organization={organization}
            empty={`Nothing from ${organization} yet.`}
          />
        </Panel>
        <Panel
          id="orders"
          title="Orders"
          aside={
            orders.length > 0 && (
              <Link
                to={companyPaths.orders({ member: member.id })}
                className="inline-flex min-h-11 min-w-11 items-center font-bold underline underline-offset-4"
              >
                All their orders
              </Link>
            )
          }
        >
          {orders.length === 0 ? (
            <p className="text-ink-2">No orders with {organization}'s money yet.</p>
          ) : (
            <OrderTable orders={orders} timeZone={timeZone} isOfOne />
          )}
        </Panel>
      </div>
      <TransactionHistory moves={data.history} isCompany />
      {mayManage && member.status_code !== "Left" && <MemberChanges {...data} name={name} />}
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2">{label}</dt>
      <dd className="title text-2xl text-plum tabular-nums">{children}</dd>
    </div>
  );
}
