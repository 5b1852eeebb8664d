import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aChef,
  aDeliveredOrder,
  aStaff,
  executeTransfers,
  makeTransfersDue,
  requestDueTransfers,
} from "../../../tests/builders";
import { aCookWithBank, refund } from "../../../tests/setup/cook-ledger";
import { pauseTransfer, resumeTransfer } from "../payouts/pause-transfer.server";
import type { StaffActor } from "../staff/audit.server";
import { giveTip } from "../tips/give-tip.server";
import { readTimeline } from "./order-timeline.server";

async function finance(): Promise<{ by: StaffActor; name: string }> {
  const { staff_id, first_name, last_name } = await aStaff({ role: "finance" });
  return { by: { staff_id, actor: `staff:${staff_id}` }, name: `${first_name} ${last_name}` };
}

async function transferOf(order_id: number): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    SELECT t.id FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${order_id}`;
  if (!row) throw new Error("the order has no transfer");
  return row.id;
}

/** What the timeline says of an order's transfers, and of what staff did to them, the oldest first. */
async function said(order_id: number) {
  const entries = (await readTimeline(order_id)).filter(
    ({ source }) => source.startsWith("transfer ") || source.includes(", transfer "),
  );
  return {
    states: entries.filter(({ kind }) => kind === "transfer").map(({ detail }) => detail),
    acts: entries
      .filter(({ kind }) => kind === "staff")
      .map(({ title, detail }) => ({ title, detail }))
      .reverse(),
  };
}

test("a transfer that staff paused says so, who and why; its pause and its end stand in the timeline", async () => {
  const { chef } = await aCookWithBank();
  const { order_id } = await aDeliveredOrder(chef, 2_000);
  const id = await transferOf(order_id);
  expect(await said(order_id)).toEqual({ states: ["Due then"], acts: [] });
  const [sol, eve] = [await finance(), await finance()];
  await pauseTransfer(sol.by, id, "The diner says it never came.");
  const paused = {
    title: `Transfer to ${chef.full_name} paused by staff`,
    detail: `The diner says it never came., ${sol.name}`,
  };
  expect(await said(order_id)).toEqual({
    states: [`Paused by ${sol.name}, due then: The diner says it never came.`],
    acts: [paused],
  });
  await resumeTransfer(eve.by, id, "It came.");
  const resumed = {
    title: `Transfer to ${chef.full_name} resumed by staff`,
    detail: `It came., ${eve.name}`,
  };
  expect(await said(order_id)).toEqual({ states: ["Due then"], acts: [paused, resumed] });
  await makeTransfersDue(order_id);
  await requestDueTransfers(order_id);
  expect((await said(order_id)).states).toEqual(["Being sent"]);
  await executeTransfers(order_id);
  expect((await said(order_id)).states).toEqual(["Sent"]);
});

test("what an older version wrote of a pause and its end is named as today", async () => {
  const { chef } = await aCookWithBank();
  const { order_id } = await aDeliveredOrder(chef, 2_000);
  const id = await transferOf(order_id);
  const { by, name } = await finance();
  const wrote = (action: string, reason: string, before: string, after: string) => sql`
    INSERT INTO audit_entry (staff_id, actor, action, subject_kind, subject_id, reason, before, after)
    VALUES (${by.staff_id}, ${by.actor}, ${action}, 'transfer', ${String(id)}, ${reason}, ${sql.json({ state: before })}, ${sql.json({ state: after })})`;
  await sql`UPDATE transfer SET kept_by_staff_at = app_now() WHERE id = ${id}`;
  await wrote("transfer.kept", "It never came.", "due", "kept");
  const paused = {
    title: `Transfer to ${chef.full_name} paused by staff`,
    detail: `It never came., ${name}`,
  };
  expect(await said(order_id)).toEqual({
    states: [`Paused by ${name}, due then: It never came.`],
    acts: [paused],
  });
  await sql`UPDATE transfer SET kept_by_staff_at = NULL WHERE id = ${id}`;
  await wrote("transfer.released", "It came.", "kept", "due");
  const resumed = { title: `Transfer to ${chef.full_name} resumed by staff`, detail: `It came., ${name}` };
  expect(await said(order_id)).toEqual({ states: ["Due then"], acts: [paused, resumed] });
});

test("one that waits for the cook's bank account says that, and is not said to be held", async () => {
  const { order_id } = await aDeliveredOrder(await aChef({ bank: "none" }), 2_000);
  await makeTransfersDue(order_id);
  await requestDueTransfers(order_id);
  expect((await said(order_id)).states).toEqual([
    "Waits for a bank account, due then, No bank account is connected yet.",
  ]);
});

test("one that Stripe refused, and that staff had tried again, is not said to be resumed", async () => {
  const { order_id } = await aDeliveredOrder(await aChef(), 2_000);
  const id = await transferOf(order_id);
  await sql`UPDATE transfer SET status = 'failed', last_error = 'Insufficient funds', retry_at = app_now() + interval '1 day' WHERE id = ${id}`;
  const { by, name } = await finance();
  await resumeTransfer(by, id, "There is money now.");
  expect(await said(order_id)).toMatchObject({
    states: ["Refused by Stripe, due then, Insufficient funds"],
    acts: [{ detail: `There is money now., ${name}` }],
  });
  expect((await said(order_id)).acts[0]?.title).toContain("tried again by staff");
});

test("one that gave way to a refund is canceled, and what takes its place is paused by who paused it", async () => {
  const { chef } = await aCookWithBank();
  const { ana, order_id } = await aDeliveredOrder(chef, 2_000);
  const { by, name } = await finance();
  await pauseTransfer(by, await transferOf(order_id), "The diner says it never came.");
  await refund(order_id);
  await giveTip(ana, { order_id, amount_cents: 150, wallet: true });
  const { states, acts } = await said(order_id);
  expect(states.sort()).toEqual([
    "Canceled: it gave way to a refund",
    `Paused by ${name}, due then: The diner says it never came.`,
  ]);
  expect(acts).toMatchObject([{ title: `Transfer to ${chef.full_name} paused by staff` }]);
});
