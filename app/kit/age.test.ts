import { expect, test } from "vitest";
import { ageOf } from "./age";

test("an age is in whole hours below a day, in whole days from there", () => {
  const now = new Date("2026-11-24T12:00:00Z");
  const ages = [
    "2026-11-24T11:01:00Z",
    "2026-11-24T11:00:00Z",
    "2026-11-23T12:01:00Z",
    "2026-11-23T12:00:00Z",
  ];
  expect(ages.map((since) => ageOf(new Date(since), now))).toEqual([
    "under an hour",
    "1 hour",
    "23 hours",
    "1 day",
  ]);
});
