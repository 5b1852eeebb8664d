import { z } from "zod";
import { db } from "~/data/prisma.server";
import { staffPaths } from "~/kit/staff-paths";
import { messageKind } from "../kind";

const told = {
  ...{ ticket: true, name: true, email: true, phone: true, organization: true, content: true },
} as const;

/** To staff: somebody wrote to us through a contact form. It goes with what they wrote. */
export const staffContactReceived = messageKind({
  topic: "alarms",
  facts: z.object({ contact_message_id: z.int() }),
  async render({ contact_message_id }) {
    const where = { id: contact_message_id };
    const message = await db.contactMessage.findUnique({ where, select: told });
    if (!message) return null;
    const { ticket, name, email, phone, organization, content } = message;
    const from = [name, organization, email, phone].filter((part) => part !== null).join(", ");
    return {
      title: `${ticket}: ${organization ?? name} sent a message`,
      paragraphs: [from, content],
      action: {
        label: "Open the message",
        path: staffPaths.home({ queue: "messages", item: String(contact_message_id) }),
      },
    };
  },
});
