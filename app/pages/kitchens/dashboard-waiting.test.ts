import { expect, test } from "vitest";
import { showDashboard } from "~/domain/kitchens/show-dashboard.server";
import { formatDay } from "~/kit/day";
import { aChef, aMeal, anOrderedLine, dayFrom } from "../../../tests/builders";
import { itemsOf } from "./dashboard-waiting";

test("a dinner of a day that is over, and that nobody marked as delivered, waits for its cook", async () => {
  const chef = await aChef();
  const [yesterday, today] = [await dayFrom(-1, chef.time_zone), await dayFrom(0, chef.time_zone)];
  const meal = await aMeal({ chef, schedule: { from: -2, to: 2 } });
  await anOrderedLine({ meal, on: 0, status: "accepted" });
  const waiting = async () => itemsOf(await showDashboard(chef), today).map(({ to, text }) => [to, text]);
  expect(await waiting()).toEqual([]);
  const { order_id } = await anOrderedLine({ meal, on: -1, status: "accepted" });
  expect(await waiting()).toEqual([
    [`/chef/neworders/${order_id}`, `The order for ${formatDay(yesterday)} isn't marked as delivered`],
  ]);
  await anOrderedLine({ meal, on: -2, status: "out_for_delivery" });
  expect(await waiting()).toEqual([
    ["/chef/neworders?view=upcoming", "Past orders aren't marked as delivered"],
  ]);
});
