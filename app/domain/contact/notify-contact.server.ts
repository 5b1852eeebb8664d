import { transaction } from "~/data/transaction.server";
import { notifyStaff } from "../messages/notify-staff.server";

/** Passes a message from a contact form on to staff, once. */
export function notifyContact(contact_message_id: number): Promise<void> {
  const key = `contact.received:${contact_message_id}`;
  return transaction((tx) =>
    notifyStaff(tx, { key, kind: "staff.contact_received", facts: { contact_message_id } }),
  );
}
