import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { aChef, aDiner, aMarketplace, aMeal, anAddress } from "../../../tests/builders";
import { showCart } from "../carts/show-cart.server";
import { showFees } from "../carts/show-fees.server";
import { feesFor } from "./fees.server";
import { DEFAULT_FEES } from "./price";

const rule = (row: Record<string, string | number | Date | null>) => sql`INSERT INTO fee_rule ${sql(row)}`;
const hours = (count: number) => new Date(clock.now().getTime() + count * 3_600_000);

describe("the fee rule that applies", () => {
  test("without a rule of the city or state it is $15.00, 20 % and 6 %", async () => {
    const { id } = await aMarketplace({ state: "WY" });
    expect(await feesFor(sql, { marketplace_id: id, state: "WY" })).toMatchObject(DEFAULT_FEES);
    expect(await showFees(await aDiner())).toEqual({ deliveryFee: 1500, serviceFee: 20, localFee: 6 });
  });

  test("is the most specific live one: city and state, city, state", async () => {
    const { id } = await aMarketplace();
    const of = async (state: string) => (await feesFor(sql, { marketplace_id: id, state })).delivery_cents;
    await rule({ state: "VT", delivery_cents: 300 });
    expect(await of("VT")).toBe(300);
    await rule({ marketplace_id: id, delivery_cents: 200 });
    expect(await of("VT")).toBe(200);
    await rule({ marketplace_id: id, state: "VT", delivery_cents: 100 });
    expect([await of("VT"), await of("NH")]).toEqual([100, 200]);
  });

  test("is neither one that is over nor one that has not begun; of equals the newest", async () => {
    const { id } = await aMarketplace();
    await rule({ marketplace_id: id, delivery_cents: 111, valid_from: hours(-9), valid_to: hours(-1) });
    await rule({ marketplace_id: id, delivery_cents: 222, valid_from: hours(1) });
    expect((await feesFor(sql, { marketplace_id: id, state: null })).delivery_cents).toBe(1500);
    await rule({ marketplace_id: id, delivery_cents: 333, valid_from: hours(-8) });
    await rule({ marketplace_id: id, delivery_cents: 444, valid_from: hours(-2) });
    expect((await feesFor(sql, { marketplace_id: id, state: null })).delivery_cents).toBe(444);
  });
});

describe("the fees a diner sees", () => {
  test("a stranger's address is not found; what is no state is refused", async () => {
    const [ana, ben] = await Promise.all([aDiner(), aDiner()]);
    await expect(showFees(ben, { address_id: ana.address?.id })).rejects.toMatchObject({ kind: "missing" });
    await expect(showFees(ben, { state: "Atlantis" })).rejects.toMatchObject({
      fields: { state: ["Enter a US state"] },
    });
  });

  test("are those of the kitchen's city, in the cart and alone, with parts of a percent", async () => {
    const town = await aMarketplace({ fees: { delivery_cents: 750, service_bps: 1250, tax_bps: 925 } });
    const meal = await aMeal({ chef: await aChef({ marketplace: town }), price: 1000 });
    const ana = await aDiner({ marketplace: town, cart: [meal] });
    const fee = { deliveryFee: 750, serviceFee: 12.5, localFee: 9.25 };
    expect(await showFees(ana)).toEqual(fee);
    expect(await showCart(ana)).toMatchObject({
      fee,
      pricing: { deliveryFee: 750, commissionFee: 125, localTax: 93, cartTotal: 1968 },
    });
  });

  test("follow the address, or the state that is asked for, by name or code", async () => {
    await rule({ state: "ND", delivery_cents: 900 });
    const north = await aMarketplace({ state: "ND" });
    const ana = await aDiner();
    const cabin = await anAddress(ana, north, { preferred: false });
    expect((await showFees(ana, { address_id: cabin.id })).deliveryFee).toBe(900);
    expect((await showFees(ana, { state: "North Dakota" })).deliveryFee).toBe(900);
    expect((await showFees(ana, { state: "nd" })).deliveryFee).toBe(900);
    expect((await showFees(ana)).deliveryFee).toBe(1500);
  });
});
