import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { picturesOf } from "~/domain/meals/pictures-of.server";
import { listOrders } from "~/domain/orders/list-orders.server";
import { UNDERWAY } from "~/domain/underway";
import { orErrorPage } from "~/http/forms.server";
import { requireDiner } from "~/http/guards.server";
import { pageOf, pagesWithin } from "~/http/page-of.server";
import { currentRequest } from "~/http/scope.server";
import { PAGE_SIZE } from "~/kit/paging";
import { paths } from "~/kit/paths";
import { ButtonLink } from "~/ui/button";
import { WaitingDoor } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { OrderRow } from "~/ui/orders/order-row";
import { Pager } from "~/ui/pager";
import { hasQuestion } from "./diner-questions";
import { LiveStatus } from "./live-status";
import { Reorder } from "./reorder";

export const meta: MetaFunction = () => [
  { title: "Your orders · DinDin" },
  { name: "description", content: "Upcoming orders, past orders and receipts." },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireDiner(request);
  const page = pageOf(request);
  const { rows, count } = await orErrorPage(
    listOrders(me, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  );
  pagesWithin(request, page, count, PAGE_SIZE);
  const pictures = await orErrorPage(
    picturesOf(rows.flatMap((order) => order.items.slice(0, 1).map((item) => item.meal_guid))),
  );
  const orders = rows.map((order) => ({
    ...order,
    picture: pictures.get(order.items[0]?.meal_guid ?? "") ?? null,
  }));
  // staff who view as this diner may not follow the orders
  return { orders, count, page, isViewed: currentRequest()?.view != null };
}

type Order = Awaited<ReturnType<typeof loader>>["orders"][number];

function Orders({ id, title, orders }: { id: string; title: string; orders: Order[] }) {
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="title text-2xl">
        {title}
      </h2>
      <ul className="grid gap-3">
        {orders.map((order) => (
          <li key={order.id} className="grid gap-2">
            <OrderRow
              order={order}
              to={paths.order(order.id)}
              totalCents={order.pricing.cartTotal + order.tip_cents}
              picture={order.picture}
              isAsking={hasQuestion(order.items)}
            />
            {!UNDERWAY.includes(order.status) && (
              <div className="justify-self-end">
                <Reorder order_id={order.id} of={`Order ${order.number}`} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function MyOrdersScreen() {
  const { orders, count, page, isViewed } = useLoaderData<typeof loader>();
  if (orders.length === 0 && page === 1) {
    return (
      <div className="page py-8">
        <EmptyState
          headingLevel="h1"
          drawing={<WaitingDoor />}
          action={
            <ButtonLink to={paths.meals()} tone="primary">
              Find your first dinner
            </ButtonLink>
          }
        >
          No orders yet. Ready when you are.
        </EmptyState>
      </div>
    );
  }
  // the next dinner first, whenever it was ordered
  const coming = orders
    .filter((order) => UNDERWAY.includes(order.status))
    .sort((one, other) => one.delivery_date.localeCompare(other.delivery_date));
  const at = (number: number) => `${paths.myOrders()}?page=${number}`;
  const pages = Math.ceil(count / PAGE_SIZE);
  return (
    <div className="page grid max-w-[54rem] gap-9 pt-6 lg:pt-10">
      <PageTitle back={{ to: paths.account(), text: "Your account" }}>Your orders</PageTitle>
      {!isViewed && <LiveStatus orders={orders} />}
      <Orders id="coming" title="Coming up" orders={coming} />
      <Orders
        id="earlier"
        title={coming.length > 0 ? "Earlier" : "Past orders"}
        orders={orders.filter((order) => !coming.includes(order))}
      />
      <Pager
        previous={page > 1 ? at(page - 1) : null}
        next={page < pages ? at(page + 1) : null}
        count={`Page ${page} of ${Math.max(pages, page)}`}
      />
    </div>
  );
}
