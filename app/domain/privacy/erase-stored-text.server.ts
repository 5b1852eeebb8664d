import type { Tx } from "~/data/sql.server";

/*
 * Messages of the version before hold words, and some of them name somebody who is no recipient. Rows of today hold ids and
 * need none of this. The file goes with the columns of words, not before January 2027 (decision 064).
 * Plain SQL: sets, by parts of their keys and words.
 */

/** Takes from messages to buyers whom these gift cards went to. */
export async function eraseGiftTexts(tx: Tx, gift_card_ids: readonly number[]): Promise<void> {
  const keys = gift_card_ids.map((id) => `gift_card.bought:${id}`);
  await tx`
    UPDATE notification SET body = 'The email with its code was sent.' WHERE kind IS NULL AND key = ANY (${keys}::text[])`;
}

/** Deletes what staff were told of messages through a contact form. */
export async function eraseContactTexts(tx: Tx, contact_message_ids: readonly number[]): Promise<void> {
  // plain SQL: a set
  await tx`
    DELETE FROM notification WHERE kind IS NULL AND key IN (
      SELECT 'contact.received:' || written.id || ':staff:' || s.account_id
      FROM unnest(${contact_message_ids}::int[]) AS written (id), staff_member s)`;
}

/** Takes from messages to cooks by whom a tip came. */
export async function eraseTipTexts(tx: Tx, account_id: number): Promise<void> {
  // plain SQL: a set, by rows of another table
  await tx`
    UPDATE notification SET title = 'Someone' || substring(title FROM position(' added a tip' IN title))
    WHERE kind IS NULL AND title LIKE '% added a tip%' AND key IN (SELECT 'tip.paid:' || s.tip_id || ':' || s.part_id
      FROM orders o JOIN tip t ON t.order_id = o.id JOIN tip_share s ON s.tip_id = t.id WHERE o.account_id = ${account_id})`;
}
