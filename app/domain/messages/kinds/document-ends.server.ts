import { z } from "zod";
import { db } from "~/data/prisma.server";
import { type Day, dayIn, formatDay } from "~/kit/day";
import { desk } from "~/kit/desk-paths";
import { messageKind } from "../kind";
import { documentName } from "./document-reviewed.server";

/** What is said of something that ends on a day, or (0 days) has ended. */
export function endingWords(name: string, ends_on: Day, notice_days: number) {
  const day = formatDay(ends_on);
  const isOver = notice_days === 0;
  return {
    title: isOver ? `Your ${name} has ended` : `Your ${name} ends on ${day}`,
    paragraphs: [
      isOver
        ? `It ended on ${day}. Where a permit is required, diners can't order your meals until we've approved a new one.`
        : "Upload the new one before then, so that diners can keep ordering. We check it within a few days.",
    ],
    action: { label: "Upload the new one", path: desk.documents() },
  };
}

/** To a cook: a document ends in 30, 7 or 1 days, or (0) has ended. */
export const documentEnds = messageKind({
  topic: "kitchen",
  facts: z.object({ kitchen_document_id: z.int(), notice_days: z.int() }),
  async render({ kitchen_document_id: id, notice_days }) {
    const select = { kind: true, expires_on: true };
    const document = await db.kitchenDocument.findUnique({ where: { id }, select });
    if (!document) return null;
    return endingWords(documentName(document.kind), dayIn("UTC", document.expires_on), notice_days);
  },
});
