import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { tellStaff } from "../messages/notify-staff.server";

interface Row {
  ticket: string;
  name: string;
  email: string;
  phone: string | null;
  organization: string | null;
  content: string;
}

/** Passes a message from a contact form on to staff, once. */
export async function tellContact(contact_message_id: number): Promise<void> {
  const [message] = await sql<Row[]>`
    SELECT ticket, name, email, phone, organization, content FROM contact_message WHERE id = ${contact_message_id}`;
  if (!message) return;
  const { ticket, name, email, phone, organization, content } = message;
  const from = [name, organization, email, phone].filter((part) => part !== null).join(", ");
  await transaction((tx) =>
    tellStaff(tx, {
      key: `contact.received:${contact_message_id}`,
      title: `${ticket}: ${organization ?? name} writes`,
      body: `${from}\n\n${content}`,
    }),
  );
}
