import type { ListedExport } from "~/domain/organizations/report-schemas.server";

/** What each kind of file is called. */
export const KIND_NAMES: Record<ListedExport["kind"], { name: string; detail: string }> = {
  corporate_users: { name: "Members", detail: "Everyone, with what they have left" },
  corporate_orders: { name: "All orders", detail: "What your organization paid of each order" },
  user_report: { name: "User report", detail: "What each person ordered in the days you choose" },
  benefits: { name: "Taxable benefits", detail: "What each person ate at your cost, for payroll" },
  journal: { name: "Journal", detail: "Debits and credits for your accounting" },
};

export const KINDS = Object.keys(KIND_NAMES) as ListedExport["kind"][];

/** How far an export is, in words. */
export function statusText({ status, progress, rows_total, expires_at }: ListedExport): string {
  if (status === "queued") return "Waiting";
  if (status === "running")
    return rows_total === null
      ? "Counting rows"
      : `${progress.toLocaleString("en-US")} of ${rows_total.toLocaleString("en-US")} rows`;
  if (status === "failed") return "Didn't work. Please request it again.";
  if (status === "canceled") return "Canceled";
  const rows = `${progress.toLocaleString("en-US")} ${progress === 1 ? "row" : "rows"}`;
  return expires_at === null ? `${rows}, deleted` : rows;
}
