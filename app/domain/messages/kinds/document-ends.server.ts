import { z } from "zod";
import { db } from "~/data/prisma.server";
import { dayIn, formatDay } from "~/kit/day";
import { desk } from "~/kit/desk-paths";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { documentName } from "./document-reviewed.server";

/** To a cook: a document ends in 30, 7 or 1 days, or (0) has ended. */
export const documentEnds = messageKind({
  topic: "kitchen",
  facts: z.object({ kitchen_document_id: z.int(), notice_days: z.int() }),
  async render({ kitchen_document_id: id, notice_days }) {
    const select = { kind: true, expires_on: true };
    const document = await db.kitchenDocument.findUnique({ where: { id }, select });
    if (!document) return null;
    const name = documentName(document.kind);
    const day = formatDay(dayIn("UTC", document.expires_on));
    const isOver = notice_days === 0;
    return {
      title: isOver ? `Your ${name} has ended` : `Your ${name} ends on ${day}`,
      paragraphs: [
        isOver
          ? `It ended on ${day}. Where a permit is required, diners can't order your meals until we've approved a new one.`
          : "Upload the new one before then, so that diners can keep ordering. We check it within a few days.",
      ],
      action: actions.open(desk.documents()),
    };
  },
});
