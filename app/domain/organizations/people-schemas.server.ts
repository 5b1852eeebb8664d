import { z } from "zod";
import { accepted, email, id, optional, password, personName, phone, text } from "~/kit/fields.server";
import { GROUP_KINDS } from "../groups/kinds";
import { groupName } from "../groups/schemas.server";
import { resetDates } from "./schemas.server";

export const organizationName = text(120, "Organization name is required").refine(
  (value) => !/\p{Cc}/u.test(value),
  "This contains a character we can't save",
);
export const ein = z
  .string({ error: "EIN number is required" })
  .trim()
  .min(1, "EIN number is required")
  .regex(/^\d{2}-?\d{7}$/, "Enter the nine digits of the EIN number")
  .transform((value) => `${value.slice(0, 2)}-${value.slice(-7)}`);

export const OrganizationInput = z.object({
  organization_name: organizationName,
  ein_number: ein,
  first_name: personName("First name"),
  last_name: personName("Last name"),
  email,
  password,
  phone: optional(phone),
  terms: accepted,
  plan: optional(id).describe("one of the plans that are offered; staff choose with you when left out"),
});
export type OrganizationInput = z.output<typeof OrganizationInput>;

/** The screen's form of it, where plans are offered: one of them is chosen. */
export const OrganizationForm = OrganizationInput.extend({
  plan: z.union([z.number(), z.string()], { error: "Plan is required" }).pipe(id),
});

/** One person to be invited: by hand, or a row of a file. */
export const MemberInput = z.object({
  first_name: personName("First name"),
  last_name: personName("Last name"),
  email,
  phone: optional(phone),
  is_voucher_benefit: optional(z.boolean({ error: "Enter true or false" })),
});
export type MemberInput = z.output<typeof MemberInput>;

/** A row of a file: somebody to be invited, and the groups they are put into, by name. */
export const ImportedPerson = MemberInput.extend({
  department: optional(groupName),
  cost_center: optional(groupName),
  office: optional(groupName),
});
export type ImportedPerson = z.output<typeof ImportedPerson>;

const optionalGroup = z
  .union([id, z.literal("").transform(() => null), z.null()], { error: "Choose from the list" })
  .optional();

const membershipFields = {
  first_name: personName("First name"),
  last_name: personName("Last name"),
  phone: z.union([phone, z.literal("").transform(() => null), z.null()], {
    error: "Enter a valid 10-digit phone number",
  }),
  is_voucher_benefit: z.boolean({ error: "Enter true or false" }),
};

/** The groups of a member, by id; null takes them out, what is left out stays. */
const groupFields = {
  department_id: optionalGroup,
  cost_center_id: optionalGroup,
  office_id: optionalGroup,
};

/** Everything of a membership that an admin writes; what a PUT leaves out stays only where it may be empty. */
export const MemberReplacement = z.object({
  ...membershipFields,
  phone: membershipFields.phone.optional(),
  is_voucher_benefit: membershipFields.is_voucher_benefit.optional(),
  ...groupFields,
});
export const MemberChange = z.object(membershipFields).partial().extend(groupFields);
export type MemberChange = z.output<typeof MemberChange>;

/** The answer to an invitation by somebody who has no account yet. */
export const JoinInput = z.object({
  first_name: personName("First name"),
  last_name: personName("Last name"),
  password: optional(password).describe(
    "of who came by a referral; all others choose theirs when they are in",
  ),
});
export type JoinInput = z.output<typeof JoinInput>;

/** An organization as its members see it. */
export const OrganizationView = z.object({
  id: z.int(),
  organization_name: z.string(),
  status: z.enum(["waiting", "approved", "rejected", "suspended"]),
  time_zone: z.string(),
  plan: z.string().nullable(),
  dollar_cents: z.int().describe("what each member gets every period"),
  vouchers: z.int(),
  reset_day: z.int().describe("day of the month on which a period begins"),
  ...resetDates,
  role: z.enum(["member", "admin", "finance", "viewer"]).describe("mine"),
  joined_at: z.iso.datetime().nullable(),
});
export type OrganizationView = z.output<typeof OrganizationView>;

/** An organization as its admins see it. */
export const AdministeredView = OrganizationView.extend({
  ein_number: z.string(),
  approved_at: z.iso.datetime().nullable(),
  totals: z.object({
    members: z.int().describe("all who have not left, admins too"),
    activated: z.int(),
    invited: z.int(),
    suspended: z.int(),
    rejected: z.int(),
  }),
  admins: z.array(
    z.object({ id: z.int(), first_name: z.string(), last_name: z.string(), email: z.string() }),
  ),
});
export type AdministeredView = z.output<typeof AdministeredView>;

/** One of the organizations that I administer. */
export const MyOrganizationView = z.object({
  id: z.int(),
  organization_name: z.string(),
  status: z.enum(["waiting", "approved", "rejected", "suspended"]),
  members: z.int(),
  is_current: z.boolean().describe("the one that these calls are about"),
});
export type MyOrganization = z.output<typeof MyOrganizationView>;

export const PlanView = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  dollar_cents: z.int().describe("for each member, every period"),
  vouchers: z.int(),
  fee_cents: z.int().describe("what the platform takes for each member and period"),
  is_current: z.boolean(),
});
export type PlanRow = z.output<typeof PlanView>;

export const OfferView = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime().nullable(),
});
export type OfferRow = z.output<typeof OfferView>;

/** The spec's corporate info: me as a diner of my organization, under its own (misspelled) names. */
export const CorporateDinnerView = z.object({
  dinner_name: z.string(),
  dinner_email: z.string(),
  corporate_id: z.int(),
  corporate_name: z.string(),
  remaining_dollar: z.number().describe("in dollars"),
  remaining_dollar_cents: z.int(),
  remaining_voucher: z.int(),
  ...resetDates,
});
export type CorporateDinner = z.output<typeof CorporateDinnerView>;

/** What is wrong with one cell: a word for machines, one for people, and what stood there. */
export const ProblemView = z.object({
  code: z.enum(["required", "invalid", "formula", "duplicate", "not_text", "columns", "quotes"]),
  message: z.string(),
  value: z.string().nullable(),
});
export type Problem = z.output<typeof ProblemView>;

export const ImportRowView = z.object({
  row: z.int().describe("as a spreadsheet counts; the titles are row 1"),
  cells: z.record(z.string(), z.string()),
  state: z
    .enum(["good", "known", "wrong", "invited"])
    .describe("`known` are members or invited already; nothing is done about them"),
  problems: z.record(z.string(), z.array(ProblemView)).describe("by column; `row` for the row as a whole"),
});
export type ImportRow = z.output<typeof ImportRowView>;

/** A file of members: how it stands, and one stretch of its rows. */
export const ImportView = z.object({
  id: z.int(),
  file_name: z.string(),
  status: z
    .enum(["checked", "discarded", "queued", "running", "done", "failed"])
    .describe(
      "`checked` until it is confirmed, or `discarded`; `done` when every good row has its invitation",
    ),
  total_rows: z.int(),
  good_rows: z.int(),
  known_rows: z.int(),
  wrong_rows: z.int(),
  progress: z.int().describe("good rows carried out so far"),
  added_rows: z.int().describe("invitations that went out"),
  ignored_columns: z.array(z.string()),
  new_groups: z
    .array(z.object({ kind: z.enum(GROUP_KINDS), name: z.string() }))
    .describe("departments, cost centers and offices that its good rows name and that confirming it makes"),
  count: z.int().describe("rows that were asked for"),
  rows: z.array(ImportRowView),
});
export type ImportView = z.output<typeof ImportView>;

const rowNumber = z.int({ error: "Use the row's number" }).min(2, "Use the row's number");
const cell = z.string({ error: "Send text" }).max(500, "Use at most 500 characters");

export const ImportInput = z.object({
  id,
  confirm: optional(z.boolean({ error: "Enter true or false" })).describe(
    "true has everybody in the good rows invited; those that are wrong stay out",
  ),
  discard: optional(z.boolean({ error: "Enter true or false" })).describe(
    "true has nobody in it invited, for good: a file that nobody has confirmed waits no longer",
  ),
  rows: optional(
    z
      .array(
        z.object({
          row: rowNumber,
          first_name: cell.optional(),
          last_name: cell.optional(),
          email: cell.optional(),
          phone: cell.optional(),
          is_voucher_benefit: cell.optional(),
          department: cell.optional(),
          cost_center: cell.optional(),
          office: cell.optional(),
        }),
        { error: "Send a list of rows" },
      )
      .max(1_000, "Correct at most 1,000 rows at a time"),
  ).describe("corrected cells, by the number of their row; everything is checked again"),
  state: optional(
    z.enum(["good", "known", "wrong", "invited"], { error: "Choose good, known, wrong or invited" }),
  ).describe("which rows to answer with; all by itself"),
  page: optional(z.int({ error: "Enter a whole number" }).min(1, "Enter 1 or more").max(10_000)),
  limit: optional(
    z
      .int({ error: "Enter a whole number" })
      .min(1, "Enter 1 or more")
      .transform((value) => Math.min(value, 100)),
  ),
});
export type ImportInput = z.output<typeof ImportInput>;
