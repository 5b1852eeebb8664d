import type { Cook } from "./kitchens";
import type { Stage } from "./lives";
import type { Plan } from "./plans";
import type { World } from "./world-parts";

/** Delivery windows of the demo, in hours of the kitchen's clock. */
const [OPENS, CLOSES] = [17, 20];
/** Kitchens beside the demo's own that show each stage. */
const OTHERS = 3;

/** Takes orders for these days whatever the hour, a day ahead at the latest, from everybody in the city. */
function isSteady(cook: Cook): boolean {
  const { status, closed, radius_km, cutoff_hours } = cook;
  return status === "approved" && closed === null && radius_km === null && cutoff_hours >= 24;
}

/**
 * The day, counted from today, of an order that stands at a stage now. Cooking begins once the cutoff is over, with slow
 * dishes the evening before: it is the next dinner whose window is not over. What is on its way left for the last window
 * that has begun: outside of its hours it is late, a driver who has not said that it was delivered, for staff to look at.
 */
export function dayOfStage(stage: Stage, hour: number): number {
  if (stage === "preparing") return hour < CLOSES ? 0 : 1;
  return hour < OPENS ? -1 : 0;
}

/**
 * Orders being cooked and on their way at any hour, so that every state can be looked at: in the demo's own kitchen, except
 * late ones, and in some others.
 */
export function underway(world: World): Plan[] {
  const [kitchen, ...steady] = world.cooks.filter((cook) => isSteady(cook) && world.menus.has(cook));
  if (!kitchen || steady.length < OTHERS)
    throw new Error("The demo needs kitchens that take orders every day");
  const shown: Cook[] = [kitchen, ...steady.slice(0, OTHERS)];
  const plans: Plan[] = [];
  for (const stage of ["preparing", "out_for_delivery"] as const) {
    for (const cook of shown) {
      const hour = cook.place.calendar.hour();
      const isLate = stage === "out_for_delivery" && (hour < OPENS || hour >= CLOSES);
      if (isLate && cook === kitchen) continue;
      const random = world.random.fork(`underway/${stage}/${cook.mark}`);
      const near = world.eaters.filter((one) => one.place === cook.place && one.appetite > 0);
      const offset = dayOfStage(stage, hour);
      plans.push({ random, fate: "open", offset, eater: random.pick(near), cook, stage });
    }
  }
  return plans;
}
