import { z } from "zod";
import { day, optional, text } from "~/kit/fields.server";
import { isFile } from "~/kit/file-fields.server";
import { DOCUMENT_KINDS, PERMIT_NUMBER_LENGTH } from "./rules";

/** A document to check: what it is, until when it is valid, and the file. */
export const DocumentInput = z.object({
  kind: z.enum(DOCUMENT_KINDS, { error: "Choose what it is" }),
  expires_on: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.string({ error: "Enter the last day it's valid" }).pipe(day),
  ),
  permit_number: optional(text(PERMIT_NUMBER_LENGTH)).describe("of a permit, as it stands on it"),
  document: z
    // a form sends a field without a file as an empty one
    .custom<File>((value) => isFile(value) && value.size > 0, "Choose a file")
    .meta({ type: "string", format: "binary" })
    .describe("a PDF or a picture of at most 5 MB"),
});
export type DocumentInput = z.output<typeof DocumentInput>;

/** A document as its cook sees it. */
export const DocumentView = z.object({
  id: z.int(),
  kind: z.enum(DOCUMENT_KINDS),
  type: z.enum(["application/pdf", "image/webp"]),
  bytes: z.int(),
  expires_on: z.string().describe("the last day it is valid, YYYY-MM-DD"),
  status: z.enum(["submitted", "approved", "rejected", "withdrawn"]),
  reason: z.string().nullable().describe("what staff said when they rejected or withdrew it"),
  is_over: z.boolean().describe("its last day has passed where the kitchen is"),
  created_at: z.string().describe("ISO 8601 UTC"),
});
export type WireDocument = z.output<typeof DocumentView>;
