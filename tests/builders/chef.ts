import { sql } from "~/data/sql.server";
import type { Chef } from "~/domain/accounts/people";
import { clock } from "~/kit/clock";
import { type AccountOptions, anAccount, type TestAccount } from "./account";
import { hometown, type TestMarketplace } from "./marketplace";
import { unique } from "./unique";

export interface ChefOptions extends AccountOptions {
  marketplace?: TestMarketplace;
  full_name?: string;
  /** false: submitted, waiting for staff */
  approved?: boolean;
  status?: "draft" | "submitted" | "approved" | "rejected" | "suspended";
  /** hours before the delivery window begins: 12, 24, 36, 48 or 72 */
  cutoff_hours?: 12 | 24 | 36 | 48 | 72;
  /** kilometers around the kitchen; without one, the whole marketplace */
  radius?: number;
  /** kilometers the kitchen lies north of the marketplace's middle */
  north_km?: number;
  /** days `YYYY-MM-DD` on which the kitchen is closed */
  closed?: [from: string, to: string];
  permit?: { number: string; expires_on: string };
  daily_capacity?: number;
  chef_delivers?: boolean;
  bank?: "none" | "pending" | "active" | "restricted";
  cuisines?: { id: number }[];
}

export interface TestChef extends TestAccount, Chef {
  readonly slug: string;
  readonly full_name: string;
  readonly marketplace: TestMarketplace;
}

/** A cook with an approved kitchen and a bank account, in the test's own town unless it names another marketplace. */
export async function aChef(options: ChefOptions = {}): Promise<TestChef> {
  const marketplace = options.marketplace ?? (await hometown());
  const account = await anAccount({ first_name: "Mai", last_name: "Tran", ...options });
  const status = options.status ?? (options.approved === false ? "submitted" : "approved");
  const full_name = options.full_name ?? `${account.first_name} ${account.last_name}`;
  const now = clock.now();
  const bank_status = options.bank ?? "active";
  const row = {
    account_id: account.account_id,
    marketplace_id: marketplace.id,
    slug: `chef-${unique()}`,
    full_name,
    excerpt: "Weeknight dinners from my grandmother's notebook.",
    bio: "I have cooked for neighbors for nine years, two dishes a week, always the same two pots.",
    status,
    submitted_at: status === "draft" ? null : now,
    approved_at: status === "approved" || status === "suspended" ? now : null,
    status_reason: status === "rejected" || status === "suspended" ? "For a test" : null,
    closed_from: options.closed?.[0] ?? null,
    closed_to: options.closed?.[1] ?? null,
    cutoff_hours: options.cutoff_hours ?? 24,
    kitchen_name: `${full_name}'s kitchen`,
    kitchen_address: "88 Oak Lane",
    city: "Nashville",
    state: marketplace.state,
    postal_code: marketplace.zips[0] ?? "37203",
    latitude: marketplace.latitude + (options.north_km ?? 0) / 111.2,
    longitude: marketplace.longitude,
    delivery_radius_km: options.radius ?? null,
    chef_delivers: options.chef_delivers ?? true,
    permit_number: options.permit?.number ?? null,
    permit_expires_on: options.permit?.expires_on ?? null,
    daily_capacity: options.daily_capacity ?? null,
    stripe_account_id: bank_status === "none" ? null : `acct_${unique()}`,
    bank_status,
    // Stripe's fake knows no such account: the worker's round, which asks about accounts that nobody has looked at, would restrict it
    bank_checked_at: bank_status === "none" ? null : now,
  };
  const [made] = await sql<{ id: number }[]>`INSERT INTO chef ${sql(row)} RETURNING id`;
  const chef_id = (made as { id: number }).id;
  for (const [n, cuisine] of (options.cuisines ?? []).entries()) {
    await sql`INSERT INTO chef_cuisine ${sql({ chef_id, cuisine_id: cuisine.id, is_primary: n === 0 })}`;
  }
  const { time_zone } = marketplace;
  const desk = { chef_id, marketplace_id: marketplace.id, time_zone };
  return { ...account, ...desk, kind: "chef", chef: desk, slug: row.slug, full_name, marketplace };
}
