import { z } from "zod";
import { day, email, id, optional, text, typedDollars } from "~/kit/fields.server";
import { BOOKMARK_KINDS } from "../lookup/bookmarks.server";
import { key, reason } from "../staff/act-fields.server";

const borne_by = z.enum(["chef", "platform"], { error: "Choose who pays for it." });

export const NoteInput = z.object({ note: text(2000, "Write a note."), key });

/** An email to the diner or to a cook by number. */
export const OrderEmailInput = z.object({
  to: z.union([z.literal("diner"), id], { error: "Choose who to write to." }),
  words: text(4000, "Write a message."),
  key,
});

export const ResendInput = z.object({ message: id, reason, key });

/** A tip that was given after the order, as the form names it beside the lines: `tip-12`. */
const tipName = z
  .string()
  .regex(/^tip-[1-9]\d{0,8}$/, "Choose what to refund.")
  .transform((name) => ({ tip_id: Number(name.slice(4)) }));

/** What to refund: one line, a later tip or all of the order, so many dollars or all that is left. */
export const RefundPreviewInput = z.object({
  line: optional(
    z.union([id.transform((line_id) => ({ line_id })), tipName], { error: "Choose what to refund." }),
  ),
  amount: optional(typedDollars().refine((cents) => cents > 0, "Enter an amount above 0.00.")),
  borne_by,
});

export const RefundInput = RefundPreviewInput.extend({ reason, key });

/** What to cancel: one cook's part of the order, or all of it. */
export const CancelInput = z.object({ part: optional(id), borne_by, reason, key });

/** Which day of a cook's is canceled, and whether the kitchen is closed on it. */
export const CancelDayInput = z.object({
  ...{ day, borne_by, reason, key },
  closes_day: z
    .string()
    .optional()
    .transform((value) => value === "on"),
});

/** Whose dinner of the order has arrived, by its part. */
export const DeliveredInput = z.object({ part: id, reason, key });

/** What is changed of an order before its cutoff. */
export const ChangeInput = z.discriminatedUnion(
  "change",
  [
    z.object({ change: z.literal("day"), day, reason, key }),
    z.object({ change: z.literal("address"), address: id, reason, key }),
    z.object({
      change: z.literal("dish"),
      meal: id,
      quantity: z.coerce
        .number({ error: "Enter how many." })
        .int("Enter a whole number.")
        .min(1, "Enter 1 or more.")
        .max(20, "At most 20."),
      reason,
      key,
    }),
  ],
  { error: "Choose what to change." },
);

/** Which waiting act is taken back or put away, and the screen of the back office it was pressed on. */
export const ActInput = z.object({
  act: id,
  intent: z.enum(["undo", "dismiss"]),
  back: z
    .string()
    .regex(/^\/staff(?:[/?][^\\]*)?$/)
    .max(2000)
    .catch("/staff"),
});

/** Why somebody is locked out, let in, signed out or viewed as. */
export const PersonActInput = z.object({ reason });

/** What somebody lost who can't get in anymore, and how one knows that it is them. */
export const RecoveryInput = z.object({
  removes_factor: z
    .string()
    .optional()
    .transform((value) => value === "yes"),
  new_email: optional(email),
  reason,
});

/** Which lost gift card goes out again, and to whom. */
export const GiftCardAgainInput = z.object({
  card: id,
  to: z.enum(["friend", "buyer"], { error: "Choose who gets it." }),
  reason,
});

export const PinInput = z.object({ kind: z.enum(BOOKMARK_KINDS), id, pinned: z.enum(["yes", "no"]) });

/** Who of an organization's members becomes an owner of it. */
export const OwnerInput = z.object({ email, reason });

const credit = typedDollars("Enter an amount, like 5.00.").refine(
  (cents) => cents > 0,
  "Enter an amount above 0.00.",
);

export const CreditInput = z.object({ amount: credit, reason, key });
