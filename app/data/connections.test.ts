import { expect, test } from "vitest";
import { shareOut } from "./connections";

test.each([
  [16, { reading: 6, writing: 6, health: 1, prisma: 3 }],
  [8, { reading: 3, writing: 3, health: 1, prisma: 1 }],
  [100, { reading: 40, writing: 39, health: 1, prisma: 20 }],
])("%i connections are shared out whole", (connections, shares) => {
  expect(shareOut(connections)).toEqual(shares);
  expect(Object.values(shares).reduce((sum, one) => sum + one)).toBe(connections);
});

test("each purpose has one, however few there are", () => {
  expect(shareOut(2)).toEqual({ reading: 1, writing: 1, health: 1, prisma: 1 });
});
