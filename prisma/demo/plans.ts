import type { Agenda } from "./agenda";
import type { Eater } from "./eaters";
import type { Cook } from "./kitchens";
import type { Lives, Stage } from "./lives";
import type { Dish } from "./menu";
import { type DemoCoupon, type DemoOrder, type OrderRequest, timesOf } from "./order-types";
import type { OrderBook } from "./orders";
import { kilometers } from "./places";
import type { Random } from "./random";
import { DAY, HOUR, MINUTE } from "./times";

export type Fate = "delivered" | "cancelled" | "expired" | "open";

/** An order that is going to be made. */
export interface Plan {
  random: Random;
  fate: Fate;
  /** day offset of the delivery */
  offset: number;
  eater?: Eater;
  cook?: Cook;
  /** where it is to stand now, for an open one whose cutoff is over */
  stage?: Stage;
  /** a card alone, where what follows from own money is to be there; else whatever the person likes */
  pays?: "card";
}

export interface Coupons {
  first_order: DemoCoupon;
  others: DemoCoupon[];
}

const REASONS = [
  "Plans changed tonight.",
  "Ordered for the wrong day.",
  "Somebody already cooked.",
  "We are out sick.",
];
const DECLINES = [
  "The fish at the market was not good enough today.",
  "My stove is broken, I am so sorry.",
  "I have to close the kitchen for a family matter.",
];

/** How long before its day an order is placed at the most: three days' cutoff, and some more. */
const LEAD_DAYS = 8;

/** Turns plans into orders: who orders from whom and when, and what becomes of it. */
export class Planner {
  /** which cooks reach an eater's ZIP, by ZIP */
  private readonly near = new Map<string, Cook[]>();
  /** which cooks have something on a day, by cook and offset */
  private readonly cooking = new Map<string, boolean>();
  /** running sums of the eaters' appetites */
  private readonly heights: number[];

  constructor(
    private readonly book: OrderBook,
    private readonly lives: Lives,
    private readonly agenda: Agenda,
    private readonly cooks: readonly Cook[],
    private readonly menus: ReadonlyMap<Cook, readonly Dish[]>,
    private readonly eaters: readonly Eater[],
    private readonly coupons: Coupons,
    private readonly staff: string,
    private readonly now: number,
  ) {
    let sum = 0;
    this.heights = eaters.map((eater) => {
      sum += eater.appetite;
      return sum;
    });
  }

  private cooksNear(eater: Eater): Cook[] {
    let cooks = this.near.get(eater.spot.zip);
    if (!cooks) {
      const reach = (cook: Cook) => cook.radius_km === null || kilometers(cook, eater.spot) < cook.radius_km;
      cooks = this.cooks.filter(
        (cook) => cook.status === "approved" && cook.place === eater.place && reach(cook),
      );
      this.near.set(eater.spot.zip, cooks);
    }
    return cooks;
  }

  /** Whether a kitchen can be ordered from for a day, `at` that instant. */
  private isOpen(cook: Cook, offset: number, at: number): boolean {
    if (cook.permitted_to !== null && offset > cook.permitted_to) return false;
    if (cook.closed && offset >= cook.closed[0] && offset <= cook.closed[1]) return false;
    return this.cooksOn(cook, offset) && timesOf(cook, offset).cutoff > at;
  }

  private cooksOn(cook: Cook, offset: number): boolean {
    const key = `${cook.id}/${offset}`;
    let something = this.cooking.get(key);
    if (something === undefined) {
      const covers = (dish: Dish) =>
        offset < dish.first || dish.slots.some((slot) => slot.from <= offset && offset <= slot.to);
      something = (this.menus.get(cook) ?? []).some((dish) => !dish.is_voucher_meal && covers(dish));
      this.cooking.set(key, something);
    }
    return something;
  }

  private someEater(random: Random, before: number): Eater {
    for (;;) {
      const eater = this.eaters[random.indexIn(this.heights)] as Eater;
      if (eater.appetite > 0 && eater.since < before) return eater;
    }
  }

  private someCooks(random: Random, eater: Eater, offset: number, at: number, asked?: Cook): Cook[] {
    const open = this.cooksNear(eater).filter((cook) => this.isOpen(cook, offset, at));
    const weights = open.map((cook) => [cook.draw * cook.quality, cook] as const);
    const first = asked ?? (weights.length > 0 ? random.weighted(weights) : undefined);
    if (!first) return [];
    const others = weights.filter(([, cook]) => cook !== first);
    return others.length > 0 && random.chance(0.14) ? [first, random.weighted(others)] : [first];
  }

  /** Puts a plan on the agenda: placed before the cutoff, some minutes to a few days ahead of it. */
  schedule(plan: Plan): void {
    const { random, offset } = plan;
    const lead = random.int(25, 5200) * MINUTE;
    // whoever was here well before the day: companies' people came one by one over the first months
    const eater = plan.eater ?? this.someEater(random, this.now + (Math.min(offset, 0) - LEAD_DAYS) * DAY);
    const latest = (cook: Cook) => Math.min(timesOf(cook, offset).cutoff, this.now - 20 * MINUTE);
    const cooks = this.someCooks(random, eater, offset, Number.NEGATIVE_INFINITY, plan.cook);
    const limit = Math.min(...cooks.map(latest), this.now - 20 * MINUTE);
    const placed = Math.max(limit - lead, eater.since + HOUR);
    this.agenda.plan(placed - 6 * MINUTE, (at) => this.begin(plan, eater, cooks, at));
  }

  private begin(plan: Plan, eater: Eater, wanted: Cook[], at: number): void {
    const { random, offset } = plan;
    let cooks = wanted.filter((cook) => timesOf(cook, offset).cutoff > at);
    for (let tries = 0; tries < 12; tries += 1) {
      if (cooks.length > 0) {
        const times = new Map(cooks.map((cook) => [cook, timesOf(cook, offset)] as const));
        const request: OrderRequest = {
          eater,
          cooks,
          offset,
          times,
          coupon: this.coupon(random, eater),
          pays: plan.pays ?? "any",
        };
        const order = this.book.begin(random, request, at);
        if (order) {
          this.live(plan, order, at);
          return;
        }
      }
      cooks = this.someCooks(random, eater, offset, at);
    }
    throw new Error(`Nobody cooks for ${eater.email} on day ${offset}`);
  }

  private coupon(random: Random, eater: Eater): DemoCoupon | null {
    const { first_order, others } = this.coupons;
    if (eater.ordered === 0 && !eater.coupons.has(first_order.id) && random.chance(0.5)) return first_order;
    const other = random.chance(0.06) ? random.pick(others) : null;
    return other && !eater.coupons.has(other.id) ? other : null;
  }

  private live(plan: Plan, order: DemoOrder, at: number): void {
    const { random, fate } = plan;
    if (fate === "expired") {
      this.agenda.plan(at + 15 * MINUTE, (over) => this.lives.expire(order, over));
      return;
    }
    this.agenda.plan(at + random.int(60, 300) * 1000, (placed) => {
      this.lives.place(order, placed);
      for (const [n, part] of order.parts.entries())
        this.lives.cook(random.fork(`part/${n}`), order, part, placed, plan.stage);
      const cutoff = Math.min(...order.parts.map((part) => part.cutoff));
      if (fate === "cancelled") this.callOff(random, order, placed, cutoff);
      if (fate === "delivered" && random.chance(0.02)) {
        const brought = Math.max(...order.parts.map((part) => part.window_end));
        this.agenda.plan(brought + 26 * HOUR, (later) =>
          this.lives.refunds.line(random, order, this.staff, later),
        );
      }
    });
  }

  private callOff(random: Random, order: DemoOrder, placed: number, cutoff: number): void {
    const soon = Math.min(placed + random.int(3, 240) * MINUTE, cutoff - MINUTE);
    const declined = order.parts.length === 1 && random.chance(0.3);
    const cook = order.parts[0]?.cook;
    const by =
      declined && cook
        ? { actor: `chef:${cook.id}`, reason: random.pick(DECLINES), declined }
        : random.chance(0.12)
          ? { actor: this.staff, reason: "Asked for by phone.", declined: false }
          : { actor: `account:${order.eater.account_id}`, reason: random.pick(REASONS), declined: false };
    this.agenda.plan(Math.max(soon, placed + 30_000), (at) => this.lives.cancel(order, by, at));
  }

  /** A checkout that somebody has open this minute, paid from the wallet alone. Null when nobody can. */
  openCheckout(random: Random, eater: Eater, at: number): DemoOrder | null {
    for (let offset = 2; offset < 7; offset += 1) {
      const cooks = this.someCooks(random, eater, offset, at).slice(0, 1);
      const times = new Map(cooks.map((cook) => [cook, timesOf(cook, offset)] as const));
      const request: OrderRequest = { eater, cooks, offset, times, coupon: null, pays: "wallet" };
      const order = cooks.length > 0 ? this.book.begin(random, request, at) : null;
      if (order) return order;
    }
    return null;
  }
}
