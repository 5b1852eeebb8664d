import { type Sql, sql, type Tx } from "~/data/sql.server";
import { queueForRows, transaction } from "~/data/transaction.server";
import type { Diner } from "../accounts/people";
import { tieCart, untieCart } from "../carts/tie-cart.server";
import { groupClosed } from "../checkout/group-checkout.server";
import { abandonHold } from "../holds/abandon-hold.server";
import { provisionalShare } from "../pricing/shared-fee";
import { conflict, missing } from "../refusal";
import { groupOfToken } from "./group-of-token.server";
import { type Group, readGroups, sharedView } from "./group-row.server";
import { groupRules } from "./rules";
import type { OfferedGroupView } from "./schemas.server";

/** What of a group order is mine. */
interface Own {
  is_joined: boolean;
  is_sharing: boolean;
  order: OfferedGroupView["order"];
}

/** A group order as an active member of its organization finds it. @throws Refusal `missing` for everybody else. */
async function findOffered(on: Sql | Tx, me: Diner, id: number): Promise<Group> {
  const [group] = await readGroups(
    on,
    sql`g.id = ${id} AND o.status = 'approved' AND EXISTS (
      SELECT FROM membership m WHERE m.organization_id = g.organization_id AND m.account_id = ${me.account_id} AND m.status = 'activated')`,
  );
  if (!group) throw missing();
  return group;
}

async function readOwn(on: Sql | Tx, { account_id }: Diner, group_order_id: number): Promise<Own> {
  // plain SQL: three answers about one person in one statement
  const [own] = await on<[Own]>`
    SELECT EXISTS (SELECT FROM cart c WHERE c.account_id = ${account_id} AND c.group_order_id = ${group_order_id}) AS is_joined,
      EXISTS (SELECT FROM orders d WHERE d.group_order_id = ${group_order_id} AND d.account_id = ${account_id} AND d.placed_at IS NOT NULL
        AND d.delivery_cents > 0) AS is_sharing,
      (SELECT json_build_object('id', o.id, 'number', o.number) FROM orders o
        WHERE o.group_order_id = ${group_order_id} AND o.account_id = ${account_id} AND o.placed_at IS NOT NULL AND o.status <> 'cancelled'
        ORDER BY o.id DESC LIMIT 1) AS order`;
  return own;
}

async function toOffered(on: Sql | Tx, me: Diner, group: Group): Promise<OfferedGroupView> {
  const { is_sharing, ...own } = await readOwn(on, me, group.id);
  const share_cents = provisionalShare({ ...group, is_sharing });
  return { ...sharedView(group), is_open: group.is_open, ...own, share_cents };
}

/** What the link of a group order leads to. @throws Refusal `missing` for a wrong link, and for whoever is not of the organization. */
export async function showOfferedGroup(me: Diner, token: string): Promise<OfferedGroupView> {
  return toOffered(sql, me, await findOffered(sql, me, await groupOfToken(token)));
}

/** Adds me to who joined. Under the group's lock, which lets no more in than there is room for. */
async function addPerson(tx: Tx, { account_id }: Diner, { id }: Group): Promise<void> {
  const others = await tx.db.groupOrderPerson.count({
    where: { group_order_id: id, left_at: null, account_id: { not: account_id } },
  });
  if (others >= groupRules.mostPeople)
    throw conflict("group_full", `This group order already has ${groupRules.mostPeople} people.`);
  const person = { group_order_id: id, account_id };
  await tx.db.groupOrderPerson.upsert({
    where: { group_order_id_account_id: person },
    create: person,
    update: { left_at: null },
    select: { account_id: true },
  });
}

/**
 * Joins a group order: my cart is tied to it until it is paid, I leave, or the deadline is over. What is in the cart stays. A
 * second time changes nothing; who has paid can join again for one more order, which shares no fee again.
 * @throws Refusal `missing` as `showOfferedGroup`; `conflict` `group_closed`, `group_full`, `in_another_group`,
 * `checkout_in_progress`.
 */
export async function joinGroupOrder(me: Diner, token: string): Promise<OfferedGroupView> {
  const id = await groupOfToken(token);
  await findOffered(sql, me, id);
  // a checkout under way is for another day or address
  if (!(await readOwn(sql, me, id)).is_joined) await abandonHold(me);
  await transaction(async (tx) => {
    queueForRows(tx, [`group_order:${id}`]);
    // the cart before the group, as a checkout locks them
    const isTied = await tieCart(tx, me.account_id, id);
    // plain SQL: it locks the row
    await tx`SELECT FROM group_order WHERE id = ${id} FOR NO KEY UPDATE`;
    const group = await findOffered(tx, me, id);
    if (!group.is_open) throw groupClosed(group);
    if (!isTied)
      throw conflict("in_another_group", {
        reason: "Your cart is part of another group order.",
        next: "Pay for it or leave it first.",
      });
    await addPerson(tx, me, group);
  });
  return showOfferedGroup(me, token);
}

/**
 * Leaves a group order before paying: the cart is my own again, with what is in it, also for who is no longer of the
 * organization, who are shown it once more. A second time changes nothing.
 * @throws Refusal `missing` for a wrong link, and for who is neither in the group nor of the organization; `conflict` `checkout_in_progress` while a payment is being made.
 */
export async function leaveGroupOrder(me: Diner, token: string): Promise<OfferedGroupView> {
  const id = await groupOfToken(token);
  if (!(await readOwn(sql, me, id)).is_joined) return showOfferedGroup(me, token);
  await abandonHold(me);
  await transaction(async (tx) => {
    if (!(await untieCart(tx, me.account_id, id))) return;
    // plain SQL: the database's clock, and only where nothing was paid
    await tx`
      UPDATE group_order_person p SET left_at = app_now() WHERE p.group_order_id = ${id} AND p.account_id = ${me.account_id}
        AND NOT EXISTS (SELECT FROM orders d WHERE d.group_order_id = p.group_order_id AND d.account_id = p.account_id AND d.placed_at IS NOT NULL)`;
  });
  const [group] = await readGroups(sql, sql`g.id = ${id}`);
  if (!group) throw missing();
  return toOffered(sql, me, group);
}
