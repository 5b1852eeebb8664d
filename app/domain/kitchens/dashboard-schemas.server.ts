import { z } from "zod";
import { KitchenView } from "./kitchen-schemas.server";
import { BANK_STATES } from "./schemas.server";

/** A cook's desk at a glance: the same numbers as the lists and reports that lie behind it. */
export const DashboardView = z.object({
  kitchen: z.object({
    id: z.int(),
    kitchen_name: z.string(),
    status: KitchenView.shape.status,
    status_reason: z.string().nullable(),
    missing: KitchenView.shape.missing,
    bank_status: z.enum(BANK_STATES),
  }),
  meals: z.object({
    total: z.int(),
    listed: z.int().describe("those that the public can see"),
    orderable: z.int().describe("those of them that can be ordered now"),
  }),
  orders: z.object({
    new: z.int().describe("waiting for the cook's word"),
    upcoming: z.int().describe("still to be delivered, the new ones among them"),
    past: z.int(),
    today: z.int().describe("portions to deliver today, in the kitchen's time zone"),
  }),
  next_orders: z
    .array(
      z.object({
        id: z.int(),
        number: z.string(),
        status: z.string(),
        delivery_date: z.string(),
        cutoff_at: z.string().describe("ISO 8601 UTC"),
        portions: z.int(),
      }),
    )
    .describe("the next five to deliver"),
  revenue: z.object({
    total_cents: z.int(),
    this_month_cents: z
      .int()
      .describe("dinners delivered since the first of the month, in the kitchen's time zone"),
    due_cents: z.int(),
    next_at: z.string().nullable().describe("ISO 8601 UTC: when the next transfer is due"),
  }),
  reviews: z.object({
    rating: z.number(),
    review_count: z.int(),
    latest: z
      .array(
        z.object({
          id: z.int(),
          rating: z.int(),
          written_content: z.string(),
          first_name: z.string(),
          meal: z.object({ id: z.int(), name: z.string() }).nullable(),
          created_at: z.string(),
        }),
      )
      .describe("the newest five"),
  }),
});
export type WireDashboard = z.output<typeof DashboardView>;
