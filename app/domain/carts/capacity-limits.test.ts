import { expect, test } from "vitest";
import { type CapacityLimits, isWithinCapacity } from "./capacity-limits";

const NONE: CapacityLimits = {
  per_day: null,
  orders_per_window: null,
  per_week: null,
  per_year: null,
  sales_per_year_cents: null,
  booked: [],
};
const asking = (kitchen_portions: number, kitchen_cents = 0) => ({ kitchen_portions, kitchen_cents });

test("without a limit everything fits", () => {
  expect(isWithinCapacity(NONE, "2026-11-25", asking(500, 10_000_000))).toBe(true);
});

test("a day is full when what is booked and what is wanted exceed it", () => {
  const limits = { ...NONE, per_day: 10, booked: [{ day: "2026-11-25", portions: 7, cents: 0, orders: 1 }] };
  expect(isWithinCapacity(limits, "2026-11-25", asking(3))).toBe(true);
  expect(isWithinCapacity(limits, "2026-11-25", asking(4))).toBe(false);
  expect(isWithinCapacity(limits, "2026-11-26", asking(10))).toBe(true);
});

test("a week runs from Monday to Sunday, also over the new year", () => {
  const limits = { ...NONE, per_week: 10, booked: [{ day: "2026-12-28", portions: 9, cents: 0, orders: 1 }] };
  expect(isWithinCapacity(limits, "2027-01-03", asking(2))).toBe(false);
  expect(isWithinCapacity(limits, "2027-01-03", asking(1))).toBe(true);
  expect(isWithinCapacity(limits, "2027-01-04", asking(2))).toBe(true);
  expect(isWithinCapacity(limits, "2026-12-27", asking(2))).toBe(true);
});

test("portions and sales of a calendar year", () => {
  const booked = [
    { day: "2026-01-01", portions: 90, cents: 90_000, orders: 1 },
    { day: "2027-01-01", portions: 90, cents: 90_000, orders: 1 },
  ];
  expect(isWithinCapacity({ ...NONE, per_year: 100, booked }, "2026-12-31", asking(11))).toBe(false);
  expect(isWithinCapacity({ ...NONE, per_year: 100, booked }, "2026-12-31", asking(10))).toBe(true);
  expect(
    isWithinCapacity({ ...NONE, sales_per_year_cents: 100_000, booked }, "2027-06-01", asking(1, 10_001)),
  ).toBe(false);
  expect(
    isWithinCapacity({ ...NONE, sales_per_year_cents: 100_000, booked }, "2027-06-01", asking(1, 10_000)),
  ).toBe(true);
});

test("a delivery window takes so many orders, however small", () => {
  const booked = [{ day: "2026-11-25", portions: 2, cents: 0, orders: 2 }];
  expect(isWithinCapacity({ ...NONE, orders_per_window: 3, booked }, "2026-11-25", asking(9))).toBe(true);
  expect(isWithinCapacity({ ...NONE, orders_per_window: 2, booked }, "2026-11-25", asking(1))).toBe(false);
  expect(isWithinCapacity({ ...NONE, orders_per_window: 2, booked }, "2026-11-26", asking(1))).toBe(true);
});
