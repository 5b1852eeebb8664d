import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";
import { dateOfDay, dayIn } from "~/kit/day";
import { missing } from "../refusal";

const LATEST = 10;

/**
 * A cook as the team sees them: the kitchen, its documents, what it offers next, its latest orders and payouts. Cents and
 * days. Nothing that opens anything, and no bank account: Stripe has that.
 * @throws Refusal `missing`.
 */
export async function readCook(id: number) {
  const today = dateOfDay(dayIn("UTC", clock.now()));
  const cook = await db.chef.findUnique({
    where: { id },
    select: {
      ...{ id: true, account_id: true, slug: true, full_name: true, kitchen_name: true, status: true },
      ...{ status_reason: true, submitted_at: true, approved_at: true, created_at: true, bio: true },
      ...{ excerpt: true, kitchen_kind: true, kitchen_address: true, city: true, state: true },
      ...{ postal_code: true, permit_number: true, permit_expires_on: true, daily_capacity: true },
      ...{ bank_status: true, orders_stop_at: true, rating_sum: true, review_count: true, ein_number: true },
      account: { select: { email: true, phone: true, phone_verified_at: true, email_verified_at: true } },
      marketplace: {
        select: {
          ...{ id: true, name: true, time_zone: true, permit_required: true, max_meals_per_day: true },
          ...{ max_meals_per_week: true, chef_may_deliver: true },
        },
      },
      documents: {
        select: { id: true, kind: true, status: true, expires_on: true, reason: true },
        orderBy: { id: "desc" },
        take: LATEST,
      },
      meals: {
        where: { deleted_at: null },
        select: { id: true, allergens_declared: true, suspended_at: true },
        orderBy: { id: "desc" },
        take: 500,
      },
      schedules: {
        where: { deleted_at: null, end_date: { gte: today } },
        select: {
          ...{ id: true, start_date: true, end_date: true, count: true, held: true, sold: true },
          meal: { select: { id: true, name: true } },
        },
        orderBy: { start_date: "asc" },
        take: LATEST,
      },
      order_parts: {
        select: {
          ...{ id: true, status: true, delivery_date: true, subtotal_cents: true },
          order: { select: { id: true, number: true } },
        },
        orderBy: { id: "desc" },
        take: LATEST,
      },
      payouts: {
        select: { id: true, amount_cents: true, status: true, arrival_date: true, failure: true },
        orderBy: { arrival_date: "desc" },
        take: 5,
      },
    },
  });
  if (!cook) throw missing();
  return cook;
}

export type StaffCook = Awaited<ReturnType<typeof readCook>>;
