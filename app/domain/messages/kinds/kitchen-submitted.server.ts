import { z } from "zod";
import { db } from "~/data/prisma.server";
import { deskPaths } from "~/kit/desk-paths";
import { messageKind } from "../kind";

/** To a cook: their application has reached the team, and what comes next. */
export const kitchenSubmitted = messageKind({
  topic: "kitchen",
  facts: z.object({ chef_id: z.int() }),
  async render({ chef_id: id }) {
    const kitchen = await db.chef.findUnique({ where: { id }, select: { kitchen_name: true } });
    if (!kitchen) return null;
    return {
      title: "We've received your application",
      paragraphs: [
        `Our team is reviewing ${kitchen.kitchen_name}. We'll email you as soon as we've decided.`,
        "You can write your menu in the meantime. Diners see it once your kitchen is approved.",
      ],
      action: { label: "Work on your menu", path: deskPaths.menu() },
    };
  },
});
