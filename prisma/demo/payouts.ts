import type { Cook } from "./kitchens";
import type { Random } from "./random";
import type { Tables } from "./tables";
import { DAY } from "./times";

interface Movement {
  /** cents; below zero what was called back */
  cents: number;
  /** milliseconds */
  at: number;
  row: { payout_id: number | null };
}
type Transfer = Movement["row"] & { id: number; chef_id: number; amount_cents: number; sent_at: Date | null };
type Reversal = Movement["row"] & { transfer_id: number; amount_cents: number; done_at: Date };

/** What came to each cook's account at Stripe and what was called back from it, by the cook's id. */
function movementsOf(tables: Tables): Map<number, Movement[]> {
  const transfers = tables.all("transfer") as unknown as Transfer[];
  const cookOf = new Map(transfers.map((row) => [row.id, row.chef_id]));
  const movements = new Map<number, Movement[]>();
  const add = (chef_id: number | undefined, movement: Movement) => {
    if (chef_id !== undefined) movements.set(chef_id, [...(movements.get(chef_id) ?? []), movement]);
  };
  for (const row of transfers)
    if (row.sent_at) add(row.chef_id, { cents: row.amount_cents, at: row.sent_at.getTime(), row });
  for (const row of tables.all("transfer_reversal") as unknown as Reversal[])
    add(cookOf.get(row.transfer_id), { cents: -row.amount_cents, at: row.done_at.getTime(), row });
  return movements;
}

/** Stripe pays out at noon in UTC: in the United States hours after what was sent to a cook, and called back, of one evening. */
const lastNoon = (now: number) => Math.floor((now - DAY / 2) / DAY) * DAY + DAY / 2;

/**
 * Stripe pays out weekly all that is on a cook's account, before the last seven days: it arrives two days later. What was
 * called back counts in the week in which it was; a week that is not above zero is paid out with the next one.
 */
export function payOut(tables: Tables, random: Random, cooks: readonly Cook[], now: number): void {
  const zones = new Map(cooks.map((cook) => [cook.id, cook.place.calendar]));
  const last = lastNoon(now);
  const weekOf = ({ at }: Movement) => Math.floor((last - at) / (7 * DAY));
  for (const [chef_id, movements] of movementsOf(tables)) {
    let open: Movement[] = [];
    for (let week = Math.max(...movements.map(weekOf)); week >= 1; week -= 1) {
      open = [...open, ...movements.filter((one) => weekOf(one) === week)];
      const cents = open.reduce((sum, one) => sum + one.cents, 0);
      if (cents <= 0) continue;
      const payout_id = tables.put("payout", {
        chef_id,
        stripe_payout_id: tables.stripeId("po", random.hex(18)),
        amount_cents: cents,
        status: "paid",
        arrival_date: zones.get(chef_id)?.day(-7 * week + 2) ?? "",
        created_at: new Date(last - week * 7 * DAY),
      });
      for (const { row } of open) row.payout_id = payout_id;
      open = [];
    }
  }
}
