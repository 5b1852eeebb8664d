import { z } from "zod";
import { sql } from "~/data/sql.server";
import { messageKind } from "../kind";

interface Row {
  ticket: string;
  name: string;
  email: string;
  phone: string | null;
  organization: string | null;
  content: string;
}

/** To staff: somebody wrote to us through a contact form. It goes with what they wrote. */
export const staffContactReceived = messageKind({
  topic: "alarms",
  facts: z.object({ contact_message_id: z.int() }),
  async render({ contact_message_id }) {
    const [message] = await sql<Row[]>`
      SELECT ticket, name, email, phone, organization, content FROM contact_message WHERE id = ${contact_message_id}`;
    if (!message) return null;
    const { ticket, name, email, phone, organization, content } = message;
    const from = [name, organization, email, phone].filter((part) => part !== null).join(", ");
    return {
      title: `${ticket}: ${organization ?? name} sent a message`,
      paragraphs: [from, content],
      action: null,
    };
  },
});
