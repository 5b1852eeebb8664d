import type { PlainTx } from "~/data/sql.server";
import { CUISINES } from "../reference";
import { Agenda } from "./agenda";
import { Companies, PLANS } from "./companies";
import { Census } from "./eaters";
import { Gifts } from "./gifts";
import { makeCook } from "./kitchens";
import { Ledger } from "./ledger";
import { Lives } from "./lives";
import { dealDishes, makeDish, scheduleAhead, scheduleClosingSoon, settleCounts } from "./menu";
import { Phones } from "./names";
import type { DemoCoupon } from "./order-types";
import { OrderBook } from "./orders";
import { payOut } from "./payouts";
import { openPlaces } from "./places";
import { type Fate, Planner } from "./plans";
import { Random } from "./random";
import { Reviews } from "./reviews";
import { showcase } from "./showcase";
import { AT_STRIPE, NOT_AT_STRIPE, Tables } from "./tables";
import { DAY } from "./times";
import type { World } from "./world-parts";

/** What one world is made of; `--scale N` makes N of them in the same marketplaces. */
const SIZE = { cooks: 60, eaters: 520, delivered: 2000, cancelled: 62, expired: 24, open: 150 };

export interface WorldOptions {
  seed: number;
  /** 1 is the demo with its five accounts; further ones are more of the same */
  number: number;
  /** top of the current hour, milliseconds */
  now: number;
  /** tells this demo's objects at Stripe from those of others: letters and digits */
  run: string;
  /** this instant, milliseconds: only what is open right now needs it */
  instant: number;
  password_hash: string;
  /** SECRET_KEY, for the codes of gift cards */
  secret: string;
  /** the rows need no checking one by one */
  trusted: boolean;
  /** ids are taken, and shared counters and the end reached, in the order of the worlds */
  turn: { before: Promise<void>; taken: () => void; earlier: Promise<void> };
}

/** The cuisines of a company's program that is for some meals only. */
const NOODLES = ["Thai", "Vietnamese", "Japanese"];

async function namedIds(
  tx: PlainTx,
  table: "cuisine" | "plan",
  key: "title" | "name",
): Promise<Map<string, number>> {
  const rows = await tx<{ name: string; id: number }[]>`SELECT ${tx(key)} AS name, id FROM ${tx(table)}`;
  return new Map(rows.map((row) => [row.name, row.id]));
}

function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`"${name}" is missing`);
  return id;
}

/** Cooks and menus: three cooks a cuisine, who share its twelve dishes and twenty pictures. */
function furnish(world: World, cuisines: Map<string, number>): void {
  const { tables, census, random, places, tail, now } = world;
  for (let n = 0; n < SIZE.cooks; n += 1) {
    const cuisine = CUISINES[n % CUISINES.length] as string;
    const draws = random.fork(`cook/${n}`);
    world.cooks.push(
      makeCook({ tables, census, now }, draws, places, n, cuisine, idOf(cuisines, cuisine), tail),
    );
  }
  // number 41 is approved and has not put anything on the menu yet
  const cooking = world.cooks.filter(
    (cook, n) => n !== 41 && cook.status !== "draft" && cook.status !== "rejected",
  );
  for (const cuisine of CUISINES) {
    const dealt = dealDishes(
      cuisine,
      cooking.filter((cook) => cook.cuisine === cuisine),
    );
    for (const [n, one] of dealt.entries()) {
      const draws = random.fork(`dish/${cuisine}/${n}`);
      const menu = world.menus.get(one.cook) ?? [];
      const dish = makeDish(tables, draws, one, idOf(cuisines, cuisine), menu.length % 5 === 3, tail, now);
      world.menus.set(one.cook, [...menu, dish]);
    }
  }
  let closing = 0;
  for (const [cook, menu] of world.menus) {
    for (const [n, dish] of menu.entries()) {
      const draws = random.fork(`schedule/${dish.source.slug}/${n}/${cook.full_name}`);
      if (cook.status !== "approved") continue;
      const idle = cook !== world.cooks[0] && n > 0 && draws.chance(0.13);
      if (!idle) scheduleAhead(tables, draws, dish, cook === world.cooks[0] ? -1 : 2);
      else if (closing < 12) {
        closing += 1;
        scheduleClosingSoon(tables, draws, dish);
      }
    }
  }
}

function people(world: World): void {
  const { random, places, census, now, tail } = world;
  for (let n = 0; n < SIZE.eaters; n += 1) {
    const draws = random.fork(`eater/${n}`);
    const place = draws.weighted(places.map((one) => [one.weight, one] as const));
    const joined = now - draws.int(131, 620) * DAY;
    world.eaters.push(census.eater(draws, place, { tail: `e${n}${tail}`, joined }));
  }
}

async function openCoupons(
  tx: PlainTx,
  now: number,
): Promise<{ first_order: DemoCoupon; others: DemoCoupon[] }> {
  const rows = [
    {
      code: "SUPPER5",
      description: "$5 off dinners from $30",
      percent_bps: null,
      amount_cents: 500,
      min_subtotal_cents: 3000,
    },
    {
      code: "EATLOCAL15",
      description: "15% off, once",
      percent_bps: 1500,
      amount_cents: null,
      min_subtotal_cents: 2000,
    },
  ];
  const long_ago = new Date(now - 200 * DAY);
  for (const row of rows)
    await tx`INSERT INTO coupon ${tx({ ...row, starts_at: long_ago })} ON CONFLICT DO NOTHING`;
  const ended = {
    code: "SUMMER20",
    description: "20% off in summer",
    percent_bps: 2000,
    starts_at: long_ago,
  };
  await tx`INSERT INTO coupon ${tx({ ...ended, ends_at: new Date(now - 60 * DAY) })} ON CONFLICT DO NOTHING`;
  const found = await tx<DemoCoupon[]>`
    SELECT id, percent_bps, amount_cents, min_subtotal_cents, 0 AS used FROM coupon
    WHERE code IN ('SHARE10', 'SUPPER5', 'EATLOCAL15') ORDER BY code <> 'SHARE10', code`;
  const [first_order, ...others] = found.map((row) => ({ ...row }));
  if (!first_order) throw new Error("SHARE10 is missing");
  return { first_order, others };
}

function offsetOf(random: Random, fate: Fate): number {
  if (fate === "open") return Math.min(9, Math.floor(random.next() ** 1.6 * 10));
  if (fate === "delivered") return -1 - Math.floor(random.next() ** 1.35 * 113);
  return -random.int(2, fate === "expired" ? 50 : 100);
}

/** Has all orders of a world planned: those that are shown first, then as many of each fate as make it whole. */
function planAll(planner: Planner, shown: ReturnType<typeof showcase>["plans"], random: Random): void {
  const spread: [Fate, number][] = [
    ["delivered", SIZE.delivered - shown.filter((plan) => plan.fate === "delivered").length],
    ["cancelled", SIZE.cancelled],
    ["expired", SIZE.expired],
    ["open", SIZE.open],
  ];
  for (const plan of shown) planner.schedule(plan);
  for (const [fate, count] of spread) {
    for (let n = 0; n < count; n += 1) {
      const draws = random.fork(`order/${fate}/${n}`);
      planner.schedule({ random: draws, fate, offset: offsetOf(draws, fate) });
    }
  }
}

/**
 * Makes one world in memory and writes it by COPY within the caller's transaction. Everything is drawn from the seed and
 * the world's number; only dates follow today. Answers how many rows were written.
 */
export async function makeWorld(tx: PlainTx, options: WorldOptions): Promise<number> {
  const { now, instant, number, seed } = options;
  const random = new Random(seed).fork(`world/${number}`);
  const tail = number === 1 ? "" : `-${number}`;
  const places = await openPlaces(tx, now);
  for (const plan of PLANS) await tx`INSERT INTO plan ${tx(plan)} ON CONFLICT DO NOTHING`;
  const plans = await namedIds(tx, "plan", "name");
  const coupons = await openCoupons(tx, now);

  await options.turn.before;
  const tables = await Tables.reserve(tx, `${number === 1 ? AT_STRIPE : NOT_AT_STRIPE}${options.run}`);
  options.turn.taken();
  const ledger = await Ledger.open(tx, tables);
  const agenda = new Agenda();
  const census = new Census(tables, options.password_hash, new Phones(number), now);
  const world: World = {
    tables,
    ledger,
    agenda,
    census,
    random,
    places,
    cooks: [],
    menus: new Map(),
    eaters: [],
    now,
    tail,
  };
  const cuisines = await namedIds(tx, "cuisine", "title");
  furnish(world, cuisines);
  people(world);
  const companies = new Companies(
    { tables, ledger, agenda, census, now, noodles: NOODLES.map((title) => idOf(cuisines, title)) },
    random,
    places,
    PLANS.map((plan) => idOf(plans, plan.name)),
    tail,
  );
  companies.found();
  world.eaters.push(...companies.employees.filter((one) => one.ended === null).map((one) => one.eater));
  const gifts = new Gifts(tables, ledger, agenda, options.secret, now);
  const show = showcase(world, gifts, companies);
  const reviews = new Reviews(tables, agenda, now, show.silent);
  const book = new OrderBook(tables, ledger, world.menus);
  for (const cook of world.cooks) {
    if (cook.status !== "approved") continue;
    ledger.of("chef_payable", "usd", { chef_id: cook.id });
    ledger.of("tip_payable", "usd", { chef_id: cook.id });
  }
  for (const company of companies.companies)
    ledger.of("org_receivable", "usd", { organization_id: company.id });
  const lives = new Lives(book, agenda, reviews, now);
  const planner = new Planner(
    book,
    lives,
    agenda,
    world.cooks,
    world.menus,
    world.eaters,
    coupons,
    show.staff,
    now,
  );
  planAll(planner, show.plans, random);
  agenda.run(now);
  show.finish(planner, instant);
  payOut(tables, random.fork("payouts"), world.cooks, now);
  const dishes = [...world.menus.values()].flat();
  settleCounts(random.fork("counts"), dishes);
  reviews.rank([...world.cooks.map((cook) => cook.row), ...dishes.map((dish) => dish.row)]);
  const rows = await tables.write(tx, options.trusted);
  await options.turn.earlier;
  for (const coupon of [coupons.first_order, ...coupons.others]) {
    await tx`UPDATE coupon SET used_count = used_count + ${coupon.used} WHERE id = ${coupon.id}`;
  }
  return rows;
}
