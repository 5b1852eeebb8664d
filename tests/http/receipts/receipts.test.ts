import { setTimeout as sleep } from "node:timers/promises";
import { inflateSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { readReceipt } from "~/domain/receipts/read-receipt.server";
import { receiptPdf } from "~/domain/receipts/receipt-pdf.server";
import { env } from "~/kit/env.server";
import { as } from "../../as";
import { aCoupon, aDiner, aMeal, aSignedIn, type TestDiner } from "../../builders";

interface Receipt {
  number: string;
  total_cents: number;
  meals_cents: number;
  discount_cents: number;
  coupon: { code: string; sponsor: string };
  tenders: { from: string; cents: number; refunded_cents: number }[];
  cooks: { full_name: string; meals_cents: number }[];
}

let ana: TestDiner;
let order: { id: number; number: string };
let code: string;
beforeAll(async () => {
  const coupon = await aCoupon({ cents: 300 });
  code = coupon.code;
  ana = await aDiner({ first_name: "Żaneta", gift: 9000, cart: [await aMeal({ price: 2000 })] });
  await sql`UPDATE cart SET coupon_id = ${coupon.id} WHERE account_id = ${ana.account_id}`;
  const held = await as(ana).post<{ cart_transaction: string }>("/api/v1/shop/intent/create/", {
    payments: [{ method: "wallet", amount: "38.42" }],
    tip_cents: 200,
  });
  const placed = await as(ana).post<{ id: number; number: string }>("/api/v1/shop/order/create/", {
    paymentIntent: { cart_transaction: held.body.cart_transaction },
  });
  expect([placed.status, placed.text]).toEqual([201, expect.any(String)]);
  order = placed.body;
});

/** A screen as a browser asks for it. */
async function screen(path: string, who: TestDiner | null): Promise<Response> {
  const cookie = who ? `dindin_session=${(await aSignedIn(who, "session")).key}` : "";
  return fetch(new URL(path, env.APP_ORIGIN), {
    headers: { cookie, accept: "text/html" },
    redirect: "manual",
  });
}

const pages = () => [`/my-orders/${order.id}/receipt`, `/my-orders/${order.id}/receipt.pdf`];

describe("a receipt", () => {
  test("a guest is asked to sign in, a stranger finds nothing, whatever the number", async () => {
    for (const page of pages()) {
      const guest = await screen(page, null);
      expect([page, guest.status, guest.headers.get("location")]).toEqual([
        page,
        302,
        expect.stringContaining("/login"),
      ]);
      expect([page, (await screen(page, await aDiner())).status]).toEqual([page, 404]);
    }
    for (const id of ["0", "-1", "abc", "99999999999", "2147483000", "1%00", "١"])
      for (const end of ["receipt", "receipt.pdf"])
        expect([id, (await screen(`/my-orders/${id}/${end}`, ana)).status]).toEqual([id, 404]);
  });

  test("as a page: dishes, fees, who paid the discount, who paid", async () => {
    const page = await screen(pages()[0] ?? "", ana);
    expect(page.status).toBe(200);
    const text = (await page.text()).replaceAll(/<!-- -->/g, "");
    for (const words of [
      `R-${order.number}`,
      "Żaneta",
      `${code}, paid by DinDin`,
      "−$3.00",
      "Service fee (20%)",
      "$3.40",
      "Local tax (6%)",
      "$1.02",
      "$38.42",
      "Your gift money",
    ])
      expect(text).toContain(words);
    expect(await (await screen(`/my-orders/${order.id}`, ana)).text()).toContain(
      `/my-orders/${order.id}/receipt`,
    );
  });

  test("as a file: a PDF with its number, title and language", async () => {
    const file = await screen(pages()[1] ?? "", ana);
    expect([file.status, file.headers.get("content-type"), file.headers.get("content-disposition")]).toEqual([
      200,
      "application/pdf",
      `inline; filename="DinDin-R-${order.number}.pdf"`,
    ]);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const raw = bytes.toString("latin1");
    expect(raw).toContain("/Lang (en-US)");
    expect(raw).toContain("/MarkInfo");
    expect(drawn(bytes)).toContain(`Receipt R-${order.number}`);
    expect(drawn(bytes)).toContain("$38.42");
  });

  test("as a file: the day it was paid is the kitchen's, like on the page", async () => {
    const late = { issued_at: "2026-01-02T03:30:00.000Z", time_zone: "America/Chicago" };
    const file = await receiptPdf({ ...(await readReceipt(sql, order.id)), ...late });
    expect(drawn(file)).toContain("paid Thu, 1 Jan 2026");
  });

  test("over REST, with the order: the same sums", async () => {
    const { body } = await as(ana).get<{ receipt: Receipt }>(`/api/eater/orders/${order.id}/`);
    expect(body.receipt).toMatchObject({
      ...{ number: `R-${order.number}`, total_cents: 3842, meals_cents: 2000, discount_cents: 300 },
      coupon: { code, sponsor: "DinDin" },
      tenders: [{ from: "gift", cents: 3842, refunded_cents: 0 }],
      cooks: [{ meals_cents: 2000 }],
    });
  });

  test("by mail, when the order is placed: as text and as a table with the same figures", async () => {
    const mail = await letter();
    for (const words of [
      `Receipt R-${order.number}`,
      `${code}, paid by DinDin: −$3.00`,
      "Total: $38.42",
      "Your gift money: $38.42",
    ])
      expect(mail.text).toContain(words);
    const said = mail.html.replace(/<style>.*?<\/style>|<[^>]+>/g, "|").replace(/\|+/g, "|");
    const inOrder = ["Receipt R-", "Cooked by", "Total", "|Total|$38.42|", "Payment", "View order"];
    const places = inOrder.map((words) => said.indexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });
});

/** The text that a PDF of ours draws in its Latin fonts: the hexadecimal strings of its page streams. */
function drawn(pdf: Buffer): string {
  const text: string[] = [];
  let at = pdf.indexOf("stream\n");
  while (at >= 0) {
    const end = pdf.indexOf("\nendstream", at);
    const body = pdf.subarray(at + 7, end);
    try {
      const page = inflateSync(body).toString("latin1");
      for (const [, hex = ""] of page.matchAll(/\[((?:<[0-9a-f]*> ?-?[0-9.]* ?)+)\] TJ/g))
        text.push(Buffer.from(hex.replaceAll(/> ?-?[0-9.]* ?<?|</g, ""), "hex").toString("latin1"));
    } catch {
      // a font, or a picture
    }
    at = pdf.indexOf("stream\n", end + 10);
  }
  return text.join("\n");
}

async function letter(): Promise<{ subject: string; text: string; html: string }> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${env.APP_ORIGIN}/dev/inbox.json?to=${encodeURIComponent(ana.email)}`);
    const mails = (await answer.json()) as { subject: string; text: string; html: string }[];
    const found = mails.find((mail) => mail.subject.includes(order.number));
    if (found) return found;
    await sleep(200);
  }
  throw new Error("no letter");
}
