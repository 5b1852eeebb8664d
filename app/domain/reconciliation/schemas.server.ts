import { z } from "zod";
import { id, optional, text } from "~/kit/fields.server";

const difference = id;

/** What is done about a difference; it is taken `from` whose it was when it was shown. Taking one, giving it back and asking Stripe again need no words. */
export const DifferenceInput = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("take"), difference, from: optional(id) }),
    z.object({ intent: z.literal("ask"), difference }),
    z.object({ intent: z.literal("note"), difference, words: text(1000, "Write a note.") }),
    z.object({ intent: z.literal("resolve"), difference, words: text(1000, "Enter how it was resolved.") }),
    z.object({ intent: z.literal("reopen"), difference, words: text(1000, "Enter a reason.") }),
  ],
  { error: "Choose what to do" },
);
