import { afterEach, expect, test, vi } from "vitest";
import { clock } from "~/kit/clock";
import { cronTasks } from "./every";
import { msSinceRun, runDue, runTask } from "./run-task";

afterEach(() => vi.restoreAllMocks());

test("a task that still runs is not begun a second time; failed or done, it comes round again", async () => {
  const purge = cronTasks["purge-expired"];
  if (!purge) throw new Error("purge-expired is gone");
  let fail: (error: Error) => void = () => undefined;
  const run = vi
    .spyOn(purge, "run")
    .mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)))
    .mockResolvedValue();
  const first = runTask("purge-expired");
  await runTask("purge-expired");
  expect(run).toHaveBeenCalledTimes(1);
  fail(new Error("the database is away"));
  await first;
  await runTask("purge-expired");
  expect(run).toHaveBeenCalledTimes(2);
  expect(msSinceRun("purge-expired")).toBeLessThan(60_000);
});

test("after the clock was set back a task is due at once, not when the clock has caught up", async () => {
  const purge = cronTasks["purge-expired"];
  if (!purge) throw new Error("purge-expired is gone");
  for (const [name, task] of Object.entries(cronTasks))
    if (name !== "purge-expired") vi.spyOn(task, "run").mockResolvedValue();
  const run = vi.spyOn(purge, "run").mockResolvedValue();
  const now = clock.now().getTime();
  const at = vi.spyOn(clock, "now").mockReturnValue(new Date(now + 86_400_000));
  await runTask("purge-expired");
  at.mockReturnValue(new Date(now));
  await runDue(1);
  expect(run).toHaveBeenCalledTimes(2);
  await runDue(1);
  expect(run).toHaveBeenCalledTimes(2);
});
