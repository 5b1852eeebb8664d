import { randomBytes } from "node:crypto";
import { encryptionWith } from "~/kit/encryption";
import { fillBasket } from "./baskets";
import type { Companies } from "./companies";
import type { Eater } from "./eaters";
import type { Gifts } from "./gifts";
import type { Plan, Planner } from "./plans";
import { DAY, HOUR, MINUTE } from "./times";
import { underway } from "./underway";
import type { World } from "./world-parts";

/** What is set rather than drawn: the demo's people and what they find when they sign in. */
export interface Showcase {
  plans: Plan[];
  /** who keeps their last reviews to themselves, so that there is something to review */
  silent: Set<number>;
  /** the actor of what staff did */
  staff: string;
  /** after everything has happened: checkouts that are open at this instant (milliseconds), and the demo people's carts */
  finish(planner: Planner, instant: number): void;
}

function featured(world: World): void {
  const { tables, places, menus, now } = world;
  for (const place of places) {
    const cooks = world.cooks.filter(
      (cook) => cook.place === place && cook.status === "approved" && menus.has(cook),
    );
    const best = [...cooks].sort((a, b) => b.draw * b.quality - a.draw * a.quality).slice(0, 6);
    const row = { marketplace_id: place.id, starts_at: new Date(now - DAY) };
    for (const [position, cook] of best.entries()) {
      const meal = menus.get(cook)?.find((dish) => dish.slots.length > 0 && !dish.is_voucher_meal);
      if (meal) tables.put("feature", { ...row, kind: "meal", meal_id: meal.id, chef_id: null, position });
      if (position < 4)
        tables.put("feature", { ...row, kind: "chef", meal_id: null, chef_id: cook.id, position });
    }
  }
}

/** Staff sign in with a second factor: its code is shown where one signs in. Without the product's secret there is none. */
function staffFactor({ tables, now }: World, account_id: number): void {
  const secret = process.env.SECRET_KEY;
  if (!secret) return;
  const stored = encryptionWith(secret).encrypt(randomBytes(20), `second_factor:${account_id}`);
  const at = new Date(now - 400 * DAY);
  const row = { account_id, kind: "totp", secret: stored, confirmed_at: at, last_step: null, created_at: at };
  tables.put("second_factor", row);
}

/** The product team's member of the demo; answers the actor of what they did. */
function staffMember(world: World, home: World["places"][number]): string {
  const { census, random, now, tables } = world;
  const joined = now - 500 * DAY;
  const { account_id } = census.account(random.fork("staff"), home, {
    email: "staff@demo.dindin.test",
    first_name: "Sol",
    last_name: "Avery",
    tail: "staff",
    joined,
  });
  const row = { account_id, role: "admin", created_at: new Date(joined) };
  const staff = `staff:${tables.put("staff_member", row)}`;
  staffFactor(world, account_id);
  return staff;
}

/** One helps in the kitchen, one more is invited. */
function helpers(
  { census, random, tables, now }: World,
  { id: chef_id, place }: World["cooks"][number],
): void {
  const { account_id, email } = census.eater(random.fork("helper"), place, {
    email: "helper@demo.dindin.test",
    first_name: "Mateo",
    last_name: "Rivas",
    tail: "helper",
    joined: now - 120 * DAY,
  });
  const joined = new Date(now - 30 * DAY);
  const row = { chef_id, letters: 1, hash: null, ended_at: null };
  tables.put("kitchen_helper", {
    ...{ ...row, account_id, email, status: "active", joined_at: joined },
    ...{ sent_at: joined, created_at: joined, expires_at: new Date(now - 23 * DAY) },
  });
  const asked = new Date(now - DAY);
  tables.put("kitchen_helper", {
    ...{ ...row, account_id: null, email: "tomas@demo.dindin.test", status: "invited", joined_at: null },
    ...{ sent_at: asked, created_at: asked, expires_at: new Date(now + 6 * DAY) },
  });
}

function money(world: World, gifts: Gifts): void {
  const { random, now } = world;
  const draws = random.fork("gifts");
  for (const [n, buyer] of draws.some(world.eaters, 62).entries()) {
    const cents = draws.pick([2500, 5000, 5000, 7500, 10_000]);
    const owner = n < 44 ? draws.pick(world.eaters) : null;
    gifts.card(
      draws.fork(`card/${n}`),
      buyer,
      owner === buyer ? null : owner,
      cents,
      now - draws.int(2, 110) * DAY,
    );
  }
  for (const [n, eater] of draws.some(world.eaters, 45).entries()) {
    const note = n % 2 === 0 ? "Sorry about the late delivery" : "Welcome back";
    gifts.promotion(eater, n % 2 === 0 ? 1000 : 500, note, now - draws.int(1, 60) * DAY);
  }
}

/** What somebody kept: a dish of each of some cooks of their city, and one that nobody can order just now. */
function favorites({ tables, cooks, menus, now }: World, eater: Eater): void {
  const dishes = cooks
    .filter((cook) => cook.place === eater.place && cook.status === "approved")
    .map((cook) => menus.get(cook)?.filter((dish) => !dish.is_voucher_meal) ?? []);
  const ready = dishes.flatMap((menu) => menu.find(({ slots }) => slots.length > 0) ?? []);
  const off = dishes.flat().find(({ slots }) => slots.length === 0);
  for (const [n, dish] of [...ready.slice(0, 5), ...(off ? [off] : [])].entries())
    tables.add("favorite_meal", {
      account_id: eater.account_id,
      meal_id: dish.id,
      created_at: new Date(now - (3 + 7 * n) * DAY),
    });
}

function openCheckouts(world: World, planner: Planner, instant: number): void {
  const { tables, random } = world;
  const made = new Set<number>();
  for (const [n, eater] of [...world.eaters].reverse().entries()) {
    if (made.size === 3) return;
    if (eater.organization_id === null || eater.email.split("@")[0]?.split(".").length === 1) continue;
    const order = planner.openCheckout(random.fork(`checkout/${n}`), eater, instant - 2 * MINUTE);
    if (!order) continue;
    made.add(order.id);
    const cart_id = tables.put("cart", { account_id: eater.account_id, updated_at: new Date(instant) });
    order.row.cart_id = cart_id;
    for (const line of order.parts.flatMap((part) => part.lines)) {
      const row = {
        cart_id,
        meal_id: line.dish.id,
        is_voucher: line.is_voucher,
        quantity: line.quantity,
        created_at: new Date(instant),
      };
      line.row.cart_line_id = tables.put("cart_line", row);
    }
  }
}

/** Every world's features, gifts and open checkouts; the first has the demo's people and their orders besides. */
export function showcase(world: World, gifts: Gifts, companies: Companies): Showcase {
  const { census, random, places, now, tail } = world;
  const home = places[0];
  const kitchen = world.cooks[0];
  if (!home || !kitchen) throw new Error("The demo needs a city and a cook");
  money(world, gifts);
  const plans: Plan[] = [];
  const plan = (
    name: string,
    fate: Plan["fate"],
    offset: number,
    who: Pick<Plan, "eater" | "cook" | "pays">,
  ) =>
    plans.push({ random: random.fork(`showcase/${name}/${offset}/${plans.length}`), fate, offset, ...who });
  const silent = new Set<number>();
  const shoppers: Eater[] = [];
  let staff = "system";
  // the demo's cook has a day's work today and orders for the days after
  for (const offset of [0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5])
    plan("kitchen", "open", offset, {
      cook: kitchen,
      eater: random
        .fork(`guest/${plans.length}`)
        .pick(world.eaters.filter((one) => one.place === home && one.appetite > 0)),
    });
  plans.push(...underway(world));
  if (tail === "") {
    featured(world);
    staff = staffMember(world, home);
    const spot = home.spots.find((one) => one.zip === "37203");
    const diner = census.eater(random.fork("diner"), home, {
      email: "diner@demo.dindin.test",
      first_name: "Dana",
      last_name: "Whitfield",
      tail: "diner",
      joined: now - 200 * DAY,
      spot,
    });
    helpers(world, kitchen);
    silent.add(diner.account_id);
    shoppers.push(diner);
    favorites(world, diner);
    // coins come from own money: one order of each is paid by card alone, whatever the others are paid with
    for (const offset of [-41, -27, -13, -5, -2])
      plan("diner", "delivered", offset, { eater: diner, pays: offset === -27 ? "card" : undefined });
    for (const offset of [0, 2, 4])
      plan("diner", "open", offset, { eater: diner, cook: offset === 2 ? kitchen : undefined });
    plan("diner", "cancelled", -16, { eater: diner });
    const friend = world.eaters[0];
    if (friend) {
      gifts.card(random.fork("card/diner/1"), friend, diner, 5000, now - 30 * DAY);
      gifts.card(random.fork("card/diner/2"), friend, diner, 7500, now - 3 * HOUR);
    }
    gifts.promotion(diner, 1500, "Thank you for a year of dinners", now - 2 * HOUR);
    const member = companies.employees[0];
    if (member) {
      shoppers.push(member.eater);
      for (const offset of [-20, -8, -3])
        plan("member", "delivered", offset, {
          eater: member.eater,
          pays: offset === -8 ? "card" : undefined,
        });
      plan("member", "open", 2, { eater: member.eater });
      companies.treasury.thank(member, {
        at: now - HOUR,
        cents: 4500,
        vouchers: 3,
        note: "Employee of the month",
      });
    }
  }
  const finish = (planner: Planner, instant: number) => {
    openCheckouts(world, planner, instant);
    for (const eater of shoppers) fillBasket(world, eater, instant);
  };
  return { plans, silent, staff, finish };
}
