import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "~/data/sql.server";
import { endExpiredHolds } from "~/domain/holds/end-expired-holds.server";
import { sendDueTransfers } from "~/domain/payouts/send-transfers.server";
import { reconcile } from "~/domain/settlement/reconcile.server";
import { registerHandlers } from "~/handlers.server";
import { controlFakes, setClock } from "./environment";
import { beginMonth } from "./months";
import { waitUntilOver } from "./orders";
import type { Random } from "./random";
import type { Run } from "./run";

/** The reconciler must have nothing left to do within this. */
const HEALED_WITHIN_MS = 120_000;
const STEP_S = 400;
/** Holds are over by then. */
const HOLDS_OVER_S = 3_600;
/** Purchases that nobody paid are given up by then, and what was delivered is due to its cooks. */
const LATER_S = 5 * 86_400;

registerHandlers();

/** What is still to be done, by name; nothing when all of it is zero. */
async function openWork(run: Run): Promise<Record<string, number>> {
  const [row] = await sql<Record<string, number>[]>`
    SELECT (SELECT count(*)::int FROM outbox WHERE done_at IS NULL AND dead_at IS NULL AND run_after <= app_now() + interval '1 hour') AS jobs,
      (SELECT count(*)::int FROM outbox WHERE dead_at IS NOT NULL AND topic = 'refund.requested') AS dead_refunds,
      (SELECT count(*)::int FROM provider_event WHERE processed_at IS NULL) AS events,
      (SELECT count(*)::int FROM orders WHERE status = 'pending_payment') AS holds,
      (SELECT count(*)::int FROM refund WHERE status = 'pending') AS refunds,
      (SELECT count(*)::int FROM payment p WHERE p.status IN ('creating', 'requires_payment', 'processing')
        AND (p.stripe_intent_id IS NOT NULL OR p.order_id IS NULL)) AS payments,
      (SELECT count(*)::int FROM transfer t JOIN chef c ON c.id = t.chef_id
        WHERE t.status <> 'sent' AND t.due_at <= app_now() AND c.bank_status = 'active') AS transfers,
      (SELECT count(*)::int FROM transfer_reversal r JOIN transfer t ON t.id = r.transfer_id WHERE r.status = 'due' AND t.status = 'sent') AS reversals`;
  const hooks = await controlFakes<{ ready: number; running: number; waiting: number }>(
    run.environment,
    "/__webhooks",
  );
  return { ...row, webhooks: hooks.ready + hooks.running + hooks.waiting };
}

/** Everything runs again, and nothing is told to go wrong anymore. */
async function mend(run: Run): Promise<void> {
  await fetch(new URL("/__faults?service=*", run.environment.place.fakes.control), { method: "DELETE" });
  await controlFakes(run.environment, "/__release", {});
  const { processes } = run.environment;
  for (const index of processes.urls.keys()) await processes.restart(index);
  await processes.restartWorker(0);
}

/** The clock moves on, into another month when its time has come. Seconds. */
async function wait(run: Run, seconds: number): Promise<void> {
  run.offset += seconds;
  await setClock(run.environment, run.offset);
  await beginMonth(run);
}

/**
 * Lets every hold come to its end before the clock moves on: whether one is released before a month begins, so that its money is
 * carried over, or after, so that it goes back to the organization, is the worker's order of work and not the model's to know.
 */
async function endHolds(run: Run, random: Random): Promise<void> {
  await wait(run, HOLDS_OVER_S);
  const held = run.model.users.flatMap((user) =>
    user.orders.filter(({ state }) => state === "held").map((order) => ({ user, order })),
  );
  for (const { order } of held) order.mayBeOver = true;
  await endExpiredHolds();
  await reconcile();
  for (const { user, order } of held) await waitUntilOver(run, user, order, random);
}

/**
 * Heals everything, lets every hold come to its end, and has the reconciler work until nothing is left, for two minutes
 * at most. Answers how long that took. Milliseconds.
 */
export async function heal(run: Run): Promise<number> {
  await run.shaken(() => mend(run));
  const begun = Date.now();
  const random = run.random.fork("heal");
  await endHolds(run, random);
  await wait(run, LATER_S);
  for (;;) {
    await endExpiredHolds();
    await reconcile();
    await sendDueTransfers();
    const left = await openWork(run);
    if (Object.values(left).every((count) => count === 0)) break;
    if (Date.now() - begun > HEALED_WITHIN_MS)
      run.violated(`the reconciler is not done after two minutes: ${JSON.stringify(left)}`);
    await sleep(500);
    // Jobs that failed wait for their next try: the clock, not the run, waits.
    await wait(run, STEP_S);
  }
  return Date.now() - begun;
}
