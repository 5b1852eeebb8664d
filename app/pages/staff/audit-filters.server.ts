import type { AuditFilters } from "~/domain/staff/list-audit.server";
import { readRangeFilters } from "~/http/range-filters.server";

/** What a URL narrows the audit down by; `problem` is said beside the last day. */
export function readAuditFilters(url: URL): {
  filters: AuditFilters;
  typed: AuditFilters;
  problem: string | null;
} {
  const { typed, filters, problem } = readRangeFilters(url);
  const text = (name: string) => (url.searchParams.get(name) ?? "").replaceAll("\0", "").trim().slice(0, 254);
  const named: AuditFilters = {};
  for (const name of ["person", "action", "subject"] as const) {
    const value = text(name);
    if (value) named[name] = value;
  }
  const days = ({ start_date, end_date }: AuditFilters) => ({
    ...(start_date && { start_date }),
    ...(end_date && { end_date }),
  });
  return { filters: { ...named, ...days(filters) }, typed: { ...named, ...days(typed) }, problem };
}
