import { setClock } from "../environment";
import type { Fault } from "../fault";
import { beginMonth, triggerTask } from "../months";
import type { Run } from "../run";

/** A hold lasts fifteen minutes; this near to its end it may be over. Seconds. */
const NEARLY_OVER = 600;

async function move(run: Run, seconds: number): Promise<void> {
  run.offset += seconds;
  await run.keepTrying(() => setClock(run.environment, run.offset));
  for (const order of run.model.users.flatMap((user) => user.orders)) {
    if (order.state !== "held" || order.mayBeOver || run.offset - order.heldAt < NEARLY_OVER) continue;
    order.mayBeOver = true;
    // From now on its portions may be anybody's.
    for (const { meal, quantity } of order.lines) meal.portions.least -= quantity;
    if (order.coupon) order.coupon.uses.least -= 1;
  }
}

/**
 * A minute passes, also for those who are in the middle of something: what a process that was killed had taken hold of
 * (keys, messages) is free again.
 */
export function advanceOneMinute(run: Run): Promise<void> {
  return move(run, 61);
}

/** Moves the clock far while nobody is in the middle of anything. Seconds. */
function jump(run: Run, seconds: number): Promise<void> {
  return run.gate.close(async () => {
    await move(run, seconds);
    await beginMonth(run);
    await triggerTask(run, "send-transfers", 2);
  });
}

const DAY = 86_400;
/** The schedules of the run last this long; orders must stay possible to its end. */
const FARTHEST = 200 * DAY;

const aMonth: Fault = {
  name: "the clock a month ahead",
  weight: 1,
  suits: (run) => run.offset < FARTHEST,
  strike: (run, random) => jump(run, random.pick([28, 30, 31]) * DAY),
};

/** What was delivered is due to its cooks. */
const aDay: Fault = {
  name: "the clock a day ahead",
  weight: 2,
  suits: (run) => run.offset < FARTHEST,
  strike: (run) => jump(run, DAY),
};

const twentyMinutes: Fault = {
  name: "the clock twenty minutes ahead",
  weight: 3,
  suits: () => true,
  strike: (run) => jump(run, 1_200),
};

const backwards: Fault = {
  name: "the clock ten minutes back",
  weight: 1,
  suits: () => true,
  strike: (run) => jump(run, -600),
};

export const clockFaults: readonly Fault[] = [aMonth, aDay, twentyMinutes, backwards];
