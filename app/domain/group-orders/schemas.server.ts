import { z } from "zod";
import { day, id, optional, text } from "~/kit/fields.server";
import { GroupFeePayer, GroupOrderStatus } from "../../../prisma/client/enums";
import { groupRules } from "./rules";

const clockTime = z
  .string({ error: "Use the form HH:MM" })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Use the form HH:MM");

/** A group order as it is opened; times are those of the city where it is delivered. */
export const GroupOrderInput = z.object({
  name: text(groupRules.name, "Give it a name"),
  address_id: id.describe(
    "one of my addresses: its words are kept, so a later change of it changes nothing here",
  ),
  delivery_date: day,
  window_from: optional(clockTime).describe(
    "HH:MM within the city's delivery window, which is taken when left out",
  ),
  window_to: optional(clockTime).describe("HH:MM, after `window_from`"),
  deadline: z
    .string({ error: "Enter a day and a time" })
    .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, "Enter a day and a time")
    .describe("YYYY-MM-DDTHH:MM on the clock of the delivery city: until when people check out"),
  fee_paid_by: z
    .enum(GroupFeePayer, { error: "Choose people or organization" })
    .default("people")
    .describe("`organization` is for its owners and finance"),
});
export type GroupOrderInput = z.output<typeof GroupOrderInput>;

const count = z.number().int();

/** What everybody of the organization may know of a group order. */
const GroupView = z.object({
  name: z.string(),
  organization: z.string(),
  opened_by: z.string().describe("first name"),
  status: z
    .enum(GroupOrderStatus)
    .describe(
      "closed: the deadline is over; settled: who shares the fee is fixed, and what was paid too much is on its way back",
    ),
  delivery_date: z.string().describe("YYYY-MM-DD"),
  window: z.object({ from: z.string(), to: z.string(), time_zone: z.string() }).describe("HH:MM"),
  address: z.object({
    address: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    extraInstructions: z.string(),
  }),
  deadline_at: z.string().describe("ISO 8601 UTC"),
  fee_cents: count.describe("of the one delivery"),
  fee_paid_by: z.enum(GroupFeePayer),
  sharers: count.describe("orders that share the fee: paid so far or, once settled, for good"),
  joined: count.describe("people who joined and did not leave"),
  paid: count.describe("people with a paid order that stands"),
});

export const GroupOrderRow = GroupView.extend({ id: count, is_mine: z.boolean(), link: z.string() });
export type GroupOrderRow = z.output<typeof GroupOrderRow>;

const PersonView = z.object({
  first_name: z.string(),
  last_name: z.string(),
  status: z
    .enum(["joined", "checking_out", "paid", "canceled", "left", "dropped_out"])
    .describe("dropped_out: nothing was paid until the deadline"),
  portions: count.describe("of paid orders that stand"),
  cooks: z.array(z.string()).describe("whose bags are theirs"),
  share_cents: count
    .nullable()
    .describe("what they pay of the fee; null until it is settled, and where they pay nothing"),
});
export type GroupPerson = z.output<typeof PersonView>;

/** A group order for who opened it and for the organization's admins. */
export const GroupOrderView = GroupOrderRow.extend({
  may_end: z.boolean().describe("whether I may close or cancel it now"),
  people: z.array(PersonView),
});
export type GroupOrderView = z.output<typeof GroupOrderView>;

/** A group order for somebody who got its link. */
export const OfferedGroupView = GroupView.extend({
  is_open: z.boolean().describe("can be joined, and checked out in"),
  is_joined: z.boolean().describe("my cart is tied to it"),
  order: z
    .object({ id: count, number: z.string() })
    .nullable()
    .describe("my latest paid order in it that stands"),
  share_cents: count.describe(
    "what a checkout of mine would pay of the fee now, at most; what is too much comes back after the deadline",
  ),
});
export type OfferedGroupView = z.output<typeof OfferedGroupView>;
