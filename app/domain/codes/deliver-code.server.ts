import { sendMail } from "~/adapters/mail.server";
import { db } from "~/data/prisma.server";
import { sendText } from "~/domain/messages/send-text.server";
import { clock } from "~/kit/clock";
import { emailOf } from "../messages/email";
import { codeEmail, codeText } from "../messages/kinds/email-code";
import { codeOf, hashOfCode } from "./one-time-code.server";

/** A text costs money each time: one that could not be sent is tried once more, and then its person asks again. */
const TEXTS_TRIED = 2;

/**
 * Texts or mails a one-time code. It is derived here and kept nowhere; a mail that is sent twice (a worker died in between)
 * says the same code. One that has ended meanwhile is not sent.
 */
export async function deliverCode(code_id: number, key: string): Promise<void> {
  const row = await db.oneTimeCode.findUnique({
    where: { id: code_id, ended_at: null, expires_at: { gt: clock.now() }, account: { is_active: true } },
    select: {
      ...{ channel: true, target: true, nonce: true, hash: true },
      account: { select: { first_name: true } },
    },
  });
  if (!row?.nonce) return;
  const code = codeOf(row.nonce);
  if (!hashOfCode(code, row.nonce, row.channel, row.target).equals(row.hash))
    throw new Error(`the one-time code ${code_id} can't be derived`);
  if (row.channel === "phone") {
    return sendText(key, row.target, codeText({ code }), TEXTS_TRIED);
  }
  await sendMail({
    to: row.target,
    key,
    ...emailOf(codeEmail({ first_name: row.account.first_name, code })),
  });
}
