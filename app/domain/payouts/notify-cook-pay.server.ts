import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { formatDay } from "~/kit/day";
import { desk } from "~/kit/desk-paths";
import { formatCents } from "~/kit/money";
import { countOf } from "~/kit/text";
import { notify } from "../messages/notify.server";
import { announce } from "../outbox/publish.server";

/** What is sent within so many minutes is told in one letter: an evening's orders are due at the same moment. */
const GATHER_MINUTES = 5;
/** Orders that one letter names; the statement has them all. */
const NAMED = 20;

/** Has a cook told of a transfer that is sent, a few minutes later, together with what else is sent by then. */
export function announceSent(tx: Tx, chef_id: number, transfer_id: number): Promise<void> {
  const runAfter = new Date(clock.now().getTime() + GATHER_MINUTES * 60_000);
  return announce(tx, "transfers.sent", { chef_id }, `transfers.sent:${transfer_id}`, { runAfter });
}

interface Sent {
  id: number;
  number: string;
  amount_cents: number;
  tip_cents: number;
  offset_cents: number;
  /** the day it was sent, in the kitchen's time zone */
  day: string;
  account_id: number;
}

const lineOf = ({ number, amount_cents, tip_cents, offset_cents }: Sent): string => {
  const terms = [
    tip_cents > 0 ? `${formatCents(tip_cents)} of it tips` : "",
    offset_cents > 0 ? `${formatCents(offset_cents)} kept back for earlier refunds` : "",
  ].filter(Boolean);
  return `Order ${number}: ${formatCents(amount_cents)}${terms.length > 0 ? ` (${terms.join(", ")})` : ""}`;
};

/** When it was sent, in words: a day, two, or from the first to the last, as after an errand that was long delayed. */
function daysOf(sent: readonly Sent[]): string {
  const days = [...new Set(sent.map((one) => one.day))].sort().map(formatDay);
  return days.length > 2 ? `from ${days[0]} to ${days.at(-1)}` : `on ${days.join(" and ")}`;
}

/**
 * Tells a cook of everything that was sent to them since they were last told: each transfer once, with its order, tips and
 * what was kept back of it, by the kitchen's calendar.
 */
export function tellSent(chef_id: number): Promise<void> {
  return transaction(async (tx) => {
    const sent = await tx<Sent[]>`
      UPDATE transfer t SET told_at = app_now() FROM order_part p, orders o, chef c, marketplace k
      WHERE t.chef_id = ${chef_id} AND t.status = 'sent' AND t.told_at IS NULL AND p.id = t.part_id AND o.id = p.order_id AND c.id = t.chef_id AND k.id = c.marketplace_id
      RETURNING t.id, o.number, t.amount_cents, t.tip_cents, t.offset_cents, (t.sent_at AT TIME ZONE k.time_zone)::date AS day, c.account_id`;
    const [first] = sent;
    if (!first) return;
    const ordered = [...sent].sort((a, b) => a.id - b.id);
    const total = sent.reduce((sum, one) => sum + one.amount_cents, 0);
    const more = sent.length > NAMED ? [`… and ${countOf(sent.length - NAMED, "more order")}.`] : [];
    await notify(tx, {
      account_id: first.account_id,
      topic: "kitchen",
      key: `transfers.sent:${ordered[0]?.id}`,
      title:
        total > 0
          ? `${formatCents(total)} is on its way to you`
          : "Your latest earnings paid for earlier refunds",
      body: [
        `Sent ${daysOf(sent)} for ${countOf(new Set(sent.map((one) => one.number)).size, "order")}.`,
        [...ordered.slice(0, NAMED).map(lineOf), ...more].join("\n"),
        `${total > 0 ? "Your bank account has it in a few days. " : ""}The statement opens to every order.`,
      ].join("\n\n"),
      path: desk.revenue(),
    });
  });
}

const WHY_HELD: Record<string, string> = {
  none: "No bank account is connected to your kitchen yet.",
  pending: "Setting up your bank account at Stripe is not finished.",
  restricted: "Stripe has restricted your account and wants something more from you.",
  active: "Stripe could not pay into your account.",
};

/**
 * Tells a cook that money is held back until their account at Stripe is in order, and why: once for as long as the oldest
 * of it, transfer `oldest`, is held. Nothing when it has gone out meanwhile.
 */
export function tellHeld(chef_id: number, oldest: number): Promise<void> {
  return transaction(async (tx) => {
    const [held] = await tx<
      { account_id: number; bank_status: string; cents: number; day: string | null; is_held: boolean }[]
    >`
      SELECT c.account_id, c.bank_status, coalesce(sum(t.amount_cents), 0)::int AS cents, coalesce(bool_or(t.id = ${oldest}), false) AS is_held,
        (min(t.due_at) AT TIME ZONE k.time_zone)::date AS day
      FROM chef c JOIN marketplace k ON k.id = c.marketplace_id LEFT JOIN transfer t ON t.chef_id = c.id AND t.status = 'held'
      WHERE c.id = ${chef_id} GROUP BY c.id, k.id`;
    if (!held?.is_held || held.day === null) return;
    await notify(tx, {
      account_id: held.account_id,
      topic: "kitchen",
      key: `transfers.held:${chef_id}:${oldest}`,
      title: `${formatCents(held.cents)} is waiting for your bank account`,
      body: `${WHY_HELD[held.bank_status] ?? WHY_HELD.active} The money, due since ${formatDay(held.day)}, stays yours and goes out by itself as soon as your account is in order.`,
      path: desk.bank(),
    });
  });
}

/** Has a cook told that money is held back, in the transaction in which that happened. */
export async function announceHeld(tx: Tx, chef_ids: readonly number[]): Promise<void> {
  for (const chef_id of new Set(chef_ids)) {
    const [oldest] = await tx<{ id: number | null }[]>`
      SELECT min(id) AS id FROM transfer WHERE chef_id = ${chef_id} AND status = 'held'`;
    if (oldest?.id)
      await announce(
        tx,
        "transfers.held",
        { chef_id, transfer_id: oldest.id },
        `transfers.held:${chef_id}:${oldest.id}`,
      );
  }
}

/** Tells a cook that their bank refused a payout, and why. */
export async function tellPayoutFailed(payout_id: number): Promise<void> {
  const [payout] = await sql<
    { account_id: number; amount_cents: number; failure: string | null; day: string }[]
  >`
    SELECT c.account_id, y.amount_cents, y.failure, y.arrival_date AS day FROM payout y JOIN chef c ON c.id = y.chef_id WHERE y.id = ${payout_id}`;
  if (!payout) return;
  const { account_id, amount_cents, failure, day } = payout;
  await transaction((tx) =>
    notify(tx, {
      account_id,
      topic: "kitchen",
      key: `payout.failed:${payout_id}`,
      title: `Your bank refused a payout of ${formatCents(amount_cents)}`,
      body: `${failure ? `${failure} ` : ""}It should have arrived on ${formatDay(day)}. The money stays yours and lies at Stripe: please check your bank details there, and it is paid again.`,
      path: desk.bank(),
    }),
  );
}

/** Tells a cook that Stripe refused to send a transfer, which is tried again without them. */
export async function tellTransferFailed(transfer_id: number): Promise<void> {
  const [transfer] = await sql<
    { account_id: number; amount_cents: number; number: string; day: string; order_id: number }[]
  >`
    SELECT c.account_id, t.amount_cents + t.offset_cents AS amount_cents, o.number, o.id AS order_id, (t.due_at AT TIME ZONE k.time_zone)::date AS day
    FROM transfer t JOIN chef c ON c.id = t.chef_id JOIN marketplace k ON k.id = c.marketplace_id JOIN order_part p ON p.id = t.part_id JOIN orders o ON o.id = p.order_id
    WHERE t.id = ${transfer_id} AND t.status <> 'sent'`;
  if (!transfer) return;
  const { account_id, amount_cents, number, day } = transfer;
  await transaction((tx) =>
    notify(tx, {
      account_id,
      topic: "kitchen",
      key: `transfer.failed:${transfer_id}`,
      title: `Your ${formatCents(amount_cents)} for order ${number} is delayed`,
      body: `Stripe did not take the payment that was due on ${formatDay(day)}. You need to do nothing: it is tried again until it is sent.`,
      path: desk.revenue(),
    }),
  );
}
