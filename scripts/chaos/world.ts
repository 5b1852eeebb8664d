import { sql } from "~/data/sql.server";
import {
  aChef,
  aCorporateAdmin,
  aCoupon,
  aDiner,
  aMeal,
  aMembership,
  anOrganization,
  aSchedule,
  aSignedIn,
  giveMoney,
  giveVouchers,
  hometown,
} from "../../tests/builders";
import { Mutex } from "./locks";
import type { Model, ModelCoupon, ModelMeal, ModelOrganization, ModelUser } from "./model";
import type { Random } from "./random";
import { Tally } from "./tally";

const USERS = 40;
const ORGANIZATIONS = 3;
const CHEFS = 8;
const SCHEDULES = 30;
const DAYS = 360;
const POOL = { given: 10_000_000, own: 0, vouchers: 5_000 };

/** A key that outlives every jump of the clock. */
async function tokenOf(person: { account_id: number; key_id: number }): Promise<string> {
  const { key, account } = await aSignedIn(person);
  await sql`UPDATE access_key SET expires_at = app_now() + interval '20 years' WHERE id = ${account.key_id}`;
  return key;
}

async function makeMeals(random: Random): Promise<ModelMeal[]> {
  const chefs = [];
  for (let n = 0; n < CHEFS; n += 1) chefs.push(await aChef({ cutoff_hours: random.pick([12, 24, 36]) }));
  const meals: ModelMeal[] = [];
  for (let index = 0; index < SCHEDULES; index += 1) {
    const is_voucher = random.chance(0.25);
    const chef = random.pick(chefs);
    const price = random.int(500, 2_500);
    const count = random.int(1, 20);
    const meal = await aMeal({ chef, price, voucher: is_voucher, schedule: false });
    const schedule = await aSchedule({ meal, from: 2, to: DAYS, count });
    const portions = new Tally(count);
    meals.push({
      index,
      meal_id: meal.id,
      schedule_id: schedule.id,
      chef: chef.chef_id,
      price,
      is_voucher,
      portions,
    });
  }
  return meals;
}

async function makeCoupons(): Promise<ModelCoupon[]> {
  const wishes = [
    { percent: 10, usage_limit: 3 },
    { percent: 25, usage_limit: 6 },
    { cents: 800, usage_limit: 4 },
    { cents: 3_000, usage_limit: 2 },
    { percent: 15, usage_limit: null, first_order_only: true },
  ];
  const coupons: ModelCoupon[] = [];
  for (const [index, wish] of wishes.entries()) {
    const { id, code } = await aCoupon(wish);
    coupons.push({
      index,
      id,
      code,
      percent: wish.percent ?? null,
      cents: wish.cents ?? null,
      is_first_order: wish.first_order_only ?? false,
      uses: new Tally(wish.usage_limit ?? Number.POSITIVE_INFINITY),
    });
  }
  return coupons;
}

async function makeUser(
  index: number,
  organization: Awaited<ReturnType<typeof anOrganization>>,
  org: ModelOrganization,
  random: Random,
): Promise<ModelUser> {
  const purse = { given: 0, own: 0, vouchers: 0 };
  const promotion = random.chance(0.3) ? random.int(5, 40) * 100 : 0;
  purse.own = random.chance(0.7) ? random.int(20, 300) * 100 : 0;
  const diner = await aDiner({ wallet: promotion, gift: purse.own });
  const membership = await aMembership(organization, diner, { is_voucher_benefit: true });
  const cents = random.chance(0.7) ? random.int(10, 200) * 100 : 0;
  purse.vouchers = random.int(0, 8);
  await giveMoney(organization, membership.membership_id, diner.account_id, cents);
  await giveVouchers(organization, membership.membership_id, diner.account_id, purse.vouchers);
  org.pool.given -= cents;
  org.pool.vouchers -= purse.vouchers;
  purse.given = promotion + cents;
  const token = await tokenOf(diner);
  const { account_id, email } = diner;
  return { index, account_id, email, token, organization: org.index, purse, orders: [], lock: new Mutex() };
}

/**
 * Fills an empty marketplace: 40 people in 3 organisations, 8 cooks, 30 schedules of 1 to 20 portions, 5 coupons. All
 * that is random comes from the seed.
 */
export async function makeWorld(random: Random): Promise<Model> {
  await hometown();
  const meals = await makeMeals(random.fork("meals"));
  const coupons = await makeCoupons();
  const organizations: ModelOrganization[] = [];
  const users: ModelUser[] = [];
  for (let index = 0; index < ORGANIZATIONS; index += 1) {
    const organization = await anOrganization({ pool: POOL.given, pool_vouchers: POOL.vouchers });
    const admin = await aCorporateAdmin({ organization });
    const org = {
      index,
      id: organization.id,
      adminToken: await tokenOf(admin),
      pool: { ...POOL },
      lock: new Mutex(),
    };
    organizations.push(org);
    for (let n = index; n < USERS; n += ORGANIZATIONS)
      users.push(await makeUser(n, organization, org, random.fork(`user ${n}`)));
  }
  users.sort((a, b) => a.index - b.index);
  return { users, organizations, meals, coupons };
}
