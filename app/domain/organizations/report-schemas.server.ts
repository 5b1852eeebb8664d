import { z } from "zod";
import { daysInOrder, id, optional } from "~/kit/fields.server";
import { ExportInput, ExportView, MemberView } from "./schemas.server";

const kind = z.enum(["corporate_users", "corporate_orders", "user_report", "benefits", "journal"], {
  error: "Choose a report",
});
const pace = z.enum(["week", "month"], { error: "Choose week or month" });

/** A file of one of the kinds. */
export const ReportInput = z.object({ ...ExportInput.shape, kind }).refine(...daysInOrder);

export const ListedExportView = ExportView.omit({ url: true }).extend({
  kind,
  created_at: z.iso.datetime(),
  filters: z.string().describe("what it is narrowed down by, in words; empty for all"),
  is_scheduled: z.boolean(),
  expires_at: z.iso.datetime().nullable().describe("until when its file can be fetched; null where it can't"),
});

export const ReportScheduleInput = z.object({
  kind,
  pace,
  group: optional(id).describe("only people in this department, cost center or office"),
  code: optional(id).describe("only orders booked under this expense code"),
});
export type ReportScheduleInput = z.output<typeof ReportScheduleInput>;

export const ReportScheduleView = z.object({
  id: z.int(),
  kind,
  pace,
  filters: z.string(),
  next_on: z.iso.date().describe("of the organization's calendar; it is about the week or month before"),
});
export type ReportSchedule = z.output<typeof ReportScheduleView>;
export type ListedExport = z.output<typeof ListedExportView>;

/** Somebody with what they ordered between two days, and have left. */
export const UserReportView = MemberView.extend({
  orders: z.int(),
  spent_cents: z.int().describe("of the organization's money, less what came back"),
  spent_vouchers: z.int(),
});
export type UserReportRow = z.output<typeof UserReportView>;

/** What all people whom the report finds ordered between the days, and have left, together. */
export const UserReportTotalsView = UserReportView.pick({
  orders: true,
  spent_cents: true,
  spent_vouchers: true,
  remaining_dollar_cents: true,
  remaining_voucher: true,
});
export type UserReportTotals = z.output<typeof UserReportTotalsView>;

/** What somebody ate at the organization's cost in a year, as the ledger has it. */
export const BenefitView = z.object({
  id: z.int().describe("the profile's"),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  department: z.string().nullable(),
  money_cents: z.int().describe("of the organization's money, less what came back"),
  vouchers: z.int(),
  voucher_cents: z.int().describe("what the organization owes for those vouchers"),
  benefit_cents: z.int().describe("money and value of vouchers together"),
});
export type Benefit = z.output<typeof BenefitView>;
