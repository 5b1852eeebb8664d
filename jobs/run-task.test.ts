import { afterEach, expect, test, vi } from "vitest";
import { rhythms } from "./every";
import { runTask, sinceRun } from "./run-task";

afterEach(() => vi.restoreAllMocks());

test("a task that still runs is not begun a second time; failed or done, it comes round again", async () => {
  const tidy = rhythms.tidy;
  if (!tidy) throw new Error("tidy is gone");
  let fail: (error: Error) => void = () => undefined;
  const run = vi
    .spyOn(tidy, "run")
    .mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)))
    .mockResolvedValue();
  const first = runTask("tidy");
  await runTask("tidy");
  expect(run).toHaveBeenCalledTimes(1);
  fail(new Error("the database is away"));
  await first;
  await runTask("tidy");
  expect(run).toHaveBeenCalledTimes(2);
  expect(sinceRun("tidy")).toBeLessThan(60_000);
});
