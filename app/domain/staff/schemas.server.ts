import { z } from "zod";
import { id, optional, optionalText, text, typedDollars } from "~/kit/fields.server";
import { APPROVAL_KINDS, QUEUES } from "~/kit/staff-paths";
import { reason } from "./act-fields.server";

/** A decision of staff, as its form sends it. The reason may be left out where something is approved. */
export const DecisionInput = z.object({
  kind: z.enum(APPROVAL_KINDS, { error: "Choose what this is about" }),
  id,
  decision: z.enum(["approve", "reject", "suspend", "withdraw"], { error: "Choose a decision" }),
  reason: optionalText(500),
  /** what whoever decides has looked at */
  state: z.enum(["waiting", "approved", "suspended", "rejected"]).optional(),
});

const MOST_CENTS = 99_999_999;
/** Nothing is the default, which follows from what the organization gives its people. */
const limit = optional(typedDollars().refine((cents) => cents <= MOST_CENTS, "This is too much"));

export const CreditLimitInput = z.object({ id, credit_limit: limit, reason });

/** Something that waits: its queue and its name there. */
export const QueueItemInput = z.object({
  queue: z.enum(QUEUES, { error: "Open the page again and press the button there." }),
  item: z.string().regex(/^[a-z-]{0,20}\d{1,20}$/, "Open the page again and press the button there."),
});

/** The same to be taken, with whose it was when it was shown; nobody's where it says none. */
export const TakeInput = QueueItemInput.extend({ from: optional(id) });

const staff = z
  .string({ error: "Choose somebody of the team." })
  .regex(/^\d{1,9}$/, "Choose somebody of the team.")
  .transform(Number);
export const HandOverInput = QueueItemInput.extend({ staff });

/** A minute of UTC, as a field for day and time sends it: `2026-11-25T10:00`. */
const minute = z
  .string({ error: "Choose a day and a time." })
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, "Choose a day and a time.")
  .transform((value) => new Date(`${value}:00Z`))
  .refine((at) => !Number.isNaN(at.getTime()), "Choose a day and a time.");
export const SnoozeInput = QueueItemInput.extend({ until: minute });

/** A point for the checklist of kitchens, in one marketplace or all of them, or of organizations. */
export const CheckInput = z.object({
  subject: z.enum(["chef", "organization"], { error: "Choose what it is for." }),
  marketplace: optional(id),
  text: text(200, "Write what to look at."),
});
export const TickInput = z.object({ check: id, done: z.enum(["yes", "no"]) });
