import { setTimeout as sleep } from "node:timers/promises";
import { addDays, dayIn } from "~/kit/day";
import type { ModelOrder, ModelOrganization, ModelUser } from "./model";
import type { Random } from "./random";
import type { Run } from "./run";

const ZONE = "America/Chicago";
const PATIENCE_MS = 240_000;

/** A group order that has been opened. Cents. */
export interface Group {
  id: number;
  /** the end of its link */
  token: string;
  /** who opened it, and may close it */
  opener: string;
  /** of the one delivery */
  fee: number;
  isCompanys: boolean;
}

/** An order of a group: what it was charged of the fee, null where it shares none, and whether its diner canceled it. */
export interface GroupMember {
  user: ModelUser;
  order: ModelOrder;
  share: number | null;
  isOff: boolean;
}

async function addressOf(run: Run, user: ModelUser): Promise<number> {
  const [row] = await run.keepTrying(
    () => run.environment.sql<{ id: number }[]>`
      SELECT id FROM address WHERE account_id = ${user.account_id} AND deleted_at IS NULL ORDER BY id LIMIT 1`,
  );
  return row?.id ?? run.violated(`user ${user.index} has lost their address`);
}

/** A member opens one, or the organization's admin, whose organization may pay the fee; null where they have too many open. */
export async function openGroup(
  run: Run,
  org: ModelOrganization,
  member: ModelUser,
  random: Random,
): Promise<Group | null> {
  const isAdmins = random.chance(0.4);
  const isCompanys = isAdmins && random.chance(0.5);
  const opener = isAdmins ? org.adminToken : member.token;
  const today = dayIn(ZONE, new Date(Date.now() + run.offset * 1000));
  const body = {
    name: "Lunch",
    address_id: isAdmins ? org.adminAddress : await addressOf(run, member),
    delivery_date: addDays(today, 8),
    deadline: `${addDays(today, 3)}T12:00`,
    fee_paid_by: isCompanys ? "organization" : "people",
  };
  const reply = await run.insist(opener, "/api/v1/corporate/group-orders/", random, { body });
  // one whose answer was lost stays open until its deadline
  if (reply.code === "too_many_groups") return null;
  if (reply.status !== 201) run.violated("opening a group order may not be answered so", reply);
  const { id, link, fee_cents } = reply.body as { id: number; link: string; fee_cents: number };
  return { id, token: link.split("/").at(-1) ?? "", opener, fee: fee_cents, isCompanys };
}

/** Closes or cancels it, twice at once now and then: one is heard. */
export async function endGroup(
  run: Run,
  { id, opener }: Group,
  how: "close" | "cancel",
  random: Random,
): Promise<void> {
  const path = `/api/v1/corporate/group-orders/${id}/${how}/`;
  const replies = await run.twins(opener, path, random, { body: {} }, random.chance(0.3) ? 2 : 1);
  const wrong = replies.find((reply) => reply.status !== 200 && reply.code !== "group_closed");
  if (wrong) run.violated(`to ${how} a group order may not be answered so`, wrong);
}

async function until(run: Run, what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUp = Date.now() + PATIENCE_MS;
  while (!(await run.keepTrying(isSo))) {
    if (Date.now() > giveUp) run.violated(what);
    await sleep(250);
  }
}

/** Until what everybody bears is fixed, what was paid beyond it is back, and no cart is tied anymore. */
export function untilSettled(run: Run, { id }: Group): Promise<void> {
  return until(run, `the group order ${id} is never settled`, async () => {
    const [row] = await run.environment.sql<{ is: boolean }[]>`
      SELECT g.status = 'settled' AND NOT EXISTS (SELECT FROM group_order_share s WHERE s.group_order_id = g.id AND s.returned_at IS NULL)
        AND NOT EXISTS (SELECT FROM cart c WHERE c.group_order_id = g.id) AS is
      FROM group_order g WHERE g.id = ${id}`;
    return row?.is ?? false;
  });
}

/** Until every order of a canceled one is off, with its money, and no cart is tied anymore. */
export function untilCalledOff(run: Run, { id }: Group): Promise<void> {
  return until(run, `the group order ${id} is never called off`, async () => {
    const [row] = await run.environment.sql<{ is: boolean }[]>`
      SELECT NOT EXISTS (SELECT FROM orders o WHERE o.group_order_id = g.id AND o.status NOT IN ('cancelled', 'expired'))
        AND NOT EXISTS (SELECT FROM tender_share s JOIN orders o ON o.id = s.order_id
          WHERE o.group_order_id = g.id AND o.placed_at IS NOT NULL AND s.amount_cents > s.refunded_cents AND s.component = 'delivery')
        AND NOT EXISTS (SELECT FROM cart c WHERE c.group_order_id = g.id) AS is
      FROM group_order g WHERE g.id = ${id}`;
    return row?.is ?? false;
  });
}

/** What each of these orders bears for good: equal parts of the fee in whole cents, the first ones a cent more; nothing where none stands. */
export function finalShares(group: Group, members: readonly GroupMember[]): Map<GroupMember, number> {
  const sharing = members
    .filter(({ share }) => share !== null)
    .sort((a, b) => (a.order.id ?? 0) - (b.order.id ?? 0));
  const fee = members.some(({ isOff }) => !isOff) ? group.fee : 0;
  const [whole, left] = [Math.floor(fee / sharing.length), fee % sharing.length];
  return new Map(sharing.map((member, index) => [member, whole + (index < left ? 1 : 0)]));
}
