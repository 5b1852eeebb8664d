import { z } from "zod";

export const REWARD_KINDS = ["earned", "clawed_back", "redeemed", "expired", "referral"] as const;

/** One movement of coins. */
export const RewardView = z.object({
  id: z.int(),
  kind: z.enum(REWARD_KINDS),
  points: z.int().describe("coins; below zero when they were taken back, used or ended"),
  balance: z.int().describe("coins afterward"),
  order_id: z.int().nullable(),
  order_number: z.string().nullable(),
  note: z.string().nullable(),
  at: z.string().describe("ISO 8601 UTC"),
  expires_at: z.string().nullable().describe("ISO 8601 UTC: until when coins that were earned are good"),
});
export type WireReward = z.output<typeof RewardView>;

/** Turning coins into credit: `key` is of the page that the button stood on. */
export const RedeemCoinsInput = z.object({ key: z.uuid({ error: "Open the page again." }) });
