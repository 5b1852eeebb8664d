import { expect, test } from "vitest";
import { WriteSemaphore } from "./write-semaphore.server";

const settled = () => new Promise((done) => setImmediate(done));

test("three of an account at once, the others in their order; another account waits for none of them", async () => {
  const turns = new WriteSemaphore();
  const first = [await turns.take(1), await turns.take(1), await turns.take(1)];
  const log: string[] = [];
  const later = ["fourth", "fifth"].map((name) =>
    turns.take(1).then((end) => {
      log.push(name);
      return end;
    }),
  );
  const other = await turns.take(2);
  await settled();
  expect(log).toEqual([]);
  first[1]?.();
  first[1]?.();
  await settled();
  expect(log, "an end that is said twice ends one turn").toEqual(["fourth"]);
  first[0]?.();
  await settled();
  expect(log).toEqual(["fourth", "fifth"]);
  for (const end of [...(await Promise.all(later)), first[2], other]) end?.();
  expect(turns.size).toBe(0);
});

test("whoever waited too long, or behind too many, is refused and may come back in seconds; the others keep their place", async () => {
  const turns = new WriteSemaphore();
  const ends = [await turns.take(1), await turns.take(1), await turns.take(1)];
  await expect(turns.take(1, 5)).rejects.toMatchObject({ kind: "unavailable" });
  const waiting = Array.from({ length: 50 }, () => turns.take(1));
  const refused = await turns.take(1).then(
    () => null,
    (error: { retryAfter: number }) => error,
  );
  expect(refused?.retryAfter).toBeGreaterThanOrEqual(2);
  for (const end of ends) end();
  for (const one of waiting) (await one)();
  expect(turns.size).toBe(0);
});
