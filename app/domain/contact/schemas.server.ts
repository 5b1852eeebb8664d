import { z } from "zod";
import { email, optional, phone, text } from "~/kit/fields.server";
import { contactRules } from "./rules";

/** One line: what goes into a subject must not begin another header. */
function line(rule: { maxLength: number; required: string }) {
  return text(rule.maxLength, rule.required).transform((words) => words.replace(/\s+/g, " "));
}

const fields = {
  name: line(contactRules.name),
  email,
  phone: optional(phone),
  content: text(contactRules.content.maxLength, contactRules.content.required),
  [contactRules.trap]: z.unknown().optional().describe("leave it empty"),
};

/** A message of anybody. */
export const ContactInput = z.object(fields);
export type ContactInput = z.output<typeof ContactInput>;

/** A message of somebody who thinks of dinners for their company. */
export const CorporateContactInput = z.object({ ...fields, organization: line(contactRules.organization) });

/** What whoever wrote is told. */
export const ContactAnswer = z.object({
  ticket: z.string().describe("to be named in everything that follows"),
  detail: z.string(),
});
export type WireContactAnswer = z.output<typeof ContactAnswer>;
