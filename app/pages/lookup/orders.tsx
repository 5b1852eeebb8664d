import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import {
  listMarketplaces,
  listOrders,
  ORDER_STATUSES,
  type OrderFilters,
  readCookName,
} from "~/domain/lookup/list-orders.server";
import { orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { foundText, pageLinks, pageOf } from "~/http/page-of.server";
import { isDay } from "~/kit/day";
import { staffPaths } from "~/kit/staff-paths";
import { statusWords } from "~/kit/status-words";
import { Button, ButtonLink } from "~/ui/button";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { Field, Select } from "~/ui/forms/field";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { Pager } from "~/ui/pager";
import { StatusPill } from "./status-pill";

export const meta: MetaFunction = () => [
  { title: "Orders · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

/** Rows on a page. */
const SIZE = 25;

/** What the URL narrows the list down by; what it can't mean narrows nothing. */
function readFilters({ searchParams }: URL): OrderFilters {
  const [status, day] = ["status", "day"].map((name) => searchParams.get(name) ?? "");
  const numberOf = (name: string) => {
    const text = searchParams.get(name) ?? "";
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  };
  const [marketplace, cook] = [numberOf("marketplace"), numberOf("cook")];
  const known = ORDER_STATUSES.find((one) => one === status);
  return {
    ...(known && { status: known }),
    ...(day && isDay(day) && { day }),
    ...(marketplace && { marketplace }),
    ...(cook && { cook }),
    ...(searchParams.get("late") === "1" && { isLate: true }),
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaffFor(request, "look up orders and people");
  const filters = readFilters(new URL(request.url));
  const page = pageOf(request);
  const [{ rows, count }, marketplaces, cook] = await orErrorPage(
    Promise.all([
      listOrders(filters, { limit: SIZE, offset: (page - 1) * SIZE }),
      listMarketplaces(),
      filters.cook ? readCookName(filters.cook) : null,
    ]),
  );
  const { isLate, ...named } = filters;
  const at = (number: number) =>
    staffPaths.orders({ ...named, late: isLate ? 1 : undefined, page: number > 1 ? number : undefined });
  const { cook: _, ...others } = named;
  return {
    everyCook: staffPaths.orders({ ...others, late: isLate ? 1 : undefined }),
    ...{ rows, filters, marketplaces, cook },
    statuses: ORDER_STATUSES.map((status) => ({ status, text: statusWords(status) })),
    isNarrowed: Object.keys(filters).length > 0,
    found: foundText(count, "order"),
    ...pageLinks(page, count, SIZE, at),
  };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** What the list shows, as a form that only reads: the URL is the state. */
function Filter({ filters, statuses, marketplaces }: Pick<Data, "filters" | "statuses" | "marketplaces">) {
  return (
    <Form
      method="get"
      key={JSON.stringify(filters)}
      aria-label="Filter"
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1fr_1.2fr_auto_auto]"
    >
      {filters.cook && <input type="hidden" name="cook" value={filters.cook} />}
      <Select name="status" label="State" defaultValue={filters.status ?? ""}>
        <option value="">Any</option>
        {statuses.map(({ status, text }) => (
          <option key={status} value={status}>
            {text}
          </option>
        ))}
      </Select>
      <Field type="date" name="day" label="Delivery day" defaultValue={filters.day} />
      <Select
        name="marketplace"
        label="Marketplace"
        defaultValue={filters.marketplace ?? ""}
        className="col-span-2 lg:col-span-1"
      >
        <option value="">All</option>
        {marketplaces.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <label className="flex h-12 items-center gap-2.5 font-medium">
        <input type="checkbox" name="late" value="1" defaultChecked={filters.isLate} className="size-5" />
        Late only
      </label>
      <Button className="h-12">Show</Button>
    </Form>
  );
}

const cell = "lg:px-3 lg:py-2.5";
const name = "inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-6";

/** Orders as rows of a table on wide screens, each a card on narrow ones. */
function OrderTable({ rows }: Pick<Data, "rows">) {
  return (
    <table className="w-full text-left max-lg:block lg:rounded-card lg:border lg:border-line lg:bg-surface">
      <caption className="sr-only">Orders</caption>
      <thead className="text-ink-2 max-lg:sr-only lg:sticky lg:top-0 lg:bg-surface">
        <tr className="lg:border-b lg:border-line">
          {["Order", "Delivery", "Diner", "Cook", "Marketplace", "State", "Total"].map((title) => (
            <th key={title} scope="col" className="px-3 py-2.5 font-medium last:text-right">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular-nums max-lg:grid max-lg:gap-2.5">
        {rows.map((row) => (
          <tr
            key={row.id}
            className="max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:gap-x-4 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4 lg:border-b lg:border-line lg:last:border-0"
          >
            <td className={`${cell} max-lg:order-0`}>
              <Link
                to={staffPaths.order(row.id)}
                className="inline-flex min-h-11 items-center font-bold underline underline-offset-4 lg:min-h-6"
              >
                {row.number}
              </Link>
            </td>
            <td className={`${cell} max-lg:order-2 self-center whitespace-nowrap text-ink-2`}>{row.day}</td>
            <td className={`${cell} max-lg:order-4 max-lg:col-span-2 wrap-anywhere`}>
              <Link to={staffPaths.person(row.account_id)} className={name}>
                {row.diner}
              </Link>
            </td>
            <td className={`${cell} max-lg:order-5 max-lg:col-span-2 text-ink-2 wrap-anywhere`}>
              {row.cooks.map(({ id, name: cook }, place) => (
                <Fragment key={id}>
                  {place > 0 && ", "}
                  <Link to={staffPaths.cook(id)} className={name}>
                    {cook}
                  </Link>
                </Fragment>
              ))}
            </td>
            <td className={`${cell} max-lg:order-6 max-lg:col-span-2 text-ink-2`}>{row.marketplace}</td>
            <td className={`${cell} max-lg:order-1 max-lg:self-center max-lg:text-right`}>
              <StatusPill status={row.status} />
            </td>
            <td className={`${cell} text-right font-medium max-lg:order-3`}>{moneyText(row.total_cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** All orders, the newest first, narrowed down by state, day, marketplace, cook and lateness. */
export default function OrdersScreen() {
  const data = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-[80rem] gap-6 *:min-w-0">
      <PageTitle>Orders</PageTitle>
      {data.cook && data.filters.cook && (
        <p className="flex flex-wrap items-center gap-x-4">
          <span className="wrap-anywhere">
            With dishes by{" "}
            <Link to={staffPaths.cook(data.filters.cook)} className={name}>
              {data.cook}
            </Link>
          </span>
          <Link to={data.everyCook} className={name}>
            Show every cook’s
          </Link>
        </p>
      )}
      <Filter {...data} />
      <p role="status" className="font-medium tabular-nums">
        {data.found}
        {data.isNarrowed && " found"}
      </p>
      {data.rows.length === 0 ? (
        <EmptyState
          drawing={<BlankTicket />}
          action={data.isNarrowed && <ButtonLink to={staffPaths.orders()}>Show all orders</ButtonLink>}
        >
          {data.isNarrowed ? "No orders match." : "Nobody has ordered yet."}
        </EmptyState>
      ) : (
        <OrderTable rows={data.rows} />
      )}
      <Pager previous={data.previous} next={data.next} count={data.found} label="Pages of orders" />
    </div>
  );
}
