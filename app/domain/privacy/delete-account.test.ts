import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aCard,
  aChef,
  aCorporateAdmin,
  aDeliveredOrder,
  aDiner,
  aMeal,
  aMember,
  anOrderedLine,
  anOrganization,
  aSignedIn,
  balanceOf,
  grantPromotion,
} from "../../../tests/builders";
import { favoriteMeal } from "../favorites/favorite-meal.server";
import { forgetCards } from "../payments/forget-cards.server";
import { readPerson } from "../sign-in/read-person.server";
import { deleteAccount, forfeitPhrase } from "./delete-account.server";

const accountRow = async (id: number) => (await sql`SELECT * FROM account WHERE id = ${id}`)[0];
const count = async (table: string, account_id: number) =>
  (
    await sql<
      { count: number }[]
    >`SELECT count(*)::int AS count FROM ${sql(table)} WHERE account_id = ${account_id}`
  )[0]?.count;

describe("delete my account", () => {
  test("everything personal goes, nobody can sign in with it, and the email is free again", async () => {
    const ana = await aDiner({ card: true });
    const { key } = await aSignedIn(ana, "session");
    await favoriteMeal(ana, (await aMeal()).id);
    await deleteAccount(ana, { email: ana.email.toUpperCase() });
    expect(await accountRow(ana.account_id)).toMatchObject({
      first_name: "Deleted",
      last_name: "account",
      phone: null,
      password_hash: null,
      is_active: false,
      deleted_at: expect.any(Date),
    });
    expect(await readPerson(key, "session")).toBeNull();
    for (const table of ["access_key", "address", "cart", "favorite_meal", "one_time_code", "notification"])
      expect([table, await count(table, ana.account_id)]).toEqual([table, 0]);
    const again = await aDiner({ email: ana.email });
    expect(again.account_id).not.toBe(ana.account_id);
  });

  test("the cards are taken off by a job that can run twice", async () => {
    const ana = await aDiner();
    await aCard(ana);
    await deleteAccount(ana, { email: ana.email });
    const [told] = await sql<{ topic: string }[]>`
      SELECT topic FROM outbox WHERE topic = 'account.deleted' AND payload->>'account_id' = ${String(ana.account_id)}`;
    expect(told).toBeDefined();
    await forgetCards(ana.account_id);
    await forgetCards(ana.account_id);
    expect(await count("card", ana.account_id)).toBe(0);
    expect(await accountRow(ana.account_id)).toMatchObject({ stripe_customer_id: null });
  });

  test("own money goes only when it is given up to the letter; then the ledger says so", async () => {
    const ana = await aDiner({ gift: 4700 });
    const asked = { email: ana.email };
    await expect(deleteAccount(ana, asked)).rejects.toMatchObject({
      fields: { give_up: ["You still have $47.00 of your own money. To give it up, type: I give up $47.00"] },
    });
    await expect(deleteAccount(ana, { ...asked, give_up: "I give up $4.70" })).rejects.toThrow();
    expect(await balanceOf(ana)).toMatchObject({ gift: 4700 });
    await deleteAccount(ana, { ...asked, give_up: "i give up $47.00 " });
    expect(await balanceOf(ana)).toMatchObject({ gift: 0 });
    const moves = await sql`
      SELECT p.amount FROM ledger_txn t JOIN posting p ON p.txn_id = t.id WHERE t.idem = ${`gift.given_up:${ana.account_id}`} ORDER BY 1`;
    expect(moves.map(({ amount }) => amount)).toEqual([-4700, 4700]);
  });

  test("a gift card that is still to be sent keeps the account, so that its code reaches somebody", async () => {
    const ana = await aDiner();
    const card = { code_hash: randomBytes(32), code_nonce: randomBytes(16), code_hint: "AB12" };
    const row = { ...card, amount_cents: 2500, status: "active", buyer_id: ana.account_id };
    const [made] = await sql<{ id: number }[]>`INSERT INTO gift_card ${sql(row)} RETURNING id`;
    await expect(deleteAccount(ana, { email: ana.email })).rejects.toMatchObject({
      code: "cards_on_the_way",
    });
    await sql`UPDATE gift_card SET delivered_at = app_now() WHERE id = ${made?.id ?? 0}`;
    await deleteAccount(ana, { email: ana.email });
  });

  test("company money goes back to its pool, and the membership is over", async () => {
    const organization = await anOrganization();
    const noor = await aMember({ organization, wallet: 6000, vouchers: 3 });
    await deleteAccount(noor, { email: noor.email });
    const pools = await sql<{ asset: string; balance: number }[]>`
      SELECT asset, balance FROM ledger_account WHERE organization_id = ${organization.id} AND kind = 'org_pool' ORDER BY asset`;
    expect(pools.map(({ balance }) => balance).sort()).toEqual([3, 6000]);
    const [row] =
      await sql`SELECT status, first_name, phone FROM membership WHERE account_id = ${noor.account_id}`;
    expect(row).toEqual({ status: "left", first_name: "Deleted", phone: null });
  });

  test("a present ends with it", async () => {
    const ana = await aDiner();
    const grant = await grantPromotion(ana.account_id, 900);
    await deleteAccount(ana, { email: ana.email });
    const [row] = await sql`SELECT ended_at IS NOT NULL AS is_over FROM wallet_grant WHERE id = ${grant}`;
    expect(row).toEqual({ is_over: true });
  });

  test("orders stay, without name and street; one under way keeps the account", async () => {
    const { ana, order_id } = await aDeliveredOrder(await aChef(), 1500);
    const { account_id } = await anOrderedLine({ meal: await aMeal({ schedule: { count: 5 } }) });
    const ben = { ...ana, account_id, email: (await accountRow(account_id))?.email as string };
    await expect(deleteAccount(ben, { email: ben.email })).rejects.toMatchObject({ code: "open_orders" });
    const { gift } = await balanceOf(ana);
    await deleteAccount(ana, { email: ana.email, give_up: forfeitPhrase(gift) });
    const [order] = await sql<{ delivery_address: Record<string, unknown>; total_cents: number }[]>`
      SELECT delivery_address, total_cents FROM orders WHERE id = ${order_id}`;
    expect(order?.delivery_address).toMatchObject({
      address: "Deleted",
      contactPerson: "Deleted",
      contactPersonNumber: "",
    });
    expect(order?.total_cents).toBeGreaterThan(0);
  });

  test("another email, a kitchen, or an organization to look after: refused, and nothing is changed", async () => {
    const ana = await aDiner();
    await expect(deleteAccount(ana, { email: "other@people.test" })).rejects.toMatchObject({
      fields: { email: ["This isn't your account's email"] },
    });
    const chef = await aChef();
    await expect(deleteAccount(chef, { email: chef.email })).rejects.toMatchObject({ code: "has_kitchen" });
    const olive = await aCorporateAdmin();
    await expect(deleteAccount(olive, { email: olive.email })).rejects.toMatchObject({ code: "administers" });
    for (const { account_id, email } of [ana, chef, olive])
      expect(await accountRow(account_id)).toMatchObject({ email, is_active: true });
  });
});
