import { randomBytes } from "node:crypto";
import { limit } from "~/data/limits.server";
import { transaction } from "~/data/transaction.server";
import { publish } from "../outbox/publish.server";
import { Refusal } from "../refusal";
import { contactRules } from "./rules";
import type { ContactInput, WireContactAnswer } from "./schemas.server";

const perAddress = limit("contact-address");
const perEmail = limit("contact-email");

/** `C-7K2M9QXD`: letters and digits that cannot be misread. */
function newTicket(): string {
  const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  return `C-${Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join("")}`;
}

/** A program fills in every field, this one too. */
function isTrapped(input: ContactInput): boolean {
  const filled = input[contactRules.trap];
  return filled !== undefined && filled !== null && filled !== "";
}

/**
 * Keeps a message to us under a ticket; staff are told by a job. What a program filled in is thanked for like any
 * other and kept nowhere. `ip` is where it comes from.
 * @throws Refusal `limited`: 20 an hour from one address (a setting), 5 for one email.
 */
export async function sendContactMessage(
  input: ContactInput & { organization?: string },
  ip: string,
): Promise<WireContactAnswer> {
  const retryAfter = (await perAddress.count(ip)) || (await perEmail.count(input.email));
  if (retryAfter > 0)
    throw new Refusal(
      "limited",
      { reason: "You've sent a lot of messages.", next: "Please wait a bit and try again." },
      {
        retryAfter,
      },
    );
  const answer = { ticket: newTicket(), detail: contactRules.thanks };
  if (isTrapped(input)) return answer;
  const { name, email, phone = null, organization = null, content } = input;
  const kind = organization === null ? "diner" : "corporate";
  await transaction(async (tx) => {
    const data = { kind, ticket: answer.ticket, name, email, phone, organization, content } as const;
    const kept = await tx.db.contactMessage.create({ data, select: { id: true } });
    await publish(tx, "contact.received", { contact_message_id: kept.id }, `contact.received:${kept.id}`);
  });
  return answer;
}
