import { z } from "zod";
import { db } from "~/data/prisma.server";
import { dayIn, formatDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { actions } from "../actions";
import { messageKind } from "../kind";

const NAMES: Record<string, string> = { permit: "kitchen permit", food_handler: "food handler card" };

/** What a document is called within a sentence. */
export const documentName = (kind: string) => NAMES[kind] ?? "document";

interface Decided {
  status: string;
  reason: string | null;
  expires_on: Date;
}

/** The title, and what stands below it. */
function wordsOf(name: string, { status, reason, expires_on }: Decided): [string, string[]] {
  switch (status) {
    case "approved": {
      const until = formatDay(dayIn("UTC", expires_on));
      return [`Your ${name} is approved`, [`It's good through ${until}. We'll remind you before it ends.`]];
    }
    case "withdrawn":
      return [
        `Your ${name} is no longer approved`,
        [
          reason ?? "",
          "Where a permit is required, diners can't order your meals until we've approved a new one.",
        ],
      ];
    default:
      return [`We couldn't accept your ${name}`, [reason ?? "Please upload another one."]];
  }
}

/** To a cook: what staff decided about a document, with their reason. */
export const documentReviewed = messageKind({
  topic: "kitchen",
  facts: z.object({ kitchen_document_id: z.int() }),
  async render({ kitchen_document_id: id }) {
    const select = { kind: true, status: true, reason: true, expires_on: true };
    const document = await db.kitchenDocument.findUnique({ where: { id }, select });
    if (!document) return null;
    const [title, paragraphs] = wordsOf(documentName(document.kind), document);
    return {
      title,
      paragraphs,
      action: actions.open(deskPaths.documents()),
    };
  },
});
