import { CARD_LIMITS } from "~/domain/tenders/card";
import { tendersFor } from "~/domain/tenders/split-due";
import type { Tender } from "~/domain/tenders/tender-kind";
import { sourcesOf } from "./eaters";
import type { Cook } from "./kitchens";
import { type Dish, type Slot, slotOn } from "./menu";
import type { Choice, OrderRequest } from "./order-types";
import type { Random } from "./random";
import type { Tables } from "./tables";

function hasRoom(slot: Slot | null): boolean {
  return slot !== null && (slot.to < 0 || slot.row.count - slot.row.held - slot.row.sold >= 4);
}

/** What goes into the cart: one to three dishes a cook, and voucher meals for those who have vouchers. */
export function chooseMeals(
  tables: Tables,
  menus: ReadonlyMap<Cook, readonly Dish[]>,
  random: Random,
  request: OrderRequest,
  at: number,
): Choice[] {
  const { eater, offset } = request;
  let vouchers = sourcesOf(eater, at).reduce(
    (sum, one) => sum + (one.asset === "voucher" ? one.balance : 0),
    0,
  );
  const choices: Choice[] = [];
  const add = (dish: Dish, quantity: number, is_voucher: boolean) =>
    choices.push({ dish, slot: slotOn(tables, dish, offset) as Slot, quantity, is_voucher });
  for (const cook of request.cooks) {
    const menu = (menus.get(cook) ?? []).filter((dish) => hasRoom(slotOn(tables, dish, offset)));
    let wanted = random.weighted([
      [55, 1],
      [35, 2],
      [10, 3],
    ] as const) as number;
    const benefit = menu.filter((dish) => dish.is_voucher_meal);
    if (request.pays !== "card" && vouchers > 0 && benefit.length > 0 && random.chance(0.7)) {
      const quantity = vouchers > 1 && random.chance(0.3) ? 2 : 1;
      vouchers -= quantity;
      wanted -= 1;
      add(random.pick(benefit), quantity, true);
    }
    const local = menu.filter((dish) => !dish.is_voucher_meal);
    for (let n = 0; n < wanted; n += 1) {
      const open = local.filter((dish) => !choices.some((one) => one.dish === dish));
      if (open.length === 0) break;
      const dish = random.weighted(open.map((one) => [one.draw, one] as const));
      const quantity = random.weighted([
        [50, 1],
        [38, 2],
        [8, 3],
        [4, 4],
      ] as const);
      add(dish, quantity, false);
    }
  }
  return choices;
}

/**
 * How a cart and its tip are paid: from the wallet what the person likes, the rest by card where that is as much as
 * one charges. Null when no card may be asked and the wallet is too small. Cents.
 */
export function choosePayment(
  random: Random,
  request: OrderRequest,
  due: { cart_cents: number; tip_cents: number; vouchers: number },
  at: number,
): { tenders: Tender[]; tip_cents: number } | null {
  const sources = sourcesOf(request.eater, at);
  const dollars = sources.filter((one) => one.asset === "usd");
  const sum = (own: boolean) =>
    dollars.reduce((total, one) => total + ((one.owner === "own") === own ? one.balance : 0), 0);
  const given = Math.min(due.cart_cents, sum(false));
  const likes = request.pays === "wallet" || (random.chance(0.85) && request.pays !== "card");
  let { tip_cents } = due;
  if (request.pays === "wallet" && given + sum(true) < due.cart_cents + tip_cents) tip_cents = 0;
  const total = due.cart_cents + tip_cents;
  if (request.pays === "wallet" && given + sum(true) < total) return null;
  let wallet = likes ? Math.min(total, given + sum(true)) : 0;
  if (total > wallet && total - wallet < CARD_LIMITS.least) wallet = Math.max(0, wallet - CARD_LIMITS.least);
  const payments = [
    ...(wallet > 0 ? [{ method: "wallet" as const, amount: wallet }] : []),
    ...(due.vouchers > 0 ? [{ method: "voucher" as const, quantity: due.vouchers }] : []),
    ...(total > wallet ? [{ method: "credit_card" as const }] : []),
  ];
  return { tenders: tendersFor({ ...due, tip_cents }, payments, sources), tip_cents };
}
