import { expect, test } from "vitest";
import { showDashboard } from "~/domain/kitchens/show-dashboard.server";
import { addDays, formatDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { aChef, aMeal, anOrderedLine, dayFrom } from "../../../tests/builders";
import { itemsOf } from "./dashboard-waiting";

test("a dinner of a past day that nobody marked as delivered waits, and leads to the orders", async () => {
  const chef = await aChef();
  const meal = await aMeal({ chef });
  const today = await dayFrom(0, chef.time_zone);
  await anOrderedLine({ meal, on: addDays(today, -1), status: "accepted" });
  await anOrderedLine({ meal, on: addDays(today, -2), status: "delivered" });
  await anOrderedLine({ meal, on: today, status: "accepted" });
  const itemOf = async () =>
    itemsOf(await showDashboard(chef), today).find(({ to }) => to === deskPaths.orders("upcoming"));
  expect((await itemOf())?.text).toBe(
    `1 order of ${formatDay(addDays(today, -1))} isn't marked as delivered`,
  );
  await anOrderedLine({ meal, on: addDays(today, -3), status: "out_for_delivery" });
  expect((await itemOf())?.text).toBe(
    `2 orders since ${formatDay(addDays(today, -3))} aren't marked as delivered`,
  );
});
