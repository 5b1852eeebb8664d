import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { codeOf, hashOfCode, newNonce } from "~/domain/gift-cards/gift-code.server";
import { programToken } from "~/domain/programs/program-token.server";
import { resetWallets } from "~/domain/treasury/reset-wallets.server";
import { ledgerAccount, systemAccounts } from "~/domain/wallets/ledger-accounts.server";
import type { LinkedRow } from "~/kit/sealed-id.server";
import {
  aChef,
  aCorporateAdmin,
  aCoupon,
  aDiner,
  aMeal,
  aMembership,
  anAddress,
  anOrganization,
  aSchedule,
  aSignedIn,
  aStaff,
  grantMoney,
  grantVouchers,
  hometown,
  openBank,
  type TestChef,
} from "../../../tests/builders";
import { move } from "../../../tests/builders/ledger";
import { Mutex } from "./locks";
import type {
  Model,
  ModelCook,
  ModelCoupon,
  ModelGiftCard,
  ModelMeal,
  ModelOrganization,
  ModelProgram,
  ModelUser,
} from "./model";
import { monthAt } from "./months";
import type { Random } from "./random";
import { UsageBounds } from "./tally";

const USERS = 40;
const ORGANIZATIONS = 3;
const CHEFS = 8;
const SCHEDULES = 30;
const DAYS = 360;
const GIFT_CARDS = 20;
/** What lies in an organization's pool when people begin: little enough that distributions find it empty now and then. */
const POOL = { cents: 400_000, vouchers: 150 };
/** The second organization has a program of vouchers for one cook's meals: so many for each, out of a pool that lasts. */
const PROGRAM_OF = 1;
const PROGRAM = { each: 3, total: 1_000, pool: 10_000 };
/** The third organization gives each of its people this much a month, of which some carries over, out of a pool that lasts for years. Cents */
const PLAN = { cents: 2_500, carry: 700, pool: 10_000_000 };

/** A key that outlives every jump of the clock; somebody whose sessions were ended signs in again. */
export async function tokenOf(person: { account_id: number; key_id: number }): Promise<string> {
  const { key, account } = await aSignedIn(person);
  await sql`UPDATE access_key SET expires_at = app_now() + interval '20 years' WHERE id = ${account.key_id}`;
  return key;
}

/** Cooks; the last one has no bank account yet, so that what they earn stays owed. */
async function makeChefs(random: Random): Promise<{ chef: TestChef; cook: ModelCook }[]> {
  const chefs = [];
  for (let index = 0; index < CHEFS; index += 1) {
    const cutoff_hours = random.pick([12, 24, 36] as const);
    const chef = await aChef({ cutoff_hours, bank: "none" });
    if (index < CHEFS - 1) await openBank(chef);
    chefs.push({ chef, cook: { index, chef_id: chef.chef_id, token: await tokenOf(chef) } });
  }
  return chefs;
}

async function makeMeals(
  chefs: readonly { chef: TestChef; cook: ModelCook }[],
  random: Random,
): Promise<ModelMeal[]> {
  const meals: ModelMeal[] = [];
  for (let index = 0; index < SCHEDULES; index += 1) {
    const is_voucher = random.chance(0.25);
    const { chef, cook } = random.pick(chefs);
    const price = random.int(500, 2_500);
    const count = random.int(1, 20);
    const meal = await aMeal({ chef, price, voucher: is_voucher, schedule: false });
    const schedule = await aSchedule({ meal, from: 2, to: DAYS, count });
    const portions = new UsageBounds(count);
    meals.push({
      index,
      meal_id: meal.id,
      schedule_id: schedule.id,
      cook,
      lock: new Mutex(),
      price,
      is_voucher,
      portions,
      gone: 0,
    });
  }
  return meals;
}

async function makeCoupons(): Promise<ModelCoupon[]> {
  const options = [
    { percent: 10, usage_limit: 3 },
    { percent: 25, usage_limit: 6 },
    { cents: 800, usage_limit: 4 },
    { cents: 3_000, usage_limit: 2 },
    { percent: 15, usage_limit: null, first_order_only: true },
  ];
  const coupons: ModelCoupon[] = [];
  for (const [index, option] of options.entries()) {
    const { id, code } = await aCoupon(option);
    coupons.push({
      index,
      id,
      code,
      percent: option.percent ?? null,
      cents: option.cents ?? null,
      is_first_order: option.first_order_only ?? false,
      uses: new UsageBounds(option.usage_limit ?? Number.POSITIVE_INFINITY),
    });
  }
  return coupons;
}

/** A program whose vouchers are for the meals of one cook who has voucher meals; it ends after the run. */
async function makeProgram(
  organization_id: number,
  actor_id: number,
  meals: readonly ModelMeal[],
): Promise<ModelProgram> {
  const cook = meals.find(({ is_voucher }) => is_voucher)?.cook;
  if (!cook) throw new Error("no meal of this world is for vouchers");
  const { each, total } = PROGRAM;
  const terms = {
    organization_id,
    actor_id,
    name: "Welcome week",
    vouchers_each: each,
    vouchers_total: total,
  };
  const days = { starts_on: "2020-01-01", ends_on: "2099-12-31" };
  const [made] = await sql<[LinkedRow]>`
    INSERT INTO voucher_program ${sql({ ...terms, ...days, cooks: [cook.chef_id] })} RETURNING id, link_nonce`;
  return { token: programToken(made), each, cook };
}

async function makeUser(
  index: number,
  organization: Awaited<ReturnType<typeof anOrganization>>,
  org: ModelOrganization,
  random: Random,
): Promise<ModelUser> {
  const balances = { plan: org.plan, org: 0, promo: 0, own: 0, vouchers: 0, limited: 0 };
  balances.promo = random.chance(0.3) ? random.int(5, 40) * 100 : 0;
  balances.own = random.chance(0.7) ? random.int(20, 300) * 100 : 0;
  const diner = await aDiner({ wallet: balances.promo, gift: balances.own });
  const membership = await aMembership(organization, diner, { is_voucher_benefit: true });
  balances.org = random.chance(0.7) ? random.int(10, 200) * 100 : 0;
  // some have none but the program's, which not every voucher meal takes
  balances.vouchers = org.program && random.chance(0.6) ? 0 : random.int(0, 8);
  await grantMoney(organization, membership.membership_id, diner.account_id, balances.org);
  await grantVouchers(organization, membership.membership_id, diner.account_id, balances.vouchers);
  org.cents.begin(org.plan + balances.org).taken();
  org.vouchers.begin(balances.vouchers).taken();
  const token = await tokenOf(diner);
  const { account_id, email } = diner;
  const lock = new Mutex();
  return {
    index,
    account_id,
    email,
    token,
    organization: org.index,
    hasLeft: false,
    era: 0,
    hasClaimed: false,
    balances,
    orders: [],
    lock,
  };
}

/** Gift cards that were bought before the run began, with their codes. */
async function makeGiftCards(random: Random): Promise<ModelGiftCard[]> {
  const cards: ModelGiftCard[] = [];
  for (let index = 0; index < GIFT_CARDS; index += 1) {
    const nonce = newNonce();
    const code = codeOf(nonce);
    const cents = random.int(5, 80) * 100;
    const row = {
      code_hash: hashOfCode(code),
      code_hint: code.slice(-4),
      amount_cents: cents,
      status: "active",
    };
    const [made] = await sql<{ id: number }[]>`INSERT INTO gift_card ${sql(row)} RETURNING id`;
    const gift_card_id = made?.id ?? 0;
    await transaction(async (tx) => {
      const to = await ledgerAccount(tx, { kind: "gift_card", gift_card_id });
      await move(tx, "gift_card.bought", (await systemAccounts(tx)).card_clearing, to, cents);
    });
    cards.push({ index, code, cents, owner: null, lock: new Mutex() });
  }
  return cards;
}

/**
 * Fills an empty marketplace: 40 people in 3 organizations, 8 cooks, 30 schedules of 1 to 20 portions, 5 coupons, 20 gift cards. All
 * that is random comes from the seed.
 */
export async function makeWorld(random: Random): Promise<Model> {
  const marketplace = await hometown();
  const chefs = await makeChefs(random.fork("chefs"));
  const meals = await makeMeals(chefs, random.fork("meals"));
  const coupons = await makeCoupons();
  const organizations: ModelOrganization[] = [];
  const users: ModelUser[] = [];
  for (let index = 0; index < ORGANIZATIONS; index += 1) {
    const plan = index === ORGANIZATIONS - 1 ? PLAN.cents : 0;
    const pool = plan > 0 ? PLAN.pool : POOL.cents;
    const hasProgram = index === PROGRAM_OF;
    const units = hasProgram ? PROGRAM.pool : POOL.vouchers;
    const organization = await anOrganization({
      pool,
      pool_vouchers: units,
      ...(plan > 0 ? { plan: { dollar_cents: plan, vouchers: 0 } } : {}),
    });
    const carry = plan > 0 ? PLAN.carry : 0;
    const terms = { organization_id: organization.id, starts_on: "2020-01-01", reset_day: 1 };
    if (plan > 0)
      await sql`INSERT INTO allowance ${sql({ ...terms, dollar_cents: plan, vouchers: 0, carry_cents: carry })}`;
    const admin = await aCorporateAdmin({ organization });
    const org = {
      index,
      id: organization.id,
      adminToken: await tokenOf(admin),
      adminAddress: (await anAddress(admin, marketplace)).id,
      cents: new UsageBounds(pool),
      vouchers: new UsageBounds(units),
      program: hasProgram ? await makeProgram(organization.id, admin.account_id, meals) : null,
      plan,
      carry,
      month: monthAt(0),
      ...{ batches: [], fundings: [], paid: new Map(), lock: new Mutex() },
    };
    organizations.push(org);
    for (let n = index; n < USERS; n += ORGANIZATIONS)
      users.push(await makeUser(n, organization, org, random.fork(`user ${n}`)));
  }
  // Each member has had this month's money before anybody orders.
  await resetWallets();
  users.sort((a, b) => a.index - b.index);
  const giftCards = await makeGiftCards(random.fork("gift cards"));
  const cooks = chefs.map(({ cook }) => cook);
  const { account: staff } = await aSignedIn(await aStaff(), "session");
  await sql`UPDATE access_key SET expires_at = app_now() + interval '20 years' WHERE id = ${staff.key_id}`;
  return {
    staff,
    marketplace_id: marketplace.id,
    users,
    cooks,
    organizations,
    meals,
    coupons,
    giftCards,
    bought: [],
    closed: new Map(),
  };
}
