import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { ProgramView } from "./schemas.server";

/** A program as every reader has it, whether they run it or claim from it. */
export interface ProgramRow
  extends Pick<
      ProgramView,
      "id" | "name" | "vouchers_each" | "vouchers_total" | "vouchers_claimed" | "starts_on" | "ends_on"
    >,
    Pick<ProgramView, "cuisines" | "cooks" | "max_price_cents"> {
  is_ended: boolean;
  /** the day in its organization's calendar */
  today: Day;
}

/** Part of a statement: the columns of a `ProgramRow`, of `p` (voucher_program) and its organization `o`. */
export const programColumns = sql`
  p.id, p.name, p.vouchers_each, p.vouchers_total, p.vouchers_claimed, p.starts_on, p.ends_on, p.cuisines, p.cooks, p.max_price_cents,
  p.ended_at IS NOT NULL AS is_ended, (app_now() AT TIME ZONE o.time_zone)::date AS today`;

/** Where a program stands on a day of its calendar. */
export function statusOf(
  one: Pick<
    ProgramRow,
    "is_ended" | "today" | "starts_on" | "ends_on" | "vouchers_claimed" | "vouchers_each" | "vouchers_total"
  >,
): ProgramView["status"] {
  if (one.is_ended) return "ended";
  if (one.today > one.ends_on) return "over";
  if (one.today < one.starts_on) return "planned";
  return one.vouchers_claimed + one.vouchers_each > one.vouchers_total ? "claimed" : "open";
}
