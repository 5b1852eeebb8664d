import { z } from "zod";
import { db } from "~/data/prisma.server";
import { dayIn, formatDay } from "~/kit/day";
import { desk } from "~/kit/desk-paths";
import { actions } from "../actions";
import { messageKind } from "../kind";

const NAMES: Record<string, string> = { permit: "kitchen permit", food_handler: "food handler card" };

/** What a document is called within a sentence. */
export const documentName = (kind: string) => NAMES[kind] ?? "document";

/** To a cook: what staff decided about a document, with their reason. */
export const documentReviewed = messageKind({
  topic: "kitchen",
  facts: z.object({ kitchen_document_id: z.int() }),
  async render({ kitchen_document_id: id }) {
    const select = { kind: true, status: true, reason: true, expires_on: true };
    const document = await db.kitchenDocument.findUnique({ where: { id }, select });
    if (!document) return null;
    const name = documentName(document.kind);
    const isApproved = document.status === "approved";
    return {
      title: isApproved ? `Your ${name} is approved` : `We couldn't accept your ${name}`,
      paragraphs: [
        isApproved
          ? `It's good through ${formatDay(dayIn("UTC", document.expires_on))}. We'll remind you before it ends.`
          : (document.reason ?? "Please upload another one."),
      ],
      action: actions.open(desk.documents()),
    };
  },
});
