import { z } from "zod";

const borne_by = z.enum(["chef", "platform"]);

/** What is wished of an act that waits, as its row keeps it. Cents. */
const WISHES = {
  refund: z.object({
    ...{ order_id: z.int(), line_id: z.int().optional(), amount_cents: z.int().optional(), borne_by },
    reason: z.string(),
  }),
  cancel: z.object({ order_id: z.int(), borne_by, reason: z.string() }),
  credit: z.object({ account_id: z.int(), amount_cents: z.int(), reason: z.string() }),
} as const;

type Kind = keyof typeof WISHES;

/** An act of staff that waits, and what exactly was wished. */
export type ActWish = { [K in Kind]: { kind: K; wish: z.output<(typeof WISHES)[K]> } }[Kind];

/** Reads an act back from its row. */
export function readWish(kind: string, wish: unknown): ActWish {
  const schema = WISHES[kind as Kind];
  return { kind, wish: schema.parse(wish) } as ActWish;
}
