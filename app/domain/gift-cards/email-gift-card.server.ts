import { sendMail } from "~/adapters/mail.server";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { env } from "~/kit/env.server";
import { paths } from "~/kit/paths";
import { emailOf } from "../messages/email";
import { giftCardEmail } from "../messages/kinds/email-gift-card";
import { codeOf, hashOfCode, inGroups } from "./gift-code.server";
import { isDue, publishGiftCardDue } from "./gift-day.server";

interface Row {
  code_hash: Uint8Array<ArrayBuffer>;
  code_hint: string;
  code_nonce: Uint8Array;
  amount_cents: number;
  message: string | null;
  recipient_name: string | null;
  /** where it goes: to the friend or, when none is named, to the buyer */
  to: string;
  /** null when the buyer sends it to themselves */
  from: string | null;
}

/**
 * Mails a gift card whose day has come: to the friend it is for or, when none is named, to its buyer. The code is derived
 * here and kept nowhere. Sent twice (a worker died in between) it is the same mail under the same Message-ID.
 */
export async function emailGiftCard(gift_card_id: number): Promise<void> {
  // plain SQL: `isDue` is a rule of several statements
  const [row] = await sql<Row[]>`
    SELECT g.code_hash, g.code_nonce, g.code_hint, g.amount_cents - g.returned_cents AS amount_cents, g.message, g.recipient_name, coalesce(g.recipient_email, b.email::text) AS to,
      CASE WHEN g.recipient_email IS NOT NULL AND g.recipient_email <> b.email::text THEN b.first_name END AS from
    FROM gift_card g JOIN account b ON b.id = g.buyer_id WHERE g.id = ${gift_card_id} AND ${isDue}`;
  if (!row) return;
  const code = codeOf(row.code_nonce);
  if (!hashOfCode(code).equals(row.code_hash))
    throw new Error(`the code of gift card ${gift_card_id} can't be derived`);
  const { amount_cents, message, recipient_name, from } = row;
  const link = new URL(paths.giftCards(), env.APP_ORIGIN).href;
  const facts = { amount_cents, to: recipient_name, from, message, code: inGroups(code), link };
  await sendMail({
    to: row.to,
    key: `gift_card:${gift_card_id}:${row.code_hint}`,
    ...emailOf(giftCardEmail(facts)),
  });
  // a card that got another code meanwhile is still to be sent
  const sent = { id: gift_card_id, code_hash: row.code_hash, delivered_at: null };
  await db.giftCard.updateMany({ where: sent, data: { delivered_at: clock.now() } });
}

/**
 * Every few minutes: has the gift cards mailed whose day has come, `most` at a time. What is published
 * already, waiting or failed, takes nobody's turn; one that failed is `requeueDeadJobs`' to try again.
 */
export async function emailDueGiftCards(most = 500): Promise<void> {
  // plain SQL: `isDue` is shared; it leaves out cards that the outbox has
  const due = await sql<{ id: number }[]>`
    SELECT g.id FROM gift_card g
    WHERE ${isDue} AND NOT EXISTS (SELECT FROM outbox o WHERE o.key = 'gift_card.due:' || g.id) ORDER BY g.id LIMIT ${most}`;
  if (due.length > 0) {
    await transaction(async (tx) => {
      for (const { id } of due) await publishGiftCardDue(tx, id);
    });
  }
}
