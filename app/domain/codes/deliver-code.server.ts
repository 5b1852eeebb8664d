import { sendMail } from "~/adapters/mail.server";
import { sql } from "~/data/sql.server";
import { sendText } from "~/domain/messages/send-text.server";
import { emailOf } from "../messages/email";
import { codeEmail, codeText } from "../messages/kinds/email-code";
import { type Channel, codeOf, hashOfCode } from "./one-time-code.server";

/** A text costs money each time: one that could not be sent is tried once more, and then its person asks again. */
const TEXTS_TRIED = 2;

interface Row {
  channel: Channel;
  target: string;
  nonce: Uint8Array | null;
  hash: Buffer;
  first_name: string;
}

/**
 * Texts or mails a one-time code. It is derived here and kept nowhere; a mail that is sent twice (a worker died in between)
 * says the same code. One that has ended meanwhile is not sent.
 */
export async function deliverCode(code_id: number, key: string): Promise<void> {
  const [row] = await sql<Row[]>`
    SELECT c.channel, c.target, c.nonce, c.hash, a.first_name
    FROM one_time_code c JOIN account a ON a.id = c.account_id AND a.is_active
    WHERE c.id = ${code_id} AND c.ended_at IS NULL AND c.expires_at > app_now()`;
  if (!row?.nonce) return;
  const code = codeOf(row.nonce);
  if (!hashOfCode(code, row.nonce, row.channel, row.target).equals(row.hash))
    throw new Error(`the one-time code ${code_id} can't be derived`);
  if (row.channel === "phone") {
    return sendText(key, row.target, codeText({ code }), TEXTS_TRIED);
  }
  await sendMail({ to: row.target, key, ...emailOf(codeEmail({ first_name: row.first_name, code })) });
}
