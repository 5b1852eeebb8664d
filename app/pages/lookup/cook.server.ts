import { defaultDay, listOpenParts, readCookDays } from "~/domain/lookup/cook-day.server";
import { readCook, type StaffCook } from "~/domain/lookup/read-cook.server";
import { scoreOf } from "~/domain/orders/chef-score";
import { readChefScore } from "~/domain/orders/read-chef-score.server";
import { waitsFor } from "~/domain/payouts/forecast";
import { showForecast } from "~/domain/payouts/show-forecast.server";
import { listActsFor } from "~/domain/support/acts-of.server";
import { dayOfDate, formatDay, isDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { countOf } from "~/kit/text";
import { PAUSED } from "~/kit/transfer-names";
import { checkRows } from "../staff/tick.server";
import { toAct } from "./acts.server";

/** What money without a day waits for. */
const WAITS: Record<NonNullable<ReturnType<typeof waitsFor>>, string> = {
  bank: "Once the bank account is active",
  disputed: "Once the dispute is decided",
  [PAUSED]: "Once staff resume it",
};

/** How many days of money that is due are shown one by one. */
const DAYS = 5;

const dayOf = (at: Date) => formatDay(dayOfDate(at));

/** The score with what it is made of: the last 90 days of delivery. */
async function scoreText(kitchen: { chef_id: number; time_zone: string }): Promise<string> {
  const sums = await readChefScore(kitchen);
  const score = scoreOf(sums);
  if (score === null) return "Nothing delivered in 90 days";
  const { delivered, declined, no_shows } = sums;
  return `${score}%: ${delivered} delivered, ${declined} declined, ${no_shows} never came`;
}

function factsOf(cook: StaffCook, score: string): [string, string][] {
  const { account, marketplace, review_count: reviews } = cook;
  const verified = (at: Date | null) => (at ? "verified" : "not verified");
  const stars =
    reviews > 0 ? `${(cook.rating_sum / reviews).toFixed(1)} of ${countOf(reviews, "review")}` : "None yet";
  const stop = cook.orders_stop_at ? `, orders stop ${dayOf(cook.orders_stop_at)}` : "";
  const all: [string, string | null][] = [
    ["Kitchen", cook.kitchen_name || null],
    ["Kind", cook.kitchen_kind],
    [
      "Address",
      [cook.kitchen_address, cook.city, cook.state, cook.postal_code].filter(Boolean).join(", ") || null,
    ],
    ["Marketplace", marketplace.name],
    ["Email", `${account.email}, ${verified(account.email_verified_at)}`],
    ["Phone", account.phone && `${account.phone}, ${verified(account.phone_verified_at)}`],
    ["EIN", cook.ein_number],
    ["Permit", cook.permit_number],
    ["Permit until", cook.permit_expires_on && dayOf(cook.permit_expires_on)],
    ["Meals a day", cook.daily_capacity === null ? null : String(cook.daily_capacity)],
    ["Bank account", `${cook.bank_status}${stop}`],
    ["Score", score],
    ["Rating", stars],
    ["Handed in", cook.submitted_at && dayOf(cook.submitted_at)],
    ["Approved", cook.approved_at && dayOf(cook.approved_at)],
    ["About", cook.bio || cook.excerpt || null],
  ];
  return all.filter((one): one is [string, string] => one[1] !== null);
}

/** Open orders of a day that the cook's screen lists; more are in the list of orders. */
const MOST_OPEN = 50;

/** The cook's open orders of the day that was asked for, or of today or the next day that has some. @throws Refusal `missing`. */
export async function readOpenDay(id: number, asked: string | null) {
  const cook = await readCookDays(id);
  const day = asked !== null && isDay(asked) ? asked : defaultDay(cook);
  const parts = await listOpenParts(id, day, { limit: MOST_OPEN });
  return {
    ...{ day, date: formatDay(day), days: cook.days },
    count: cook.days.find((one) => one.day === day)?.orders ?? parts.length,
    orders: parts.map(({ account_id: _, ...one }) => one),
  };
}

export type OpenDayView = Awaited<ReturnType<typeof readOpenDay>>;

/** A cook as the screen shows them. Cents. @throws Refusal `missing`. */
export async function readCookView(id: number) {
  const cook = await readCook(id);
  const kitchen = { chef_id: id, time_zone: cook.marketplace.time_zone };
  const { id: marketplace_id } = cook.marketplace;
  const [score, money, acts, checks] = await Promise.all([
    scoreText(kitchen),
    showForecast(kitchen),
    listActsFor("chef", id),
    checkRows({ subject: "chef", id, marketplace_id }),
  ]);
  return {
    ...{ id, name: cook.full_name, account_id: cook.account_id, slug: cook.slug, status: cook.status },
    ...{ checks, reason: cook.status_reason, facts: factsOf(cook, score), acts: acts.map(toAct) },
    documents: cook.documents.map((one) => ({
      ...{ id: one.id, status: one.status, reason: one.reason, to: deskPaths.document(one.id) },
      text: `${one.kind.replace("_", " ")}, until ${dayOf(one.expires_on)}`,
    })),
    schedules: cook.schedules.map(({ id: number, meal, ...one }) => ({
      ...{ id: number, meal: meal.name, left: one.count - one.held - one.sold, count: one.count },
      days: `${dayOf(one.start_date)} to ${dayOf(one.end_date)}`,
    })),
    orders: cook.order_parts.map(({ id: number, order, delivery_date, ...one }) => ({
      ...{ id: number, order_id: order.id, number: order.number, day: dayOf(delivery_date), ...one },
    })),
    money: {
      ...{ net_cents: money.net_cents, owed_cents: money.owed_cents },
      days: money.payouts.slice(0, DAYS).map(({ day, net_cents, lines }) => {
        if (day !== null) return { day: formatDay(day), net_cents };
        const cause = waitsFor(lines, money.bank_status);
        return { day: cause ? WAITS[cause] : "Once it can be sent", net_cents };
      }),
      later: {
        days: Math.max(0, money.payouts.length - DAYS),
        net_cents: money.payouts.slice(DAYS).reduce((sum, { net_cents }) => sum + net_cents, 0),
      },
    },
    payouts: cook.payouts.map(({ arrival_date, ...one }) => ({ ...one, day: dayOf(arrival_date) })),
  };
}

export type CookView = Awaited<ReturnType<typeof readCookView>>;
