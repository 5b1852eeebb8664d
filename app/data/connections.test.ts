import { expect, test } from "vitest";
import { splitConnections } from "./connections";

test.each([
  [16, { reading: 8, writing: 7, queueing: 5, health: 1 }],
  [8, { reading: 4, writing: 3, queueing: 2, health: 1 }],
  [100, { reading: 50, writing: 49, queueing: 47, health: 1 }],
])("%i connections are shared out whole", (connections, shares) => {
  expect(splitConnections(connections)).toEqual(shares);
  expect(shares.reading + shares.writing + shares.health).toBe(connections);
});

test("each purpose has one, however few there are", () => {
  expect(splitConnections(2)).toEqual({ reading: 1, writing: 1, queueing: 1, health: 1 });
});
