import { z } from "zod";
import { db } from "~/data/prisma.server";
import { dayIn } from "~/kit/day";
import { staffPaths } from "~/kit/staff-paths";
import { messageKind } from "../kind";
import { documentName } from "./document-reviewed.server";

/** To staff: a cook has uploaded a document that has to be checked. */
export const staffDocumentSubmitted = messageKind({
  topic: "alarms",
  facts: z.object({ kitchen_document_id: z.int() }),
  async render({ kitchen_document_id: id }) {
    const select = { kind: true, expires_on: true, chef: { select: { id: true, kitchen_name: true } } };
    const document = await db.kitchenDocument.findUnique({ where: { id }, select });
    if (!document) return null;
    const { chef, kind, expires_on } = document;
    return {
      title: `${chef.kitchen_name} has uploaded a ${documentName(kind)}`,
      paragraphs: [
        `Document ${id} of kitchen ${chef.id}, valid until ${dayIn("UTC", expires_on)}. Please check it.`,
      ],
      action: { label: "Open the kitchen", path: staffPaths.cook(chef.id) },
    };
  },
});
