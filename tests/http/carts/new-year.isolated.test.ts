import { expect, test } from "vitest";
import { setClockOffset } from "~/data/clock.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { showCart } from "~/domain/carts/show-cart.server";
import { holdCart } from "~/domain/checkout/hold-cart.server";
import { updateFullDaysOfChef } from "~/domain/chefs/full-days.server";
import { readOnDay, requireOrderable } from "~/domain/support/order-on-day.server";
import { aChef, aDiner, aMarketplace, aMeal, anOrderedLine } from "../../builders";

/** The week from Monday, December 30 of 2030: Wednesday is the first day of 2031. */
const OLD_YEAR = "2030-12-30";
const SATURDAY = "2031-01-04";
const NEXT_WEEK = "2031-01-08";

/** A kitchen on the first day of 2031, five portions a week allowed, with five delivered this Monday. */
async function aFullWeek(max_sales_year_cents: number | null) {
  await setClockOffset(Math.round((Date.parse("2031-01-01T16:00:00Z") - Date.now()) / 1000));
  const town = await aMarketplace({ max_meals_per_week: 5 });
  await sql`UPDATE marketplace SET max_sales_year_cents = ${max_sales_year_cents} WHERE id = ${town.id}`;
  const chef = await aChef({ marketplace: town });
  const meal = await aMeal({ chef, schedule: { from: SATURDAY, to: SATURDAY } });
  await anOrderedLine({ meal, quantity: 5, on: OLD_YEAR, status: "delivered" });
  return { town, chef, meal };
}

test.each([
  ["without a limit for the year", null],
  ["with one", 10_000_000],
])(
  "a week over the turn of the year is full for carts, lists and changes of orders, %s",
  async (_name, yearly) => {
    const { town, chef, meal } = await aFullWeek(yearly);
    const ana = await aDiner({ gift: 100_000, cart: [meal], marketplace: town });
    expect((await showCart(ana)).available_delivery_dates).toEqual([]);
    const payments = [{ method: "wallet" as const, amount: 3075 }];
    await expect(holdCart(ana, { payments })).rejects.toMatchObject({ kind: "conflict" });

    await updateFullDaysOfChef(chef.chef_id);
    const full =
      await sql`SELECT full_days @> ${SATURDAY}::date AS is_full FROM chef WHERE id = ${chef.chef_id}`;
    expect(full).toEqual([{ is_full: true }]);

    const soup = await aMeal({ chef, schedule: { from: SATURDAY, to: NEXT_WEEK } });
    const { order_id } = await anOrderedLine({ meal: soup, on: NEXT_WEEK });
    const moved = transaction(async (tx) => {
      const asked = { order_id, day: SATURDAY, zip: town.zips[0] ?? "" };
      await requireOrderable(tx, asked, await readOnDay(tx, asked));
    });
    await expect(moved).rejects.toMatchObject({ code: "sold_out" });
  },
);
