import { sql } from "~/data/sql.server";
import type { Diner, Member } from "~/domain/accounts/people";
import { showCart } from "~/domain/carts/show-cart.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { joinGroupOrder } from "~/domain/group-orders/join-group-order.server";
import { openGroupOrder } from "~/domain/group-orders/open-group-order.server";
import type { GroupOrderInput } from "~/domain/group-orders/schemas.server";
import {
  aCart,
  aChef,
  aCorporateAdmin,
  addGiftMoney,
  aMeal,
  aMember,
  anAddress,
  anOrganization,
  dayFrom,
  hometown,
  type TestAccount,
  type TestMeal,
  type TestOrganization,
} from "../builders";

/** A town with so many cooks and a dinner of each, and an organization whose owner has an address there. */
export async function anOffice({
  cooks = 1,
  cutoff_hours = 24 as const,
  organization,
}: {
  cooks?: number;
  cutoff_hours?: 24 | 72;
  organization?: TestOrganization;
} = {}) {
  const marketplace = await hometown();
  const of = organization ?? (await anOrganization());
  const owner = await aCorporateAdmin({ organization: of, first_name: "Olive" });
  const admin: TestAccount & Member = { ...owner, kind: "member" };
  const address = await anAddress(admin, marketplace, {
    title: "Office",
    address: "500 Church Street, Floor 4",
  });
  const meals = [];
  for (let n = 0; n < cooks; n += 1) {
    const chef = await aChef({ marketplace, cutoff_hours, first_name: `Cook${n + 1}` });
    meals.push(await aMeal({ chef, schedule: { from: 1, to: 20, count: 400 } }));
  }
  return { marketplace, organization: of, admin, address, meals };
}

/** What opens a group order five days from today, with a deadline on the second day from today at noon. */
export async function groupInput(
  address_id: number,
  given: Partial<GroupOrderInput> = {},
): Promise<GroupOrderInput> {
  return {
    ...{ name: "Friday lunch", address_id, fee_paid_by: "people" as const },
    ...{ window_from: undefined, window_to: undefined },
    delivery_date: await dayFrom(5),
    deadline: `${await dayFrom(2)}T12:00`,
    ...given,
  };
}

/** An open group order of an office, with the end of its link. */
export async function aGroup(
  given: Partial<GroupOrderInput> = {},
  options: Parameters<typeof anOffice>[0] = {},
) {
  const office = await anOffice(options);
  const group = await openGroupOrder(office.admin, await groupInput(office.address.id, given));
  return { ...office, group, token: group.link.split("/").at(-1) ?? "" };
}

export type TestGroup = Awaited<ReturnType<typeof aGroup>>;

/** One of the office's people, as they eat: with money of their own (`gift`) or the company's (`wallet`), and a cart. Cents. */
export async function aColleague(
  { organization }: Pick<TestGroup, "organization">,
  cart: TestMeal[],
  { gift = 0, wallet = 0, vouchers = 0, first_name = "Noor" } = {},
): Promise<TestAccount & Diner> {
  const member = await aMember({ organization, wallet, vouchers, first_name });
  if (gift > 0) await addGiftMoney(member.account_id, gift);
  await aCart(member, cart);
  return { ...member, kind: "diner" };
}

/** Joins with a cart of one dinner, paid with gift money, and answers who. */
export async function joins(
  group: TestGroup,
  options: Parameters<typeof aColleague>[2] = {},
  meal = group.meals[0],
) {
  const person = await aColleague(group, meal ? [meal] : [], { gift: 20_000, ...options });
  await joinGroupOrder(person, group.token);
  return person;
}

/** Begins a checkout of all that a cart comes to, from the wallet. */
export async function holds(person: Diner) {
  const { pricing } = await showCart(person);
  return startCheckout(person, { payments: [{ method: "wallet", amount: pricing.cartTotal }] });
}

/** Pays a whole cart from the wallet. */
export async function pays(person: Diner) {
  const { cart_transaction } = await holds(person);
  return (await placeOrder(person, { paymentIntent: { cart_transaction } })).order;
}

/** The group's deadline is over by the clock: a second ago, since the column rounds to whole milliseconds, up as well as down. */
export async function reachDeadline({ group }: Pick<TestGroup, "group">): Promise<void> {
  await sql`UPDATE group_order SET deadline_at = app_now() - interval '1 second' WHERE id = ${group.id}`;
}

/** What became of the one fee: what was charged, what came back, and what the orders bear now, by order. Cents. */
export async function feeOf({ group }: Pick<TestGroup, "group">) {
  return sql<{ order_id: number; charged: number; back: number; bears: number }[]>`
    SELECT o.id AS order_id, o.delivery_cents AS charged, coalesce(sum(s.refunded_cents), 0)::int AS back,
      (o.delivery_cents - coalesce(sum(s.refunded_cents), 0))::int AS bears
    FROM orders o LEFT JOIN tender_share s ON s.order_id = o.id AND s.component = 'delivery'
    WHERE o.group_order_id = ${group.id} AND o.placed_at IS NOT NULL GROUP BY o.id ORDER BY o.id`;
}

/** What the product's account of delivery fees got from a group's orders, and from its organization. Cents. */
export async function bookedFee({ group }: Pick<TestGroup, "group">): Promise<number> {
  const [booked] = await sql<[{ cents: number }]>`
    SELECT coalesce(sum(p.amount), 0)::int8 AS cents FROM ledger_txn t JOIN posting p ON p.txn_id = t.id
    JOIN ledger_account a ON a.id = p.ledger_account_id AND a.kind = 'delivery_fees'
    WHERE t.order_id IN (SELECT id FROM orders WHERE group_order_id = ${group.id}) OR t.idem = ${`group.fee:${group.id}`}`;
  return booked.cents;
}
