import { z } from "zod";

const borne_by = z.enum(["chef", "platform"]);

/** What is asked of an act that waits, as its row keeps it. Cents. */
const REQUESTS = {
  refund: z.object({
    ...{ order_id: z.int(), line_id: z.int().optional(), amount_cents: z.int().optional(), borne_by },
    /** a tip given after the order, which goes back whole; then there is no line and no amount */
    tip_id: z.int().optional(),
    reason: z.string(),
  }),
  cancel: z.object({ order_id: z.int(), part_id: z.int().optional(), borne_by, reason: z.string() }),
  cancel_day: z.object({
    ...{ chef_id: z.int(), day: z.string(), borne_by, reason: z.string(), closes_day: z.boolean() },
  }),
  credit: z.object({ account_id: z.int(), amount_cents: z.int(), reason: z.string() }),
} as const;

type Kind = keyof typeof REQUESTS;

/** An act of staff that waits, and what exactly was asked for. */
export type ActRequest = { [K in Kind]: { kind: K; request: z.output<(typeof REQUESTS)[K]> } }[Kind];

/** Reads an act back from its row. */
export function readActRequest(kind: string, request: unknown): ActRequest {
  const schema = REQUESTS[kind as Kind];
  return { kind, request: schema.parse(request) } as ActRequest;
}
