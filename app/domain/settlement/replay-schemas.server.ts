import { z } from "zod";
import { id } from "~/kit/fields.server";

/** What is replayed: a payment, a failed refund (to its card again, or to the wallet) or a job by its number, an event by Stripe's id. */
export const ReplayInput = z.discriminatedUnion(
  "replay",
  [
    z.object({ replay: z.literal("payment"), id }),
    z.object({ replay: z.literal("job"), id }),
    z.object({ replay: z.literal("refund"), id }),
    z.object({ replay: z.literal("wallet"), id }),
    z.object({ replay: z.literal("event"), id: z.string().regex(/^evt_\w{1,100}$/, "Enter a valid id") }),
  ],
  { error: "Choose what to replay" },
);
