import { z } from "zod";
import { id, optional, optionalText, text } from "~/kit/fields.server";
import { reason } from "../staff/act-fields.server";

/** What is done in a case; it is taken `from` whose it was when it was shown. Evidence goes out with an explanation, which is also saved before. */
export const CaseInput = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("take"), from: optional(id) }),
    z.object({ intent: z.literal("save"), explanation: optionalText(5000) }),
    z.object({ intent: z.literal("note"), note: text(1000, "Write a note.") }),
    z.object({ intent: z.literal("submit"), explanation: text(5000, "Explain why the payment is right.") }),
    z.object({ intent: z.literal("accept"), reason }),
  ],
  { error: "Choose what to do" },
);
