import { z } from "zod";
import { day, text } from "~/kit/fields.server";

const between = (least: number, most: number) => {
  const message = `Enter a whole number from ${least} to ${most}`;
  return z.int({ error: message }).min(least, message).max(most, message);
};

/** Vouchers to be claimed by a link; days are those of the organization's calendar, the last one included. */
export const ProgramInput = z
  .object({
    name: text(60, "Give it a name"),
    vouchers_each: between(1, 100).describe("what each member gets who claims"),
    vouchers_total: between(1, 1_000_000).describe("what all claims together may give"),
    starts_on: day,
    ends_on: day,
  })
  .refine(({ starts_on, ends_on }) => starts_on <= ends_on, {
    path: ["ends_on"],
    message: "The last day is before the first",
  })
  .refine(({ vouchers_each, vouchers_total }) => vouchers_each <= vouchers_total, {
    path: ["vouchers_total"],
    message: "This is less than one claim gives",
  });
export type ProgramInput = z.output<typeof ProgramInput>;

/** A program as the organization's admins see it. */
export const ProgramView = z.object({
  id: z.int(),
  name: z.string(),
  vouchers_each: z.int(),
  vouchers_total: z.int(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
  status: z
    .enum(["planned", "open", "claimed", "over", "ended"])
    .describe("`claimed`: nothing is left to claim"),
  claims: z.int().describe("members who claimed"),
  vouchers_claimed: z.int(),
  vouchers_used: z.int().describe("of those claimed: in orders, or reserved by a checkout"),
  vouchers_returned: z.int().describe("of those claimed: unspent, back in the pool"),
  link: z.string().describe("path under which members claim"),
});
export type ProgramView = z.output<typeof ProgramView>;

/** A program as a member of the organization sees it. */
export const OfferedProgramView = z.object({
  name: z.string(),
  organization: z.string(),
  vouchers: z.int().describe("what a claim gives, or gave me"),
  ends_on: z.iso.date().describe("the last day on which they can be used"),
  is_claimed: z.boolean().describe("by me"),
  closed: z.string().nullable().describe("why it can't be claimed now"),
});
export type OfferedProgramView = z.output<typeof OfferedProgramView>;
