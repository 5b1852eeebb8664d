import { z } from "zod";
import { KitchenView } from "./kitchen-schemas.server";
import { BANK_STATES } from "./schemas.server";

const Day = {
  date: z.string().describe("a day of the kitchen's time zone"),
  orders: z.int().describe("still to be delivered"),
  portions: z.int(),
};

const meter = z.object({ taken: z.int(), most: z.int().nullable().describe("null: nothing limits it") });

/** What a new cook has to do before the kitchen sells, in this order. */
export const SETUP_STEPS = ["profile", "permit", "picture", "meal", "bank", "approval", "schedule"] as const;

/** A cook's desk at a glance: the same numbers as the lists and reports that lie behind it. */
export const DashboardView = z.object({
  kitchen: z.object({
    id: z.int(),
    kitchen_name: z.string(),
    status: KitchenView.shape.status,
    status_reason: z.string().nullable(),
    missing: KitchenView.shape.missing,
    bank_status: z.enum(BANK_STATES),
    orders_stop_at: z
      .string()
      .nullable()
      .describe("ISO 8601 UTC: from then on nothing new can be ordered, since Stripe restricted the account"),
  }),
  setup: z.object({
    is_selling: z.boolean().describe("every step is done, or an order has come"),
    steps: z
      .array(z.object({ step: z.enum(SETUP_STEPS), is_done: z.boolean() }))
      .describe(
        "profile: all that staff need; permit: approved and not ended, left out where none is asked for; meal: one with declared allergens; bank: active; schedule: one was made",
      ),
  }),
  next_cutoff: z
    .object({
      at: z.string().describe("ISO 8601 UTC: the next moment at which orders for a day close"),
      date: z.string().describe("the day they are for"),
      portions: z.int().describe("ordered for that day so far"),
    })
    .nullable()
    .describe("null where nothing is on offer and nobody has ordered"),
  week: z
    .array(
      z.object({
        ...Day,
        is_closed: z.boolean().describe("within the kitchen's pause"),
        dishes: z
          .array(z.object({ meal_id: z.int(), name: z.string(), portions: z.int() }))
          .describe("the most portions first"),
      }),
    )
    .describe("seven days from today"),
  waiting: z.object({
    unanswered_reviews: z.int().describe("reviews without a reply"),
    undeclared_meals: z.int().describe("meals whose allergens are not declared: they can't be scheduled"),
    changed_sheet: z
      .string()
      .nullable()
      .describe("the first day from today on whose frozen prep sheet has changes I have not seen"),
    undelivered_orders: z.int().describe("orders of past days that are neither delivered nor canceled"),
    undelivered_since: z.string().nullable().describe("the earliest of those days; null without any"),
    permit_ends_on: z
      .string()
      .nullable()
      .describe("the last day of a needed permit, from 30 days before on; null while there is time"),
  }),
  limits: z
    .object({
      day: z.string(),
      today: meter.describe("portions; the smaller of the kitchen's capacity and the law's"),
      week: meter.describe("portions from Monday to Sunday"),
      year: meter.describe("portions of the calendar year"),
      sales_cents: meter.describe("meal prices of the calendar year, less what was given back of them"),
      permit_until: z.string().nullable(),
      permit_required: z.boolean(),
    })
    .describe("what is taken of the kitchen's own capacity and of the marketplace's limits"),
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
          reply: z.string().nullable(),
          first_name: z.string(),
          meal: z.object({ id: z.int(), name: z.string() }).nullable(),
          created_at: z.string(),
        }),
      )
      .describe("the newest five"),
  }),
});
export type WireDashboard = z.output<typeof DashboardView>;
