import { expect, test } from "vitest";
import { placeOfSubject } from "./subject-place";

test("what an act was about leads to where it stands, for whoever may open that", () => {
  expect(placeOfSubject("order 12", "operations")).toBe("/staff/orders/12");
  expect(placeOfSubject(`organi${"s"}ation 3`, "finance")).toBe("/staff/organizations/3");
  expect(placeOfSubject("plan 4", "finance")).toBe("/staff/catalog/plans?plan=4");
  expect(placeOfSubject("dispute 5", "finance")).toBe("/staff/money/disputes/5");
  expect(placeOfSubject("dispute 5", "operations")).toBeNull();
  expect(placeOfSubject("staff 6", "finance")).toBeNull();
  expect(placeOfSubject("staff 6", "admin")).toBe("/staff/team");
  for (const none of ["job 7", "month 2026-10", "order", "constructor 1", ""])
    expect(placeOfSubject(none, "admin")).toBeNull();
});
