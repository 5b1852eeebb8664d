import { db } from "~/data/prisma.server";
import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { type Day, dateOfDay, dayIn, formatDay } from "~/kit/day";
import { countOf } from "~/kit/text";
import { openOn } from "../chefs/open-days.server";
import { closeDays } from "../kitchens/pause-kitchen.server";
import { notify } from "../messages/notify.server";
import { publish } from "../outbox/publish.server";
import { audit, type StaffActor } from "../staff/audit.server";
import { isDone } from "./acts.server";

/** All of a cook's open orders of a day, to be canceled. */
export interface DayCancel {
  chef_id: number;
  day: Day;
  /** as of the cancellation of one order */
  borne_by: "chef" | "platform";
  /** for the audit, and for the diners and the cook to read */
  reason: string;
  /** whether the kitchen is closed on that day, so that nothing more is ordered */
  closes_day: boolean;
}

/** The act that it is: its number, and the key that names it in the audit. */
export interface DayAct {
  id: number;
  key: string;
}

/** Checkouts that may still become orders of a cook's day. */
export const countCheckouts = (chef_id: number, day: Day): Promise<number> =>
  db.orderPart.count({ where: { chef_id, delivery_date: dateOfDay(day), status: "pending_payment" } });

/** Closes the kitchen on the day, once; on a day that is over there is nothing to close. */
export function closeDay(by: StaffActor, { chef_id, day, reason }: DayCancel, key: string): Promise<void> {
  return transaction(async (tx) => {
    if (await isDone(tx, { kind: "chef", id: chef_id }, "chef.day_closed", key)) return;
    const { marketplace } = await tx.db.chef.findUniqueOrThrow({
      where: { id: chef_id },
      select: { marketplace: { select: { time_zone: true } } },
    });
    if (day < dayIn(marketplace.time_zone, clock.now())) return;
    await closeDays(tx, chef_id, { closed_from: day, closed_to: day });
    await audit(tx, by, {
      ...{ action: "chef.day_closed", subject_kind: "chef", subject_id: chef_id, reason },
      after: { key, day },
    });
  });
}

/** Whether nothing can be ordered for the day since the kitchen is closed, whoever closed it. */
async function isClosedOn(tx: Tx, chef_id: number, day: Day): Promise<boolean> {
  // plain SQL: closed dates are ranges of days
  const [kitchen] = await tx<{ is_closed: boolean }[]>`
    SELECT NOT (${openOn(sql`${day}::date`)}) AS is_closed FROM chef c JOIN marketplace k ON k.id = c.marketplace_id WHERE c.id = ${chef_id}`;
  return kitchen?.is_closed ?? false;
}

/** How many orders this act has canceled, also in a try that died. */
async function countCanceled(tx: Tx, { chef_id, day }: DayCancel, key: string): Promise<number> {
  const parts = await tx.db.orderPart.findMany({
    where: { chef_id, delivery_date: dateOfDay(day), status: "cancelled" },
    select: { order_id: true },
  });
  return tx.db.auditEntry.count({
    where: {
      ...{ subject_kind: "order", subject_id: { in: parts.map(({ order_id }) => String(order_id)) } },
      ...{ action: "order.cancel", after: { path: ["key"], string_starts_with: `${key}:` } },
    },
  });
}

/**
 * Writes down once what became of the act, tells the cook in one message, and has the checkouts that were under way looked at again.
 * `failed`: what could not be done and why, in sentences.
 */
export function finishDay(
  by: StaffActor,
  asked: DayCancel,
  act: DayAct,
  { failed, checkouts }: { failed: readonly string[]; checkouts: number },
): Promise<void> {
  const { chef_id, day, borne_by, reason, closes_day } = asked;
  return transaction(async (tx) => {
    if (await isDone(tx, { kind: "chef", id: chef_id }, "chef.day_canceled", act.key)) return;
    const canceled = await countCanceled(tx, asked, act.key);
    const left = failed.length > 0 ? ` Not done: ${failed.join(" ")}` : "";
    await audit(tx, by, {
      ...{ action: "chef.day_canceled", subject_kind: "chef", subject_id: chef_id },
      reason: `${formatDay(day)}, ${countOf(canceled, "order")} canceled: ${reason}${left}`,
      after: { key: act.key, day, borne_by, closes_day, canceled, failed },
    });
    const { account_id } = await tx.db.chef.findUniqueOrThrow({
      where: { id: chef_id },
      select: { account_id: true },
    });
    if (canceled > 0) {
      const is_closed = await isClosedOn(tx, chef_id, day);
      await notify(tx, {
        ...{ account_id, key: `kitchen.day_cancelled:${act.id}`, kind: "kitchen.day_cancelled" },
        facts: { day, orders: canceled, borne_by, is_closed, reason },
      });
    }
    if (closes_day && checkouts > 0)
      await publish(
        tx,
        "cook_day.checkouts_ended",
        { waiting_act_id: act.id },
        `cook_day.checkouts_ended:${act.id}`,
      );
  });
}
