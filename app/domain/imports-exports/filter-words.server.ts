import { db } from "~/data/prisma.server";
import { formatDay, isDay } from "~/kit/day";
import type { ExportFilters } from "./export-sql";

/** Whatever stands in the row: what is no day fails where the file is made, not where it is listed. */
const dayText = (day: string) => (isDay(day) ? formatDay(day) : day);

/**
 * What an export is narrowed down by, as people read it: "Search ana; from Oct 1; Design". The groups and codes are those of the
 * organization; the text is empty for all of it.
 */
export async function filterWords(
  organization_id: number,
  { search, start_date, end_date, group, code, member }: ExportFilters,
): Promise<string> {
  const [named, booked, person] = await Promise.all([
    group
      ? db.memberGroup.findFirst({ where: { id: group, organization_id }, select: { name: true } })
      : null,
    code ? db.expenseCode.findFirst({ where: { id: code, organization_id }, select: { code: true } }) : null,
    member
      ? db.membership.findFirst({
          where: { account_id: member, organization_id },
          select: { first_name: true, last_name: true },
        })
      : null,
  ]);
  return [
    search && `Search ${search}`,
    start_date && `From ${dayText(start_date)}`,
    end_date && `To ${dayText(end_date)}`,
    group && `Group ${named?.name ?? "that is gone"}`,
    code && `Code ${booked?.code ?? "that is gone"}`,
    member && `Member ${person ? `${person.first_name} ${person.last_name}` : "of somebody else"}`,
  ]
    .filter(Boolean)
    .join("; ");
}
