import type { Cook } from "./kitchens";
import type { Random } from "./random";
import type { Tables } from "./tables";
import { DAY } from "./times";

type TransferRow = {
  chef_id: number;
  amount_cents: number;
  reversed_cents: number;
  sent_at: Date | null;
  payout_id: number | null;
};

/** Stripe pays out weekly: what was sent to a cook in one week arrives on a day of the next. */
export function payOut(tables: Tables, random: Random, cooks: readonly Cook[], now: number): void {
  const zones = new Map(cooks.map((cook) => [cook.id, cook.place.calendar]));
  const weeks = new Map<string, TransferRow[]>();
  for (const row of tables.all("transfer") as unknown as TransferRow[]) {
    if (!row.sent_at) continue;
    const week = Math.floor((now - row.sent_at.getTime()) / (7 * DAY));
    if (week === 0) continue;
    const key = `${row.chef_id}/${week}`;
    weeks.set(key, [...(weeks.get(key) ?? []), row]);
  }
  for (const [key, rows] of weeks) {
    const [chef_id, week] = key.split("/").map(Number) as [number, number];
    const id = tables.put("payout", {
      chef_id,
      stripe_payout_id: `po_demo_${random.hex(18)}`,
      amount_cents: rows.reduce((sum, row) => sum + row.amount_cents - row.reversed_cents, 0),
      status: "paid",
      arrival_date: zones.get(chef_id)?.day(-7 * week + 2) ?? "",
      created_at: new Date(now - week * 7 * DAY),
    });
    for (const row of rows) row.payout_id = id;
  }
}
