import { setTimeout as sleep } from "node:timers/promises";
import { Queue } from "bullmq";
import type { Run } from "./run";

const ZONE = "America/New_York";

/** The month of the organizations' calendar, `2026-11`, so many seconds from now. */
export function monthAt(offset: number): string {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE, year: "numeric", month: "2-digit" });
  return parts.format(new Date(Date.now() + offset * 1000)).slice(0, 7);
}

/** Has the worker come round for a task now, so many times at once. Without Redis it comes by itself. */
export async function triggerTask(run: Run, task: string, times: number): Promise<void> {
  const url = new URL(run.environment.place.env.REDIS_URL ?? "");
  const connection = {
    host: url.hostname,
    port: Number(url.port),
    db: Number(url.pathname.slice(1) || 0),
    maxRetriesPerRequest: 1,
    enableOfflineQueue: true,
    commandTimeout: 2_000,
    retryStrategy: () => null,
  };
  const queue = new Queue("tasks", { connection });
  queue.on("error", () => undefined);
  const once = { removeOnComplete: true, removeOnFail: true };
  try {
    const jobs = Array.from({ length: times }, () => ({ name: task, data: {}, opts: once }));
    await queue.addBulk(jobs).catch(() => undefined);
  } finally {
    await queue.close().catch(() => undefined);
  }
}

/** Has the worker begin the months that are due, so many times at once. */
export function triggerResets(run: Run, times: number): Promise<void> {
  return triggerTask(run, "reset-wallets", times);
}

/** Whether everybody with a plan has had the month that the market's clock is in. */
async function isBegun({ environment }: Run): Promise<boolean> {
  const [row] = await environment.sql`
    SELECT FROM membership m JOIN organization o ON o.id = m.organization_id
    WHERE m.status = 'activated' AND m.role <> 'admin' AND o.dollar_cents > 0 AND NOT EXISTS (
      SELECT FROM wallet_reset r WHERE r.membership_id = m.id AND r.status = 'done'
        AND r.period_start = date_trunc('month', app_now() AT TIME ZONE o.time_zone)::date) LIMIT 1`;
  return row === undefined;
}

/** After a jump into another month: waits until the worker has begun it, and notes what that means for everybody. */
export async function beginMonth(run: Run): Promise<void> {
  const month = monthAt(run.offset);
  const due = run.model.organizations.filter((org) => org.month < month);
  if (due.length === 0) return;
  const giveUp = Date.now() + 150_000;
  while (!(await run.keepTrying(() => isBegun(run)))) {
    if (Date.now() > giveUp) run.violated(`the month ${month} is never begun`);
    await triggerResets(run, 2);
    await sleep(1_000);
  }
  for (const org of due) {
    org.month = month;
    for (const user of run.model.users.filter((one) => one.organization === org.index && !one.hasLeft)) {
      const carried = Math.min(user.balances.plan, org.carry);
      org.cents.returned(user.balances.plan - carried);
      org.cents.begin(org.plan).taken();
      user.balances.plan = org.plan + carried;
    }
  }
}
