import { z } from "zod";
import { db } from "~/data/prisma.server";
import { type Day, dayIn, formatDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { messageKind } from "../kind";
import { documentName } from "./document-reviewed.server";

/**
 * The day on which a cook handed in the newest document of this kind that is good for longer and still being checked, in the
 * kitchen's time zone; null where none waits.
 */
export async function renewalSentOn(account_id: number, kind: string, ends_on: Day): Promise<Day | null> {
  const sent = await db.kitchenDocument.findFirst({
    where: { chef: { account_id }, kind, status: "submitted", expires_on: { gt: new Date(ends_on) } },
    select: { created_at: true, chef: { select: { marketplace: { select: { time_zone: true } } } } },
    orderBy: { id: "desc" },
  });
  return sent && dayIn(sent.chef.marketplace.time_zone, sent.created_at);
}

/** What is said of something that ends on a day, or (0 days) has ended. `sent_on`: when the one that follows it was handed in, if it was. */
export function endingWords(name: string, ends_on: Day, notice_days: number, sent_on: Day | null) {
  const day = formatDay(ends_on);
  const isOver = notice_days === 0;
  const sent = sent_on && `We're still checking the new one you sent on ${formatDay(sent_on)}.`;
  const ended = `It ended on ${day}. Where a permit is required, diners can't order your meals until we've approved`;
  const over = sent ? `${ended} the new one. ${sent}` : `${ended} a new one.`;
  const before = sent
    ? `${sent} There's nothing you need to do right now.`
    : "Upload the new one before then, so that diners can keep ordering. We check it within a few days.";
  return {
    title: isOver ? `Your ${name} has ended` : `Your ${name} ends on ${day}`,
    paragraphs: [isOver ? over : before],
    action: { label: sent ? "See your documents" : "Upload the new one", path: deskPaths.documents() },
  };
}

/** To a cook: a document ends in 30, 7 or 1 days, or (0) has ended. */
export const documentEnds = messageKind({
  topic: "kitchen",
  facts: z.object({ kitchen_document_id: z.int(), notice_days: z.int() }),
  async render({ kitchen_document_id: id, notice_days }) {
    const select = { kind: true, expires_on: true, chef: { select: { account_id: true } } } as const;
    const document = await db.kitchenDocument.findUnique({ where: { id }, select });
    if (!document) return null;
    const { kind, chef } = document;
    const ends_on = dayIn("UTC", document.expires_on);
    const sent_on = await renewalSentOn(chef.account_id, kind, ends_on);
    return endingWords(documentName(kind), ends_on, notice_days, sent_on);
  },
});
