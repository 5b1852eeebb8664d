import type { Random } from "./random";
import type { Tables } from "./tables";
import { DAY } from "./times";
import type { Company, Employee } from "./treasury";

const GROUPS = [
  ["department", "Operations"],
  ["department", "Engineering"],
  ["department", "People & Finance"],
  ["cost_center", "CC-100 Core"],
  ["cost_center", "CC-200 Growth"],
  ["office", "Remote"],
] as const;

/** Codes under which orders are booked; the last one has ended. */
const CODES = [
  ["OPS-118", "Operations"],
  ["MKT-204", "Marketing"],
  ["CLIENT", "Client dinners"],
  ["EVENT-25", "Last year's offsite"],
] as const;

interface Tools {
  tables: Tables;
  now: number;
}

/** In which groups each of a company's people is, its codes, a rule for its money, and a report that comes by email. */
export function orderCompany(
  { tables, now }: Tools,
  random: Random,
  company: Company,
  founded: number,
  people: readonly Employee[],
): void {
  const { id: organization_id, place } = company;
  const created_at = new Date(founded + 3 * DAY);
  const groups = [...GROUPS, ["office", `${place.name} office`] as const].map(([kind, name]) => ({
    kind,
    id: tables.put("member_group", { organization_id, kind, name, created_at }),
  }));
  for (const { membership_id, status } of people) {
    if (status === "left" || status === "rejected") continue;
    for (const kind of ["department", "cost_center", "office"] as const) {
      if (kind === "cost_center" && random.chance(0.3)) continue;
      const { id: group_id } = random.pick(groups.filter((one) => one.kind === kind));
      tables.add("group_member", { membership_id, kind, organization_id, group_id });
    }
  }
  for (const [n, [code, label]] of CODES.entries())
    tables.put("expense_code", {
      ...{ organization_id, code, label, created_at },
      ended_at: n === CODES.length - 1 ? new Date(founded + 30 * DAY) : null,
    });
  tables.put("spending_policy", {
    ...{ organization_id, name: "Dinner on us", max_cents: 7500, max_orders: 10, per: "week" },
    created_at,
  });
  tables.put("report_schedule", {
    ...{ organization_id, account_id: company.admin.account_id, kind: "user_report", pace: "month" },
    next_on: nextMonth(place.calendar.day(0)),
    created_at: new Date(now - DAY),
  });
}

/** The first day of the month after a day. */
function nextMonth(day: string): string {
  const [year, month] = day.split("-").map(Number) as [number, number];
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, "0")}-01`;
}

/** A group order that the company's admin has opened for one of the next days, and that some have joined. */
export function openGroup(
  { tables, now }: Tools,
  random: Random,
  { id: organization_id, place, admin, name }: Company,
  people: readonly Employee[],
): void {
  const { calendar, fees } = place;
  const spot = place.spots.find((one) => one.zip === "37203") ?? place.spots[0];
  if (!spot) throw new Error(`${place.name} has no ZIP codes`);
  const group_order_id = tables.put("group_order", {
    ...{ organization_id, opened_by_id: admin.account_id, marketplace_id: place.id, name: "Thursday table" },
    ...{ delivery_date: calendar.day(4), window_start: "17:00", window_end: "20:00", zip: spot.zip },
    delivery_address: {
      ...{ title: "Office", address: "410 Church Street, Floor 3", city: spot.city, state: place.state },
      ...{ postalCode: spot.zip, contactPerson: name, contactPersonNumber: "", extraInstructions: "" },
    },
    deadline_at: new Date(calendar.at(2, 12)),
    ...{ fee_paid_by: "people", fee_cents: fees.delivery_cents, status: "open" },
    created_at: new Date(now - DAY),
  });
  const joined = [admin.account_id, ...random.some(people, 5).map(({ eater }) => eater.account_id)];
  for (const account_id of joined)
    tables.add("group_order_person", { group_order_id, account_id, joined_at: new Date(now - DAY / 2) });
}

/** The codes of a company under which its people may book. */
export function openCodes(tables: Tables, organization_id: number): number[] {
  return tables
    .all("expense_code")
    .filter((one) => one.organization_id === organization_id && one.ended_at === null)
    .map(({ id }) => Number(id));
}
