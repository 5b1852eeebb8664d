import { findSms, isSmsRefused, sendSms } from "~/adapters/sms.server";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";

/** Marks an unknown request as sent by the first of these texts that belongs to no other job; answers whether there is one. */
async function claimText(key: string, sids: string[]): Promise<boolean> {
  // plain SQL: it picks among the texts by the rows of other jobs
  const { count } = await sql`
    UPDATE sms_request SET status = 'sent', sid = free.sid
    FROM (SELECT sid FROM unnest(${sids}::text[]) AS found (sid)
      WHERE NOT EXISTS (SELECT FROM sms_request other WHERE other.sid = found.sid) LIMIT 1) AS free
    WHERE key = ${key}`;
  return count > 0;
}

/**
 * Texts a phone (E.164) for the outbox job `key`, once. Twilio takes no idempotency key, so the request is written down as
 * `unknown` before it is made, and stays so when no answer comes: a timeout, a lost reply, a worker that died. The next
 * run of the job then looks the text up at Twilio, and sends it again only where it is not there. `most` bounds how
 * often Twilio is asked to send; beyond that the text is given up.
 * @throws what Twilio's client throws, also when the text can't be looked up: the job is tried again.
 */
export async function sendText(key: string, to: string, body: string, most = Infinity): Promise<void> {
  const before = await db.smsRequest.findUnique({
    where: { key },
    select: { status: true, requests: true, created_at: true },
  });
  if (before?.status === "sent") return;
  if (before?.status === "unknown") {
    const sids = await findSms(to, body, before.created_at);
    if (await claimText(key, sids)) return;
  }
  if (before && before.requests >= most) return;
  await db.smsRequest.upsert({
    where: { key },
    create: { key },
    update: { status: "unknown", requests: { increment: 1 } },
    select: { key: true },
  });
  const sid = await sendSms(to, body).catch(async (error: unknown) => {
    if (isSmsRefused(error)) await db.smsRequest.updateMany({ where: { key }, data: { status: "refused" } });
    throw error;
  });
  await db.smsRequest.updateMany({ where: { key }, data: { status: "sent", sid } });
}
