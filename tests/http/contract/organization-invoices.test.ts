import { afterAll, beforeAll, expect, test } from "vitest";
import { aCard, aCorporateAdmin } from "../../builders";
import { type Api, api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { anInvoicedOrganization } from "../../setup/invoiced";

afterAll(() => expectAreaCovered("invoices"));

let boss: Api;
let card: string;
let invoice_id: number;
beforeAll(async () => {
  const organization = await anInvoicedOrganization({ name: "Harborline Books" });
  const admin = await aCorporateAdmin({ organization });
  invoice_id = organization.invoice_id;
  card = (await aCard(admin)).stripe_payment_method;
  boss = await api(admin);
});

test("an invoice is found, opened, and paid by a saved card", async () => {
  const { data: list } = await boss.GET("/api/v1/corporate/invoices/", {
    params: { query: { status: "open", order: "due" } },
  });
  expect(list?.results).toMatchObject([
    { id: invoice_id, kind: "month", status: "open", total_cents: 3_000 },
  ]);
  const params = { path: { id: invoice_id } };
  const { data: invoice } = await boss.GET("/api/v1/corporate/invoices/{id}/", { params });
  expect(invoice).toMatchObject({ can_pay_by_card: true, lines: [{ amount_cents: 3_000 }], replaces: null });
  const { data: orders } = await boss.GET("/api/v1/corporate/invoices/{id}/orders/", { params });
  expect(orders).toMatchObject({ count: 0, results: [] });
  const paid = await boss.POST("/api/v1/corporate/invoices/{id}/pay/", {
    params,
    body: { payment_method: card },
  });
  expect(paid.data).toEqual({ id: invoice_id, status: "paid", client_secret: null });
  const { data: figures } = await boss.GET("/api/v1/corporate/invoices/figures/");
  expect(figures).toMatchObject({ open: { count: 0 }, paid: { count: 1, total_cents: 3_000 } });
});

test("money is asked for by bank transfer, and added by itself when it is low", async () => {
  const { data: transfer } = await boss.POST("/api/v1/corporate/bank-transfers/", {
    body: { amount_cents: 500_000 },
  });
  expect(transfer?.number).toMatch(/^TR-/);
  const withdrawn = await boss.POST("/api/v1/corporate/invoices/{id}/withdraw/", {
    params: { path: { id: transfer?.id ?? 0 } },
  });
  expect(withdrawn.data).toMatchObject({ status: "withdrawn" });
  const settings = {
    ...{ threshold_cents: 50_000, top_up_cents: 100_000, top_up_cap_cents: 300_000 },
    payment_method: card,
  };
  const { data: saved } = await boss.PUT("/api/v1/corporate/low-balance/", { body: settings });
  expect(saved).toMatchObject({ ...settings, is_low: true, topped_up_cents: 0, card_last4: "4242" });
  const { data: read } = await boss.GET("/api/v1/corporate/low-balance/");
  expect(read).toEqual(saved);
});
