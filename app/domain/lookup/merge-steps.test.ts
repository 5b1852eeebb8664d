import { expect, test } from "vitest";
import { mergeSteps } from "./merge-steps";

const at = new Date("2026-05-04T12:00:00Z");
const step = (id: number, part_id: number | null, kind: string, note: string | null = null) => ({
  ...{ id, part_id, kind, note, at, actor: "chef:3" },
});

test("a part's step and the order's that follows it are one, with what was said of it", () => {
  const merged = mergeSteps([step(1, 7, "cancelled", "No fish"), step(2, null, "cancelled")]);
  expect(merged).toEqual([step(2, null, "cancelled", "No fish")]);
});

test("two cooks' steps stay two while the order stays where it is, and so does the same at another time", () => {
  const later = { ...step(3, null, "accepted"), at: new Date(at.getTime() + 1) };
  const steps = [step(1, 7, "accepted"), step(2, 8, "accepted"), later];
  expect(mergeSteps(steps)).toEqual(steps);
});

test("an order's own event stays, once, where parts have none of it", () => {
  const steps = [step(1, null, "disputed"), step(2, 7, "ready")];
  expect(mergeSteps(steps)).toEqual(steps);
});
