import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { env } from "~/kit/env.server";
import { aCoupon, aDiner, aMarketplace, aMeal, type TestCoupon, unique } from "../../../tests/builders/index";
import { addMeal } from "./add-meal.server";
import { applyCoupon } from "./apply-coupon.server";
import { checkCoupon } from "./check-coupon.server";
import { clearCart } from "./clear-cart.server";
import { removeCoupon } from "./remove-coupon.server";
import { showCart } from "./show-cart.server";

type Diner = Awaited<ReturnType<typeof aDiner>>;

/** An order of somebody's, as far as coupons look at it. */
async function anOrder(
  diner: Diner,
  status: "placed" | "cancelled" | "expired",
  coupon?: TestCoupon,
): Promise<number> {
  const [order] = await sql<{ id: number }[]>`
    INSERT INTO orders (number, account_id, marketplace_id, draft_hash, delivery_date, delivery_address, total_quantity,
      subtotal_cents, total_cents, expires_at, status, placed_at, cancelled_at)
    VALUES (${`T${unique()}`}, ${diner.account_id}, ${diner.marketplace.id}, '', '2026-01-01', '{}', 1, 1000, 1000, app_now(),
      ${status}, ${status === "expired" ? null : clock.now()}, ${status === "cancelled" ? clock.now() : null}) RETURNING id`;
  const id = order?.id ?? 0;
  if (coupon) {
    const state = status === "placed" ? "used" : "returned";
    await sql`INSERT INTO coupon_redemption (coupon_id, order_id, account_id, once_per_user, discount_cents, state)
              VALUES (${coupon.id}, ${id}, ${diner.account_id}, true, 100, ${state})`;
    if (status === "placed") await sql`UPDATE coupon SET used_count = used_count + 1 WHERE id = ${coupon.id}`;
  }
  return id;
}

const no = (message: string) => ({ kind: "invalid", fields: { coupon_code: [message] } });

describe("a coupon", () => {
  test("of 10 % is found by its code in any letters, and takes its part off before the percentages", async () => {
    const coupon = await aCoupon({ code: `Autumn${unique()}`, percent: 10, sponsor: "Nashville Eats" });
    const ana = await aDiner({ cart: [await aMeal({ price: 2000 })] });
    const found = await checkCoupon(ana, coupon.code.toUpperCase());
    expect(found).toEqual({
      id: coupon.id,
      coupon_code: coupon.code,
      is_valid: true,
      percent: 10,
      description: "For a test",
      sponsor: "Nashville Eats",
    });
    expect((await showCart(ana)).coupon).toBeNull();
    const applied = await applyCoupon(ana, coupon.id);
    expect(applied).toEqual(await showCart(ana));
    expect(applied).toMatchObject({
      coupon: found,
      pricing: {
        subtotal: 2000,
        discount: 200,
        commissionFee: 360,
        localTax: 108,
        total: 3660,
        cartTotal: 3768,
      },
    });
    const removed = await removeCoupon(ana, coupon.id);
    expect(removed).toMatchObject({ coupon: null, pricing: { discount: 0 } });
    expect(await removeCoupon(ana, coupon.id)).toEqual(removed);
  });

  test("of an amount never takes off more than the meals", async () => {
    const coupon = await aCoupon({ cents: 5000 });
    const ana = await aDiner({ cart: [await aMeal({ price: 900 })] });
    expect(await checkCoupon(ana, coupon.code)).toMatchObject({ amount_cents: 5000 });
    expect((await applyCoupon(ana, coupon.id)).pricing).toMatchObject({
      discount: 900,
      commissionFee: 0,
      total: 1500,
    });
  });

  test("that nobody knows, that is off or over", async () => {
    const ana = await aDiner();
    await expect(checkCoupon(ana, `NO${unique()}`)).rejects.toMatchObject(
      no("This coupon code is not valid."),
    );
    await expect(applyCoupon(ana, 2_147_483_647)).rejects.toMatchObject({ kind: "missing" });
    await expect(removeCoupon(ana, 2_147_483_647)).rejects.toMatchObject({ kind: "missing" });
    const [off, over] = [
      await aCoupon({ is_active: false }),
      await aCoupon({ ends_in_days: -1, known_to: [ana] }),
    ];
    await expect(checkCoupon(ana, off.code)).rejects.toMatchObject(no("This coupon code is not valid."));
    await expect(applyCoupon(ana, over.id)).rejects.toMatchObject(no("This coupon has expired."));
  });

  test("is not to be guessed: after so many unknown codes one waits, and known ones never count", async () => {
    const ana = await aDiner();
    const { code } = await aCoupon();
    for (let n = 0; n < env.COUPON_GUESSES_PER_ACCOUNT; n += 1) {
      if (n % 10 === 0) await checkCoupon(ana, code);
      await expect(checkCoupon(ana, `NO${unique()}`)).rejects.toMatchObject({ kind: "invalid" });
    }
    await expect(checkCoupon(ana, code)).rejects.toMatchObject({
      kind: "limited",
      retryAfter: expect.any(Number),
    });
  });

  test("is used up for all, or for the person alone", async () => {
    const [ana, ben] = await Promise.all([aDiner(), aDiner()]);
    const coupon = await aCoupon({ usage_limit: 2 });
    await anOrder(ana, "placed", coupon);
    await expect(checkCoupon(ana, coupon.code)).rejects.toMatchObject(
      no("You have already used this coupon."),
    );
    expect(await checkCoupon(ben, coupon.code)).toMatchObject({ is_valid: true });
    await anOrder(await aDiner(), "placed", coupon);
    await expect(checkCoupon(ben, coupon.code)).rejects.toMatchObject(no("This coupon has been used up."));
  });

  test("returns to the person whose order was canceled", async () => {
    const ana = await aDiner();
    const coupon = await aCoupon({ usage_limit: 1, first_order_only: true });
    await anOrder(ana, "cancelled", coupon);
    expect(await checkCoupon(ana, coupon.code)).toMatchObject({ is_valid: true });
  });

  test("for the first order counts the person, not the account: the same verified phone has had its first", async () => {
    const coupon = await aCoupon({ first_order_only: true });
    const ana = await aDiner();
    await anOrder(ana, "expired");
    expect(await checkCoupon(ana, coupon.code)).toMatchObject({ is_valid: true });
    await anOrder(ana, "placed");
    const late = no("This coupon is for your first order only.");
    await expect(checkCoupon(ana, coupon.code)).rejects.toMatchObject(late);
    await expect(checkCoupon(await aDiner({ phone: ana.phone }), coupon.code)).rejects.toMatchObject(late);
    const unproven = await aDiner({ phone: ana.phone, phone_verified: false });
    expect(await checkCoupon(unproven, coupon.code)).toMatchObject({ is_valid: true });
  });

  test("nor does another account with the same saved card get a second first order", async () => {
    const coupon = await aCoupon({ first_order_only: true });
    const [ana, again] = [await aDiner({ card: true }), await aDiner({ card: true })];
    await sql`
      UPDATE card SET fingerprint = (SELECT fingerprint FROM card WHERE account_id = ${ana.account_id})
      WHERE account_id = ${again.account_id}`;
    expect(await checkCoupon(again, coupon.code)).toMatchObject({ is_valid: true });
    await anOrder(ana, "placed");
    const late = no("This coupon is for your first order only.");
    await expect(checkCoupon(again, coupon.code)).rejects.toMatchObject(late);
    await sql`UPDATE card SET deleted_at = app_now() WHERE account_id = ${again.account_id}`;
    expect(await checkCoupon(again, coupon.code)).toMatchObject({ is_valid: true });
  });

  test("of another city, or for more than is in the cart", async () => {
    const ana = await aDiner({ cart: [await aMeal({ price: 1000 })] });
    const far = await aCoupon({ marketplace: await aMarketplace() });
    await expect(checkCoupon(ana, far.code)).rejects.toMatchObject(
      no("This coupon is not valid in this city."),
    );
    const big = await aCoupon({ min_subtotal_cents: 1001, known_to: [ana] });
    const words = "This coupon needs meals for at least $10.01 in your cart.";
    await expect(applyCoupon(ana, big.id)).rejects.toMatchObject(no(words));
  });

  test("one for each cart: a second is refused, the same again changes nothing", async () => {
    const ana = await aDiner({ cart: [await aMeal()] });
    const [first, second] = [await aCoupon({ known_to: [ana] }), await aCoupon({ known_to: [ana] })];
    const applied = await applyCoupon(ana, first.id);
    const words = `You can use only one coupon. Remove ${first.code} first.`;
    await expect(applyCoupon(ana, second.id)).rejects.toMatchObject(no(words));
    expect(await applyCoupon(ana, first.id)).toEqual(applied);
  });

  test("that ends while it is in the cart stays there, takes nothing off and says so", async () => {
    const ana = await aDiner({ cart: [await aMeal({ price: 1000 })] });
    const coupon = await aCoupon({ known_to: [ana] });
    await applyCoupon(ana, coupon.id);
    await sql`UPDATE coupon SET ends_at = app_now() - interval '1 second' WHERE id = ${coupon.id}`;
    expect(await showCart(ana)).toMatchObject({
      coupon: { id: coupon.id, is_valid: false },
      pricing: { discount: 0, subtotal: 1000 },
      error: "This coupon has expired.",
    });
    expect(await clearCart(ana)).toMatchObject({ coupon: null });
    expect((await addMeal(ana, { meal_id: (await aMeal()).id, quantity: 1 })).coupon).toBeNull();
  });
});
