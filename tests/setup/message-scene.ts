import { sql } from "~/data/sql.server";
import {
  aCorporateAdmin,
  aDiner,
  aDocument,
  aMeal,
  anOrderedLine,
  anOrganization,
  aStaff,
  hometown,
  type TestChef,
  type TestDiner,
  unique,
} from "../builders";

/** Rows for every kind of message to be about, and the people in them. */
export interface MessageScene {
  diner: TestDiner;
  chef: TestChef;
  order_id: number;
  part_id: number;
  line_id: number;
  delivery_date: string;
  payment_id: number;
  tip_share_id: number;
  gift_card_id: number;
  transfer_id: number;
  payout_id: number;
  audit_entry_id: number;
  meal_id: number;
  organization_id: number;
  org_funding_id: number;
  distribution_id: number;
  invoice_id: number;
  export_id: number;
  group_order_id: number;
  contact_message_id: number;
  review_id: number;
  kitchen_document_id: number;
}

type Inserted = Promise<{ id: number }>;

/** Inserts a row as it is; answers its id. */
async function insert(table: string, row: Record<string, unknown>): Inserted {
  const [made] = await sql<{ id: number }[]>`INSERT INTO ${sql(table)} ${sql(row as never)} RETURNING id`;
  if (!made) throw new Error(`nothing was inserted into ${table}`);
  return made;
}

/** What belongs to an order of one line: a payment by card, a later tip with the cook's share, a transfer. */
async function aroundOrder({ account_id }: TestDiner, order_id: number, part_id: number, chef_id: number) {
  const tip = await insert("tip", {
    ...{ account_id, order_id, key: unique(), amount_cents: 300, method: "wallet", status: "succeeded" },
  });
  const share = await insert("tip_share", { tip_id: tip.id, part_id, amount_cents: 300 });
  const payment = await insert("payment", {
    ...{ account_id, purpose: "order", order_id, amount_cents: 1900, provider_key: unique() },
  });
  const transfer = await insert("transfer", {
    ...{
      part_id,
      chef_id,
      sequence: 9,
      amount_cents: 1234,
      tip_cents: 34,
      due_at: new Date("2026-11-02T20:00:00Z"),
    },
  });
  await sql`
    UPDATE transfer SET status = 'sent', sent_at = app_now(), asked_at = app_now(), offset_cents = 100, stripe_transfer_id = ${`tr_${unique()}`}
    WHERE id = ${transfer.id}`;
  return { tip_share_id: share.id, payment_id: payment.id, transfer_id: transfer.id };
}

/** What belongs to an organization: money it paid in and gave to its people, and what it owes. */
async function aroundOrganization() {
  const organization = await anOrganization();
  const { account_id: actor_id } = await aCorporateAdmin({ organization });
  const organization_id = organization.id;
  const funding = await insert("org_funding", {
    organization_id,
    actor_id,
    kind: "card",
    amount_cents: 50_000,
  });
  const distribution = await insert("distribution", {
    ...{
      organization_id,
      actor_id,
      key: unique(),
      amount_cents: 1250,
      total_cents: 1250,
      members: 1,
      note: "Well done",
    },
  });
  const days = { period_start: "2026-10-01", period_end: "2026-10-31" };
  const invoice = await insert("invoice", { organization_id, number: unique(), total_cents: 2500, ...days });
  const { id: marketplace_id } = await hometown();
  const group = await insert("group_order", {
    ...{
      organization_id,
      opened_by_id: actor_id,
      marketplace_id,
      name: "Friday lunch",
      delivery_date: "2026-12-04",
    },
    ...{ window_start: "17:00", window_end: "20:00", delivery_address: sql.json({}), zip: "37203" },
    ...{ deadline_at: new Date("2026-12-03T17:00:00Z"), fee_paid_by: "people", fee_cents: 1500 },
  });
  await insert("invoice_line", { invoice_id: invoice.id, text: "2 vouchers", amount_cents: 2500 });
  const made = await insert("export", {
    ...{
      organization_id,
      account_id: actor_id,
      kind: "user_report",
      status: "done",
      rows_done: 3,
      path: "1.csv",
    },
    expires_at: new Date("2099-01-01T00:00:00Z"),
  });
  return {
    organization_id,
    org_funding_id: funding.id,
    distribution_id: distribution.id,
    invoice_id: invoice.id,
    export_id: made.id,
    group_order_id: group.id,
  };
}

/** Makes a scene of its own. */
export async function aMessageScene(): Promise<MessageScene> {
  const meal = await aMeal();
  const { chef } = meal;
  const { order_id, part_id, line_id, account_id } = await anOrderedLine({ meal, status: "delivered" });
  const diner = await aDiner();
  await sql`UPDATE orders SET account_id = ${diner.account_id} WHERE id = ${order_id} AND account_id = ${account_id}`;
  await sql`UPDATE order_line SET decline_reason = 'No more rice' WHERE id = ${line_id}`;
  await sql`
    INSERT INTO swap_offer (line_id, meal_id, schedule_id, unit_price_cents, instead_of, reason)
    SELECT id, meal_id, schedule_id, unit_price_cents - 100, 'Clay-pot rice', 'No more rice' FROM order_line WHERE id = ${line_id}`;
  const { staff_id } = await aStaff();
  const gift_card = await insert("gift_card", {
    ...{ buyer_id: diner.account_id, amount_cents: 2500, recipient_email: "friend@people.test" },
    ...{
      recipient_name: "Noor",
      code_hash: Buffer.from(unique()),
      code_nonce: Buffer.from(unique()),
      code_hint: "ABCD",
    },
  });
  const payout = await insert("payout", {
    ...{ chef_id: chef.chef_id, stripe_payout_id: `po_${unique()}`, amount_cents: 4000, status: "failed" },
    ...{ failure: "The account is closed.", arrival_date: "2026-11-03" },
  });
  const audit = await insert("audit_entry", {
    ...{ staff_id, actor: `staff:${staff_id}`, action: "chef.reject", subject_kind: "chef", subject_id: "1" },
    reason: "The permit is too old",
  });
  const contact = await insert("contact_message", {
    ...{
      kind: "diner",
      ticket: `T-${unique()}`,
      name: "Eve",
      email: "eve@people.test",
      content: "Hello\n\nyou",
    },
  });
  const review = await insert("review", {
    ...{ order_id, account_id: diner.account_id, chef_id: chef.chef_id, meal_id: meal.id, rating: 2 },
    ...{ written_content: "Cold", reply: "Sorry to hear that", replied_at: new Date("2026-11-03T20:00:00Z") },
    ...{ reported_at: new Date("2026-11-03T21:00:00Z"), report_reason: "Not about my dinner" },
  });
  return {
    kitchen_document_id: await aDocument({ chef }),
    ...{ diner, chef, order_id, part_id, line_id, meal_id: meal.id, review_id: review.id },
    delivery_date: meal.schedule?.start_date ?? "",
    ...(await aroundOrder(diner, order_id, part_id, chef.chef_id)),
    ...(await aroundOrganization()),
    ...{
      gift_card_id: gift_card.id,
      payout_id: payout.id,
      audit_entry_id: audit.id,
      contact_message_id: contact.id,
    },
  };
}
