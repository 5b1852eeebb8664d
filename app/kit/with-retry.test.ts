import { expect, test } from "vitest";
import { withRetry } from "./with-retry";

class Away extends Error {}
class Wrong extends Error {}

const isWorthIt = (error: unknown) => error instanceof Away;

/** Fails with each of these in turn, then answers how often it was asked. */
function failing(...errors: Error[]) {
  let asked = 0;
  return {
    ask: async () => {
      const error = errors[asked];
      asked += 1;
      if (error) throw error;
      return asked;
    },
    asked: () => asked,
  };
}

test("what was away twice is asked a third time", async () => {
  const { ask } = failing(new Away(), new Away());
  expect(await withRetry(ask, { forMs: 10_000, everyMs: 1, isWorthIt })).toBe(3);
});

test("a no that stays a no is said at once", async () => {
  const { ask, asked } = failing(new Away(), new Wrong("no such database"));
  await expect(withRetry(ask, { forMs: 10_000, everyMs: 1, isWorthIt })).rejects.toThrow("no such database");
  expect(asked()).toBe(2);
});

test("what stays away is not waited for without end", async () => {
  const { ask, asked } = failing(...Array.from({ length: 1_000 }, (_, n) => new Away(String(n))));
  await expect(withRetry(ask, { forMs: 50, everyMs: 10, isWorthIt })).rejects.toThrow(Away);
  expect(asked()).toBeLessThan(10);
});
