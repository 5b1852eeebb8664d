import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { aChef, aMeal, anAccount, anOrderedLine, aPlacedOrder, unique } from "../../../tests/builders";
import { notify } from "./notify.server";
import { type MessageRow, messageColumns, renderMessage } from "./render-message.server";
import { isStoredTextReplaced } from "./stored-text.server";

/** A row as the version before wrote it; answers its id and what is read of it. */
async function stored(
  account_id: number,
  key: string,
  {
    path = null,
    title = "Hello",
    body = "One.\n\nTwo.",
  }: Partial<Record<"path" | "title" | "body", string | null>> = {},
): Promise<{ id: number; row: MessageRow }> {
  const [made] = await sql<{ id: number }[]>`
    INSERT INTO notification ${sql({ account_id, topic: "orders", key, title, body, path })} RETURNING id`;
  const [row] = await sql<
    MessageRow[]
  >`SELECT ${messageColumns} FROM notification n WHERE id = ${made?.id ?? 0}`;
  return { id: made?.id ?? 0, row: row as MessageRow };
}

describe("a message of the version before", () => {
  test.each([
    ["/my-orders/7", "View order"],
    ["/account/gift-cards", "Open your gift cards"],
    ["/meals", "Find a dinner"],
    ["/chef/neworders/7", "View order"],
    ["/chef/revenue", "View payouts"],
    ["/chef/bank", "Fix your bank account"],
    ["/account", "Open DinDin"],
  ])("is read as it was written, with the button of where it leads: %s", async (path, label) => {
    const { account_id } = await anAccount();
    const key = `payout.failed:${unique()}`;
    const { row } = await stored(account_id, key, { path });
    expect(await renderMessage(row)).toEqual({
      title: "Hello",
      paragraphs: ["One.\n\nTwo."],
      action: { label, path },
      tag: key,
    });
  });

  test("of a placed order brings the receipt; a tip's giver stands in no download", async () => {
    const chef = await aChef();
    const { ana, order_id } = await aPlacedOrder(chef);
    const { row } = await stored(ana.account_id, `order.placed:${order_id}:diner`);
    expect((await renderMessage(row))?.html).toContain("Receipt R-");
    const title = "Ana Maria added a tip of $3.00";
    const tip = await stored(chef.account_id, `tip.paid:${order_id}:${order_id}`, { title });
    expect((await renderMessage(tip.row))?.title).toBe(title);
    expect((await renderMessage(tip.row, { isDownload: true }))?.title).toBe("Someone added a tip of $3.00");
  });

  test("is overtaken by a later step of its part, and by the order's end, also in a row of today", async () => {
    const { order_id, part_id, account_id } = await anOrderedLine({ meal: await aMeal() });
    const path = `/my-orders/${order_id}`;
    const { id, row } = await stored(account_id, `order.part_moved:${part_id}:accepted`, { path });
    expect((await renderMessage(row))?.tag).toBe(`${path}#${part_id}`);
    const other = await stored(account_id, `order.part_moved:${part_id}1:accepted`, { path });
    expect([await isStoredTextReplaced(id), await isStoredTextReplaced(other.id)]).toEqual([false, false]);
    await stored(account_id, `order.part_moved:${part_id}:delivered`, { path });
    expect([await isStoredTextReplaced(id), await isStoredTextReplaced(other.id)]).toEqual([true, false]);
    await sql`
      INSERT INTO notification (account_id, topic, key, kind, facts)
      VALUES (${account_id}, 'orders', ${`order.cancelled:${order_id}:diner`}, 'order.cancelled', ${sql.json({ order_id, refunds: [] })})`;
    expect(await isStoredTextReplaced(other.id)).toBe(true);
  });
});

test("a row of a kind that this version does not know is left for one that does", async () => {
  const { account_id } = await anAccount();
  const row = {
    account_id,
    key: unique(),
    kind: "of.tomorrow",
    facts: {},
    title: null,
    body: null,
    path: null,
  };
  await expect(renderMessage(row)).rejects.toThrow("of.tomorrow");
});

test("what the version before writes into a row of today, when somebody is erased there, changes no word of it", async () => {
  const { account_id } = await anAccount();
  const key = unique();
  await transaction((tx) =>
    notify(tx, { account_id, key, kind: "payment.lost", facts: { amount_cents: 700 } }),
  );
  const [row] = await sql<MessageRow[]>`
    UPDATE notification n SET body = 'The email with its code was sent.' WHERE key = ${key} RETURNING ${messageColumns}`;
  expect((await renderMessage(row as MessageRow))?.paragraphs.join()).toContain("you paid $7.00");
});
