import { expect, test } from "vitest";
import { PAUSED } from "~/kit/transfer-names";
import { byDay, waitsFor } from "./forecast";

test("days stand in their order, and what has none yet stands last", () => {
  const days = [null, "2027-01-02", "2026-12-31", null, "2027-01-01"];
  const groups = byDay(days.map((day, n) => ({ day, n })));
  expect(groups.map(({ day, movements }) => [day, movements.map(({ n }) => n)])).toEqual([
    ["2026-12-31", [2]],
    ["2027-01-01", [4]],
    ["2027-01-02", [1]],
    [null, [0, 3]],
  ]);
});

test("what orders without a day wait for is said where it is the same for all of them", () => {
  const moved = (because: "bank" | "disputed" | typeof PAUSED) => ({ moved: { because } });
  expect(waitsFor([moved("disputed"), moved("disputed")], "active")).toBe("disputed");
  expect(waitsFor([moved(PAUSED)], "active")).toBe(PAUSED);
  expect(waitsFor([moved(PAUSED), moved("disputed")], "active")).toBeNull();
  expect(waitsFor([moved(PAUSED), moved("bank")], "restricted")).toBe("bank");
  expect(waitsFor([{ moved: null }], "pending")).toBe("bank");
});
