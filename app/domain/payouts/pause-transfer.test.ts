import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { PAUSED } from "~/kit/transfer-names";
import {
  aDeliveredOrder,
  aPaidOutOrder,
  aStaff,
  controlStripe,
  executeTransfers,
  makeTransfersDue,
  requestDueTransfers,
} from "../../../tests/builders";
import { aCookWithBank, refund } from "../../../tests/setup/cook-ledger";
import { showRevenue } from "../kitchens/show-revenue.server";
import { refundTipByStaff } from "../refunds/refund-tip-by-staff.server";
import type { StaffActor } from "../staff/audit.server";
import { giveTip } from "../tips/give-tip.server";
import { handlePayout } from "./handle-payout.server";
import { nextPayout } from "./next-payout.server";
import { pauseTransfer, resumeTransfer } from "./pause-transfer.server";
import { sendDueTransfers } from "./send-transfers.server";
import { showForecast } from "./show-forecast.server";

async function finance(): Promise<StaffActor> {
  const { staff_id } = await aStaff({ role: "finance" });
  return { staff_id, actor: `staff:${staff_id}` };
}

async function transferOf(order_id: number) {
  const [row] = await sql<{ id: number; status: string; is_asked: boolean }[]>`
    SELECT t.id, t.status, t.asked_at IS NOT NULL AS is_asked FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${order_id}`;
  if (!row) throw new Error("the order has no transfer");
  return row;
}

/** The diner's bank asks about a payment of this order, and has not decided. Answers Stripe's name of the dispute. */
async function aDispute({ ana, order_id }: Awaited<ReturnType<typeof aDeliveredOrder>>): Promise<string> {
  const dispute = `dp_${randomUUID()}`;
  await sql`
    WITH paid AS (
      INSERT INTO payment (purpose, account_id, order_id, provider_key, stripe_intent_id, amount_cents, status)
      VALUES ('order', ${ana.account_id}, ${order_id}, ${dispute}, ${dispute}, 100, 'succeeded') RETURNING id
    ) INSERT INTO dispute (payment_id, stripe_dispute_id, amount_cents, reason, status) SELECT id, ${dispute}, 100, 'fraudulent', 'needs_response' FROM paid`;
  return dispute;
}

const decide = (dispute: string) =>
  sql`UPDATE dispute SET status = 'lost', closed_at = app_now() WHERE stripe_dispute_id = ${dispute}`;

test("a transfer that staff have paused stays when it is due, and goes once they resume it; both are in the audit", async () => {
  const { chef } = await aCookWithBank();
  const { order_id } = await aDeliveredOrder(chef, 2_000);
  const { id } = await transferOf(order_id);
  const by = await finance();
  await pauseTransfer(by, id, "The diner says it never came.");
  await pauseTransfer(by, id, "Twice.");
  await makeTransfersDue(order_id);
  await sendDueTransfers();
  expect(await transferOf(order_id)).toMatchObject({ status: "due", is_asked: false });
  await resumeTransfer(by, id, "It came.");
  await expect
    .poll(async () => {
      await sendDueTransfers();
      return (await transferOf(order_id)).is_asked;
    })
    .toBe(true);
  await executeTransfers(order_id);
  expect(await transferOf(order_id)).toMatchObject({ status: "sent" });
  await expect(pauseTransfer(by, id, "Too late.")).rejects.toMatchObject({ code: "transfer_sent" });
  const acts = await sql`
    SELECT action, reason, before ->> 'state' AS before, after ->> 'state' AS after FROM audit_entry
    WHERE subject_kind = 'transfer' AND subject_id = ${String(id)} ORDER BY id`;
  expect(acts).toEqual([
    { action: "transfer.paused", reason: "The diner says it never came.", before: "due", after: "paused" },
    { action: "transfer.resumed", reason: "It came.", before: "paused", after: "due" },
  ]);
});

test("a version before and this one see what the other pauses and resumes", async () => {
  const { chef } = await aCookWithBank();
  const { order_id } = await aDeliveredOrder(chef, 2_000);
  const { id } = await transferOf(order_id);
  const by = await finance();
  const marks = async () => {
    const [row] = await sql<{ here: boolean; before: boolean }[]>`
      SELECT paused_at IS NOT NULL AS here, kept_by_staff_at IS NOT NULL AS before FROM transfer WHERE id = ${id}`;
    return row;
  };
  const pausedBefore = () => sql`UPDATE transfer SET kept_by_staff_at = app_now() WHERE id = ${id}`;
  await pausedBefore();
  expect(await marks()).toEqual({ here: true, before: true });
  await resumeTransfer(by, id, "It came.");
  expect(await marks()).toEqual({ here: false, before: false });
  await pauseTransfer(by, id, "It never came.");
  expect(await marks()).toEqual({ here: true, before: true });
  await sql`UPDATE transfer SET kept_by_staff_at = NULL, retry_at = NULL WHERE id = ${id}`;
  expect(await marks()).toEqual({ here: false, before: false });
  await pausedBefore();
  await makeTransfersDue(order_id);
  await sendDueTransfers();
  expect(await transferOf(order_id)).toMatchObject({ status: "due", is_asked: false });
});

/** What waits of an order for its cook, in the words of both versions, the oldest first. */
const waitingOf = (order_id: number) => sql<{ amount_cents: number; here: boolean; before: boolean }[]>`
  SELECT t.amount_cents, t.paused_at IS NOT NULL AS here, t.kept_by_staff_at IS NOT NULL AS before
  FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${order_id} AND t.status <> 'sent' ORDER BY t.id`;

test("a paused transfer that gives way to a refund: what is earned later is paused in its place, until staff resume that", async () => {
  const { chef } = await aCookWithBank();
  const { ana, order_id } = await aDeliveredOrder(chef, 2_000);
  const tip = (amount_cents: number) => giveTip(ana, { order_id, amount_cents, wallet: true });
  const by = await finance();
  const first = await transferOf(order_id);
  await pauseTransfer(by, first.id, "The diner says it never came.");
  await refund(order_id);
  expect(await waitingOf(order_id)).toEqual([]);
  await tip(150);
  await tip(250);
  expect(await waitingOf(order_id)).toEqual([{ amount_cents: 400, here: true, before: true }]);
  const second = await transferOf(order_id);
  await makeTransfersDue(order_id);
  await sendDueTransfers();
  expect(await transferOf(order_id)).toMatchObject({ status: "due", is_asked: false });

  await resumeTransfer(by, second.id, "It came.");
  await requestDueTransfers(order_id);
  await tip(300);
  const [asked, later] = await waitingOf(order_id);
  expect([asked, later]).toMatchObject([
    { amount_cents: 400, here: false },
    { amount_cents: 300, here: false, before: false },
  ]);
});

test("a tip doesn't slip past a pause into an older transfer that Stripe refused", async () => {
  const { chef } = await aCookWithBank();
  const { ana, order_id } = await aDeliveredOrder(chef, 2_000);
  const tip = (amount_cents: number) => giveTip(ana, { order_id, amount_cents, wallet: true });
  const first = await transferOf(order_id);
  await makeTransfersDue(order_id);
  await requestDueTransfers(order_id);
  await tip(500);
  const [{ id: second } = { id: 0 }] = await sql<{ id: number }[]>`
    SELECT t.id FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${order_id} AND t.asked_at IS NULL`;
  await pauseTransfer(await finance(), second, "Typed ten times too high?");
  await sql`UPDATE transfer SET asked_at = NULL, status = 'failed', retry_at = app_now() + interval '1 day' WHERE id = ${first.id}`;
  const [{ tip_id } = { tip_id: 0 }] = await sql<
    { tip_id: number }[]
  >`SELECT id AS tip_id FROM tip WHERE order_id = ${order_id}`;
  const request = { order_id, tip_id, borne_by: "chef", reason: "It was", key: randomUUID() } as const;
  await refundTipByStaff({ staff_id: null, actor: "staff:prompt:test" }, request);
  await tip(100);
  expect(await waitingOf(order_id)).toMatchObject([
    { amount_cents: 2_000, here: false },
    { amount_cents: 100, here: true },
  ]);
});

test("what is sent, and what is not there, can't be paused", async () => {
  const { chef } = await aCookWithBank();
  const { order_id } = await aPaidOutOrder(chef, 1_000);
  const by = await finance();
  const { id } = await transferOf(order_id);
  await expect(resumeTransfer(by, id, "Go.")).rejects.toMatchObject({ code: "transfer_sent" });
  await expect(pauseTransfer(by, 999_999_999, "Stop.")).rejects.toMatchObject({ kind: "missing" });
});

test("a dispute of an order freezes what its cook has not been sent yet, until it is decided", async () => {
  const { chef } = await aCookWithBank();
  const [disputed, other] = [await aDeliveredOrder(chef, 2_000), await aDeliveredOrder(chef, 2_000)];
  const dispute = await aDispute(disputed);
  for (const { order_id } of [disputed, other]) await makeTransfersDue(order_id);
  const isAsked = async (order_id: number) => {
    await sendDueTransfers();
    return (await transferOf(order_id)).is_asked;
  };
  await expect.poll(() => isAsked(other.order_id)).toBe(true);
  expect(await isAsked(disputed.order_id)).toBe(false);
  const waits = (await showForecast(chef)).payouts.find(({ day }) => day === null);
  expect(waits?.lines).toMatchObject([{ order_id: disputed.order_id, moved: { because: "disputed" } }]);
  await decide(dispute);
  await expect.poll(() => isAsked(disputed.order_id)).toBe(true);
});

test("the forecast has no day for what staff have paused, and says so, before it is due and after", async () => {
  const { chef } = await aCookWithBank();
  const { order_id } = await aDeliveredOrder(chef, 2_000);
  const { id } = await transferOf(order_id);
  const by = await finance();
  const planned = (await showForecast(chef)).payouts[0]?.day;
  await pauseTransfer(by, id, "The diner says it never came.");
  const moved = { from: planned, because: PAUSED };
  const waiting = [{ day: null, net_cents: 2_000, lines: [{ order_id, moved }] }];
  expect((await showForecast(chef)).payouts).toMatchObject(waiting);
  await makeTransfersDue(order_id);
  await sendDueTransfers();
  expect((await showForecast(chef)).payouts).toMatchObject(waiting);
  expect((await showRevenue(chef, {})).balance).toMatchObject({ due_cents: 2_000, next_at: null });
  await resumeTransfer(by, id, "It came.");
  const [today] = (await showForecast(chef)).payouts;
  expect(today?.day).not.toBeNull();
  expect((await showRevenue(chef, {})).balance.next_at).not.toBeNull();
});

test.each(["disputed", PAUSED] as const)(
  "a debt is forecast to be withheld from what is sent, not from what waits (%s), as it then is",
  async (because) => {
    const { chef, account } = await aCookWithBank();
    const owing = await aPaidOutOrder(chef, 1_000);
    const { id } = await controlStripe<{ id: string }>(`/__accounts/${account}/payout`);
    await handlePayout(account, id);
    await refund(owing.order_id);
    await executeTransfers(owing.order_id);
    // due only once it waits, and the other once it was forecast: rounds of other tests send all that is due
    const waiting = await aDeliveredOrder(chef, 3_000);
    const dispute = because === "disputed" ? await aDispute(waiting) : null;
    if (dispute === null)
      await pauseTransfer(await finance(), (await transferOf(waiting.order_id)).id, "Why?");
    await makeTransfersDue(waiting.order_id);
    const sent = await aDeliveredOrder(chef, 2_500);

    const forecast = await showForecast(chef);
    expect(forecast).toMatchObject({ net_cents: 4_500, owed_cents: 0 });
    expect(forecast.payouts).toMatchObject([
      {
        ...{ day: expect.any(String), kept_back_cents: -1_000, net_cents: 1_500 },
        lines: [{ order_id: sent.order_id, kept_back_for: [owing.number] }],
      },
      {
        ...{ day: null, kept_back_cents: 0, net_cents: 3_000 },
        lines: [{ order_id: waiting.order_id, kept_back_for: [], moved: { because } }],
      },
    ]);
    expect(await nextPayout(chef)).toMatchObject({ day: forecast.payouts[0]?.day, net_cents: 1_500 });
    await makeTransfersDue(sent.order_id);
    await requestDueTransfers(sent.order_id);
    await executeTransfers(sent.order_id);
    expect(
      await sql`
        SELECT t.status, t.amount_cents, t.offset_cents FROM transfer t JOIN order_part p ON p.id = t.part_id
        WHERE p.order_id = ${sent.order_id}`,
    ).toEqual([{ status: "sent", amount_cents: 1_500, offset_cents: 1_000 }]);
    if (dispute) await decide(dispute);
  },
);
