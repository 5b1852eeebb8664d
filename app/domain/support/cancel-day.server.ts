import { db } from "~/data/prisma.server";
import { mapBatches } from "~/kit/map-batches";
import { listOpenParts, type OpenPart } from "../lookup/cook-day.server";
import { extendLease } from "../outbox/job.server";
import { cancelByStaff } from "../refunds/cancel-by-staff.server";
import { Refusal } from "../refusal";
import type { StaffActor } from "../staff/audit.server";
import { type ActRefusal, refusalWords, storedRefusal } from "./act-refusals.server";
import { closeDay, countCheckouts, type DayAct, type DayCancel, finishDay } from "./day-of-cook.server";

/** How many orders are read at once. */
const BATCH = 20;

/** Cancels one part. Answers why it could not be; somebody else who was faster is no failure. */
async function cancelPart(
  by: StaffActor,
  { order_id, part_id, number }: OpenPart,
  { borne_by, reason }: DayCancel,
  key: string,
): Promise<ActRefusal[]> {
  try {
    const what = { order_id, part_id, borne_by, reason, words: reason };
    await cancelByStaff(by, { ...what, tellsCook: false, key: `${key}:${part_id}` });
    return [];
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === "unavailable") throw error;
    const part = await db.orderPart.findUnique({ where: { id: part_id }, select: { status: true } });
    return part?.status === "cancelled" ? [] : [storedRefusal(error, number)];
  }
}

/** Cancels what is open of the day, each part in a transaction of its own. Answers what could not be and why. */
async function cancelOpen(by: StaffActor, asked: DayCancel, { key, id }: DayAct): Promise<ActRefusal[]> {
  const failed: ActRefusal[] = [];
  const read = async (after: OpenPart | undefined) => {
    await extendLease(`staff_act.due:${id}`);
    return listOpenParts(asked.chef_id, asked.day, { limit: BATCH, after: after?.part_id ?? 0 });
  };
  await mapBatches({ size: BATCH, read }, "orders of a day", async (part) => {
    failed.push(...(await cancelPart(by, part, asked, key)));
  });
  return failed;
}

/**
 * Cancels a cook's part of every open order of a day, each once: what an earlier try of the same act has canceled is not open
 * anymore. With `closes_day` the kitchen is closed first. Answers what could not be done and why; none for all of it.
 * @throws AggregateError where something else than a rule stood against one of them, after the others had their turn.
 */
export async function cancelDay(by: StaffActor, asked: DayCancel, act: DayAct): Promise<ActRefusal[]> {
  if (asked.closes_day) await closeDay(by, asked, act.key);
  // before: what is paid after the orders were read was a checkout until then
  const checkouts = await countCheckouts(asked.chef_id, asked.day);
  const failed = await cancelOpen(by, asked, act);
  const said = failed.map((one) => refusalWords("cancel_day", [one]));
  await finishDay(by, asked, act, { failed: said, checkouts });
  return failed;
}

/** The same for what was paid meanwhile. Answers how many checkouts are still under way. */
export async function cancelPaidMeanwhile(by: StaffActor, asked: DayCancel, act: DayAct): Promise<number> {
  const checkouts = await countCheckouts(asked.chef_id, asked.day);
  await cancelOpen(by, asked, act);
  return checkouts;
}
