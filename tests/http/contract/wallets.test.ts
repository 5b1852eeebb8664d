import { afterAll, expect, test } from "vitest";
import { aDiner, addGiftMoney, aMember, anOrganization, unique } from "../../builders";
import { type Api, api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { orderBy } from "../../setup/client-orders";
import { maisKitchen } from "../../setup/mais-kitchen";
import { codeOfCard } from "../../setup/purchases";

afterAll(() => expectAreaCovered("wallets"));

test("a wallet tells an organization's money, own gift money and vouchers apart", async () => {
  const organization = await anOrganization({ name: "Harbor & Pine Architects" });
  const noor = await aMember({ organization, wallet: 6000, vouchers: 3 });
  await addGiftMoney(noor.account_id, 2500);
  const client = await api(noor);
  const { data: wallet } = await client.GET("/api/v1/payment/user-wallet/");
  expect(wallet).toEqual({
    amount_cents: 6000,
    gift_cents: 2500,
    total_cents: 8500,
    vouchers: 3,
    held_cents: 0,
    held_vouchers: 0,
    amount: 60,
    gift_dollar: 25,
  });
  const moves = await client.GET("/api/v1/payment/user-wallet-transactions/", {
    params: { query: { kind: "dollar_gift_up", page: "1" } },
  });
  expect(moves.data?.results.map((one) => [one.amount_cents, one.balance_cents])).toEqual([
    [2500, 8500],
    [6000, 6000],
  ]);
});

/** A $25 gift card that Ana buys for Ben, with its code. */
async function aPresent(ana: Api, payment_method: string, recipient_email: string) {
  const bought = await ana.POST("/api/gift-card/buy/", {
    body: {
      amount_cents: 2500,
      recipient_name: "Ben",
      recipient_email,
      message: "Happy birthday! Dinner is on me.",
      payment_method,
    },
    params: { header: { "Idempotency-Key": unique() } },
  });
  expect([bought.response.status, bought.data]).toMatchObject([201, { status: "paid", client_secret: null }]);
  const id = bought.data?.id ?? 0;
  return { id, code: await codeOfCard(id) };
}

test("a gift card is bought, given, added once, and hidden by each for themselves", async () => {
  const { marketplace } = await maisKitchen();
  const buyer = await aDiner({ marketplace, card: true });
  const ana = await api(buyer);
  const ben = await api(await aDiner({ marketplace, first_name: "Ben", last_name: "Okafor" }));
  const method = buyer.card?.stripe_payment_method ?? "";
  const { id, code } = await aPresent(ana, method, "ben.okafor@harborpine.example");

  const typed = code.toLowerCase().replaceAll("-", " ");
  const added = await ben.POST("/api/gift-card/gift-card-add/", { body: { code: typed } });
  expect(added.data).toMatchObject({
    id,
    amount_cents: 2500,
    status: "redeemed",
    is_mine: true,
    from: "Ana",
    message: "Happy birthday! Dinner is on me.",
    recipient_email: null,
  });
  const again = await ben.POST("/api/gift-card/gift-card-add/", { body: { code } });
  expect([again.response.status, again.error]).toMatchObject([409, { code: "already_redeemed" }]);
  const unknown = await ben.POST("/api/gift-card/gift-card-add/", { body: { code: "0000-0000-0000-0000" } });
  const words = "We don't recognize this code. Please check it and try again.";
  expect([unknown.response.status, unknown.error]).toEqual([400, { code: [words], details: words }]);

  const { data: given } = await ana.GET("/api/gift-card/gift-card-list/");
  expect(given?.results).toMatchObject([
    { id, is_mine: false, is_bought_by_me: true, recipient_name: "Ben" },
  ]);
  const path = { id };
  const hidden = await ben.DELETE("/api/gift-card/{id}/gift-card-delete/", { params: { path } });
  expect(hidden.data).toMatchObject({ id, is_mine: true });
  expect((await ben.GET("/api/gift-card/gift-card-list/")).data?.count).toBe(0);
  expect((await ben.GET("/api/v1/payment/user-wallet/")).data?.gift_cents, "the money stays").toBe(2500);
  const byApp = await ana.GET("/api/gift-card/{id}/gift-card-delete/", { params: { path } });
  expect(byApp.data).toMatchObject({ id, is_bought_by_me: true });
  expect((await ana.GET("/api/gift-card/gift-card-list/")).data?.count).toBe(0);
});

test("coins are earned by own money in the meals of an order that was delivered", async () => {
  const { marketplace, cook, pho } = await maisKitchen();
  const ana = await api(await aDiner({ marketplace, gift: 2000, cart: [{ meal: pho, quantity: 2 }] }));
  const mai = await api(cook);
  const { order } = await orderBy(ana);
  for (const status of ["accepted", "preparing", "out_for_delivery", "delivered"] as const) {
    const params = { path: { id: order.id } };
    await mai.POST("/api/chef-dashboard/{id}/order-status/", { params, body: { status } });
  }
  const { data: coins } = await ana.GET("/api/rewards/");
  expect([coins?.balance, coins?.count]).toEqual([25, 1]);
  expect(coins?.results).toMatchObject([
    { kind: "earned", points: 25, balance: 25, order_number: order.number },
  ]);
});
