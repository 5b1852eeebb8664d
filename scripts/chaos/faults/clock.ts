import type { Fault } from "../fault";
import { setClock } from "../market";
import type { Run } from "../run";

/** Moves the clock while nobody is in the middle of anything; holds may be over from then on. Seconds. */
export async function moveClock(run: Run, seconds: number): Promise<void> {
  await run.gate.close(async () => {
    run.offset += seconds;
    await setClock(run.market, run.offset);
    if (seconds <= 0) return;
    for (const user of run.model.users)
      for (const order of user.orders)
        if (order.state === "held" && !order.mayBeOver) {
          order.mayBeOver = true;
          // From now on its portions may be anybody's.
          for (const line of order.lines) line.meal.portions.least -= line.quantity;
          if (order.coupon) order.coupon.uses.least -= 1;
        }
  });
}

const DAY = 86_400;
/** The schedules of the run last this long; orders must stay possible to its end. */
const FARTHEST = 200 * DAY;

const aMonth: Fault = {
  name: "the clock a month ahead",
  weight: 1,
  suits: (run) => run.offset < FARTHEST,
  strike: (run, random) => moveClock(run, random.pick([28, 30, 31]) * DAY),
};

const twentyMinutes: Fault = {
  name: "the clock twenty minutes ahead",
  weight: 3,
  suits: () => true,
  strike: (run) => moveClock(run, 1_200),
};

const backwards: Fault = {
  name: "the clock ten minutes back",
  weight: 1,
  suits: () => true,
  strike: (run) => moveClock(run, -600),
};

export const clockFaults: readonly Fault[] = [aMonth, twentyMinutes, backwards];
