import { expect, test } from "vitest";
import { STAFF_SCREENS } from "../../../tests/setup/staff-screens";
import { type KnownToStaff, staffAsks } from "./staff-asks";

const known: KnownToStaff = {
  ...{
    order: 1,
    open_order: 8,
    number: "DD-00000001",
    intent: null,
    person: 2,
    name: "Ana Lopez",
    phone: null,
  },
  ...{ email: "ana.lopez@demo.test", cook: 3, cook_name: "Ruth Bello", organization: 4, company: "Acme" },
  ...{ meal_name: "Jollof rice", marketplace: 5, account: 6, transaction: 7, dispute: null },
  ...{ day: "2026-11-24", month: "2026-11" },
};

test("each screen is opened with what it is about, or said to have nothing", () => {
  const patterns = Object.keys(STAFF_SCREENS).filter((pattern) => !/\.\w+$/.test(pattern));
  const { asks, unseen } = staffAsks(patterns, known);
  const paths = asks.map(({ path }) => path);
  expect(paths.filter((path) => path.includes(":"))).toEqual([]);
  expect(paths).toContain("/staff/orders/1/refund");
  expect(paths).toContain("/staff/orders/8/cancel");
  expect(paths).toContain("/staff/money/ledger/transactions/7");
  expect(unseen).toEqual(["/staff/money/disputes/:id"]);
});

test("a name with a slip has to find whom it meant", () => {
  const { asks } = staffAsks([], known);
  expect(asks).toContainEqual({ path: "/staff/search?q=Ana%20Loez", finds: "Ana Lopez" });
});
