import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "~/data/sql.server";
import { payAtStripe } from "../../../tests/setup/money";
import { startProcesses } from "../../../tests/setup/processes";
import type { TestResources } from "../../../tests/setup/provided";
import { PASSWORD } from "./people";

/** Diners who buy at the same time, and how many orders are placed before the migrations begin, and after they are done. */
const BUYERS = 4;
const ORDERS_AROUND = 12;

type Diner = { email: string; postal_code: string };
type Answer<T> = { status: number; body: T };
type Priced = { id: number | null; cart_transaction: string };

/** What was sold while something else happened. */
export interface Sold {
  /** orders that were placed before, meanwhile and after */
  orders: [number, number, number];
  /** the slowest request, in milliseconds */
  slowest: number;
  /** a line for each answer that is not what a buyer needs to go on */
  refused: string[];
}

/** Demo diners who have a place for dinner to go to. */
const demoDiners = (sql: Sql) => sql<Diner[]>`
  SELECT account.email, address.postal_code FROM account JOIN address ON address.account_id = account.id AND address.preferred AND address.deleted_at IS NULL
  WHERE account.password_hash IS NOT NULL AND account.email LIKE '%@demo.dindin.test'
    AND EXISTS (SELECT FROM orders WHERE orders.account_id = account.id AND orders.status = 'delivered')
  ORDER BY account.id LIMIT ${BUYERS}`;

/** Buys one dinner after the other by card until it is told to stop, and says how each request went. */
class Buyer {
  placed = 0;
  slowest = 0;
  readonly refused: string[] = [];
  #token = "";
  constructor(
    private readonly origin: string,
    private readonly place: TestResources,
    private readonly diner: Diner,
  ) {}

  async #ask<T>(method: string, path: string, wanted: number | number[], body?: object): Promise<Answer<T>> {
    const begun = performance.now();
    const answer = await fetch(`${this.origin}/api${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(this.#token ? { authorization: `Token ${this.#token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    this.slowest = Math.max(this.slowest, performance.now() - begun);
    if (![wanted].flat().includes(answer.status))
      throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return { status: answer.status, body: JSON.parse(text || "null") as T };
  }

  async signIn(): Promise<void> {
    const body = { email: this.diner.email, password: PASSWORD };
    this.#token = (await this.#ask<{ key: string }>("POST", "/accounts/login/", 200, body)).body.key;
  }

  /** Puts a dinner into the cart, one of those nearby that is delivered to the diner and takes their money. */
  async #choose(): Promise<void> {
    const listed = await this.#ask<{ results: { id: number }[] }>(
      "GET",
      `/local-meals/?zip_code=${this.diner.postal_code}&limit=50`,
      200,
    );
    // 404: there is no cart yet
    await this.#ask("DELETE", "/newcart/", [200, 404]);
    const shuffled = listed.body.results.sort(() => Math.random() - 0.5);
    for (const { id } of shuffled) {
      const added = await this.#ask("POST", "/newcart/", [200, 400, 403, 409], { meal_id: id, quantity: 1 });
      if (added.status === 200) return;
    }
    throw new Error(`${this.diner.email} finds nothing to buy in ${this.diner.postal_code}`);
  }

  /** Holds a dinner, pays for it at Stripe and places the order. */
  async #buy(): Promise<void> {
    await this.#choose();
    const payments = [{ method: "credit_card" }];
    const held = await this.#ask<Priced & { id: string }>("POST", "/v1/shop/intent/create/", 200, {
      payments,
    });
    await payAtStripe(this.place.fakes.services.stripe, held.body.id);
    const { cart_transaction } = held.body;
    await this.#ask("POST", "/v1/shop/order/create/", 201, { paymentIntent: { cart_transaction } });
    this.placed += 1;
  }

  async buyUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.#buy().catch((error: unknown) => void this.refused.push(String(error)));
  }
}

/**
 * Runs a commit's own build on its demo data with demo diners who buy one dinner after the other, does `act` meanwhile, and
 * goes on selling for a while, with the same processes (docs/decisions/045). Its web server and worker end afterward.
 */
export async function sellDuring(place: TestResources, sql: Sql, act: () => Promise<unknown>): Promise<Sold> {
  const processes = await startProcesses(place, { webs: 1, workers: 1 });
  try {
    const origin = processes.urls[0] ?? "";
    const buyers = (await demoDiners(sql)).map((diner) => new Buyer(origin, place, diner));
    if (buyers.length < BUYERS) throw new Error("too few demo diners have an address");
    await Promise.all(buyers.map((buyer) => buyer.signIn()));
    let isOver = false;
    const placed = () => buyers.reduce((sum, buyer) => sum + buyer.placed, 0);
    const refused = () => buyers.flatMap((buyer) => buyer.refused);
    const untilPlaced = async (count: number) => {
      while (placed() < count && refused().length < ORDERS_AROUND) await sleep(100);
    };
    const selling = Promise.all(buyers.map((buyer) => buyer.buyUntil(() => isOver)));
    try {
      await untilPlaced(ORDERS_AROUND);
      const before = placed();
      await act();
      const meanwhile = placed() - before;
      await untilPlaced(before + meanwhile + ORDERS_AROUND);
      isOver = true;
      await selling;
      return {
        orders: [before, meanwhile, placed() - before - meanwhile],
        slowest: Math.max(...buyers.map((buyer) => buyer.slowest)),
        refused: refused(),
      };
    } finally {
      isOver = true;
    }
  } finally {
    await processes.stop();
  }
}
