import { z } from "zod";
import { text } from "~/kit/fields.server";

/** Why somebody of the product team does something, for the audit. */
export const reason = text(500, "Enter a reason.");

/** Names one sending of a form, so that the same one twice is one act. */
export const key = z.uuid("Open the page again and send the form from there.");
