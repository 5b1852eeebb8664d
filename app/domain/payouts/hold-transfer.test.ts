import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aDeliveredOrder,
  aPaidOutOrder,
  aStaff,
  executeTransfers,
  makeTransfersDue,
} from "../../../tests/builders";
import { aCookWithBank } from "../../../tests/setup/cook-ledger";
import type { StaffActor } from "../staff/audit.server";
import { holdTransfer, releaseTransfer } from "./hold-transfer.server";
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

test("a transfer that staff keep back stays when it is due, and goes once they let it; both are in the audit", async () => {
  const { chef } = await aCookWithBank();
  const { order_id } = await aDeliveredOrder(chef, 2_000);
  const { id } = await transferOf(order_id);
  const by = await finance();
  await holdTransfer(by, id, "The diner says it never came.");
  await holdTransfer(by, id, "Twice.");
  await makeTransfersDue(order_id);
  await sendDueTransfers();
  expect(await transferOf(order_id)).toMatchObject({ status: "due", is_asked: false });
  await releaseTransfer(by, id, "It came.");
  await expect
    .poll(async () => {
      await sendDueTransfers();
      return (await transferOf(order_id)).is_asked;
    })
    .toBe(true);
  await executeTransfers(order_id);
  expect(await transferOf(order_id)).toMatchObject({ status: "sent" });
  await expect(holdTransfer(by, id, "Too late.")).rejects.toMatchObject({ code: "transfer_sent" });
  const acts = await sql`
    SELECT action, reason, before ->> 'state' AS before, after ->> 'state' AS after FROM audit_entry
    WHERE subject_kind = 'transfer' AND subject_id = ${String(id)} ORDER BY id`;
  expect(acts).toEqual([
    { action: "transfer.kept", reason: "The diner says it never came.", before: "due", after: "kept" },
    { action: "transfer.released", reason: "It came.", before: "kept", after: "due" },
  ]);
});

test("what is sent, and what is not there, can't be kept back", async () => {
  const { chef } = await aCookWithBank();
  const { order_id } = await aPaidOutOrder(chef, 1_000);
  const by = await finance();
  const { id } = await transferOf(order_id);
  await expect(releaseTransfer(by, id, "Go.")).rejects.toMatchObject({ code: "transfer_sent" });
  await expect(holdTransfer(by, 999_999_999, "Stop.")).rejects.toMatchObject({ kind: "missing" });
});

test("a dispute of an order freezes what its cook has not been sent yet, until it is decided", async () => {
  const { chef } = await aCookWithBank();
  const [disputed, other] = [await aDeliveredOrder(chef, 2_000), await aDeliveredOrder(chef, 2_000)];
  const dispute = `dp_${randomUUID()}`;
  await sql`
    WITH paid AS (
      INSERT INTO payment (purpose, account_id, order_id, provider_key, stripe_intent_id, amount_cents, status)
      VALUES ('order', ${disputed.ana.account_id}, ${disputed.order_id}, ${dispute}, ${dispute}, 100, 'succeeded') RETURNING id
    ) INSERT INTO dispute (payment_id, stripe_dispute_id, amount_cents, reason, status) SELECT id, ${dispute}, 100, 'fraudulent', 'needs_response' FROM paid`;
  for (const { order_id } of [disputed, other]) await makeTransfersDue(order_id);
  const isAsked = async (order_id: number) => {
    await sendDueTransfers();
    return (await transferOf(order_id)).is_asked;
  };
  await expect.poll(() => isAsked(other.order_id)).toBe(true);
  expect(await isAsked(disputed.order_id)).toBe(false);
  const waits = (await showForecast(chef)).payouts.find(({ day }) => day === null);
  expect(waits?.lines).toMatchObject([{ order_id: disputed.order_id, moved: { because: "disputed" } }]);
  await sql`UPDATE dispute SET status = 'lost', closed_at = app_now() WHERE stripe_dispute_id = ${dispute}`;
  await expect.poll(() => isAsked(disputed.order_id)).toBe(true);
});
