import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { addDays, dayIn } from "~/kit/day";
import { env } from "~/kit/env.server";
import {
  aDiner,
  aProof,
  aSignedIn,
  aStaff,
  balanceOf,
  type TestDiner,
  unique,
} from "../../../tests/builders";
import { confirmPurchase } from "../settlement/confirm-purchase.server";
import { reconcile } from "../settlement/reconcile.server";
import { addGiftCard } from "./add-gift-card.server";
import { buyGiftCard } from "./buy-gift-card.server";
import { emailDueGiftCards, emailGiftCard } from "./email-gift-card.server";
import { codeOf, inGroups } from "./gift-code.server";
import { hideGiftCard } from "./hide-gift-card.server";
import { listGiftCards } from "./list-gift-cards.server";
import { resendGiftCard } from "./resend-gift-card.server";

const ALL = { limit: 10, offset: 0 };
const today = () => dayIn("America/Chicago", clock.now());
const from = () => ({ ip: unique() });

/** The code as its mail would say it: derived from what is stored, with the product's secret. */
async function codeOfCard(id: number): Promise<string> {
  const [row] = await sql<{ code_nonce: Uint8Array }[]>`SELECT code_nonce FROM gift_card WHERE id = ${id}`;
  return inGroups(codeOf(row?.code_nonce ?? new Uint8Array()));
}
const visa = (who: TestDiner) => ({ payment_method: who.card?.stripe_payment_method });

async function cardBalance(id: number) {
  const [row] = await sql<
    { balance: number }[]
  >`SELECT balance FROM ledger_account WHERE gift_card_id = ${id}`;
  return row?.balance ?? null;
}
async function confirmAtStripe(id: number): Promise<string> {
  const [row] = await sql<{ intent: string }[]>`
    SELECT stripe_intent_id AS intent FROM payment WHERE gift_card_id = ${id}`;
  await fetch(new URL(`/v1/payment_intents/${row?.intent}/confirm`, env.STRIPE_API_BASE), {
    method: "POST",
    headers: {
      authorization: `Bearer ${env.STRIPE_SECRET_KEY}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ payment_method: "pm_card_visa" }),
  });
  return row?.intent ?? "";
}

describe("buying a gift card", () => {
  test("with a saved card it is paid at once: its money lies on it, a friend adds it, once", async () => {
    const [ana, ben] = [await aDiner({ card: true }), await aDiner()];
    const bought = await buyGiftCard(ana, { amount_cents: 5000, ...visa(ana) });
    expect(bought).toEqual({ id: bought.id, status: "paid", client_secret: null });
    expect(await cardBalance(bought.id)).toBe(5000);
    const code = await codeOfCard(bought.id);
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => addGiftCard(n % 2 ? ana : ben, code.toLowerCase(), from())),
    );
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    for (const one of tries) {
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({ kind: "conflict", code: "already_redeemed" });
    }
    expect((await balanceOf(ana)).gift + (await balanceOf(ben)).gift).toBe(5000);
    expect(await cardBalance(bought.id)).toBe(0);
  });

  test("nothing can be spent before it is paid; the browser's word, webhooks and the reconciler at once settle it once", async () => {
    const ana = await aDiner();
    const bought = await buyGiftCard(ana, { amount_cents: 2500 });
    expect(bought).toMatchObject({
      status: "requires_payment",
      client_secret: expect.stringContaining("_secret_"),
    });
    expect(await listGiftCards(ana, ALL)).toEqual({ rows: [], count: 0 });
    await expect(addGiftCard(ana, await codeOfCard(bought.id), from())).rejects.toMatchObject({
      kind: "invalid",
    });
    const intent = await confirmAtStripe(bought.id);
    await sql`UPDATE payment SET created_at = app_now() - interval '3 minutes', checked_at = app_now() - interval '3 minutes' WHERE gift_card_id = ${bought.id}`;
    const [first] = await Promise.all([
      confirmPurchase(ana, intent),
      confirmPurchase(ana, intent),
      reconcile(),
    ]);
    expect(first).toEqual({ id: bought.id, status: "paid", client_secret: null });
    expect(await cardBalance(bought.id)).toBe(2500);
    expect((await listGiftCards(ana, ALL)).rows).toMatchObject([{ id: bought.id, status: "active" }]);
    await expect(confirmPurchase(await aDiner(), intent)).rejects.toMatchObject({ kind: "missing" });
  });

  test("the same operation is the same card and one charge, also twice at once", async () => {
    const ana = await aDiner({ card: true });
    const operation = crypto.randomUUID();
    const request = { amount_cents: 3100, ...visa(ana) };
    const [first, second] = await Promise.all([
      buyGiftCard(ana, request, operation),
      buyGiftCard(ana, request, operation),
    ]);
    expect(first).toMatchObject({ status: "paid" });
    expect(second).toEqual(first);
    expect(await buyGiftCard(ana, request, operation)).toEqual(first);
    expect((await listGiftCards(ana, ALL)).rows.map((card) => card.id)).toEqual([first.id]);
    const [payments] = await sql`SELECT count(*)::int AS n FROM payment WHERE account_id = ${ana.account_id}`;
    expect(payments).toEqual({ n: 1 });
  });

  test("a day that is past, or more than a year away, is refused", async () => {
    const ana = await aDiner();
    for (const deliver_on of ["2020-01-01", "2090-01-01"]) {
      await expect(buyGiftCard(ana, { amount_cents: 2500, deliver_on })).rejects.toMatchObject({
        fields: { deliver_on: [expect.any(String)] },
      });
    }
  });
});

describe("the mail", () => {
  async function inboxOf(to: string): Promise<{ subject: string; text: string }[]> {
    const url = new URL("/__inbox.json", env.FAKES_URL);
    url.searchParams.set("to", to);
    return (await (await fetch(url)).json()) as { subject: string; text: string }[];
  }

  test("goes to the friend on its day, once, with words and a code that works; only its hash is stored", async () => {
    const [ana, ben] = [await aDiner({ card: true }), await aDiner()];
    const to = `${unique()}@friends.test`;
    const { id } = await buyGiftCard(ana, {
      amount_cents: 4000,
      recipient_email: to,
      recipient_name: "Bea",
      message: "Eat well <3",
      deliver_on: today(),
      ...visa(ana),
    });
    await Promise.all([emailGiftCard(id), emailDueGiftCards()]);
    await emailGiftCard(id);
    const code = await codeOfCard(id);
    const [row] =
      await sql`SELECT delivered_at IS NOT NULL AS sent, gift_card::text AS stored FROM gift_card WHERE id = ${id}`;
    expect(row?.sent).toBe(true);
    expect(row?.stored).not.toContain(code.replaceAll("-", ""));
    expect((await listGiftCards(ana, ALL)).rows).toMatchObject([
      { id, delivery: "sent", recipient_email: to, recipient_name: "Bea", is_mine: false },
    ]);
    const mails = await inboxOf(to);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(code);
    expect(mails[0]?.text).toContain("Eat well <3");
    const added = await addGiftCard(ben, mails[0]?.text.match(/(\w{4}-){3}\w{4}/)?.[0] ?? "", from());
    expect(added).toMatchObject({
      is_mine: true,
      from: ana.first_name,
      recipient_email: null,
      delivery: null,
    });
  });

  test("waits for a later day", async () => {
    const ana = await aDiner({ card: true });
    const deliver_on = dayIn("America/Chicago", new Date(clock.now().getTime() + 5 * 86_400_000));
    const { id } = await buyGiftCard(ana, { amount_cents: 4000, deliver_on, ...visa(ana) });
    await emailGiftCard(id);
    expect((await listGiftCards(ana, ALL)).rows).toMatchObject([{ id, delivery: "scheduled", deliver_on }]);
    await sql`UPDATE gift_card SET deliver_on = ${today()} WHERE id = ${id}`;
    await emailDueGiftCards();
    const [due] = await sql`SELECT count(*)::int AS n FROM outbox WHERE key = ${`gift_card.due:${id}`}`;
    expect(due).toEqual({ n: 1 });
    await emailGiftCard(id);
    const code = await codeOfCard(id);
    expect((await inboxOf(ana.email)).filter((mail) => mail.text.includes(code))).toHaveLength(1);
  });
});

describe("a mail that fails", () => {
  test("takes no turn of the cards whose day has come", async () => {
    const ana = await aDiner({ card: true });
    const [failed, due] = [
      (await buyGiftCard(ana, { amount_cents: 4000, ...visa(ana) })).id,
      (await buyGiftCard(ana, { amount_cents: 4100, ...visa(ana) })).id,
    ];
    await sql`
      UPDATE outbox SET dead_at = app_now(), done_at = NULL WHERE key = ${`gift_card.due:${failed}`}`;
    await sql`DELETE FROM outbox WHERE key = ${`gift_card.due:${due}`}`;
    const announced = async () => {
      const [row] = await sql`SELECT FROM outbox WHERE key = ${`gift_card.due:${due}`}`;
      return row !== undefined;
    };
    expect(await announced()).toBe(false);
    // other tests' cards may come first, one at a time
    for (let turn = 0; turn < 100 && !(await announced()); turn += 1) await emailDueGiftCards(1);
    expect(await announced()).toBe(true);
    const [still] =
      await sql`SELECT dead_at IS NOT NULL AS is_dead FROM outbox WHERE key = ${`gift_card.due:${failed}`}`;
    expect(still).toEqual({ is_dead: true });
  });
});

describe("adding and hiding", () => {
  test("an unknown code is 'code'; after five of them even a right one waits", async () => {
    const [ana, eve] = [await aDiner({ card: true }), await aDiner()];
    const { id } = await buyGiftCard(ana, { amount_cents: 2000, ...visa(ana) });
    for (let n = 0; n < 5; n += 1) {
      await expect(addGiftCard(eve, "0000-0000-0000-0000", from())).rejects.toMatchObject({
        fields: { code: [expect.any(String)] },
      });
    }
    const code = await codeOfCard(id);
    await expect(addGiftCard(eve, code, from())).rejects.toMatchObject({ kind: "limited" });
    expect(await addGiftCard(ana, code, from())).toMatchObject({ status: "redeemed" });
  });

  test("guessers behind one address are slowed down together", async () => {
    const ip = unique();
    const guess = async () => addGiftCard(await aDiner(), "0000000000000000", { ip }).catch((no) => no.kind);
    const kinds: string[] = [];
    for (let n = 0; n <= env.GIFT_CODE_FAILURES_PER_ADDRESS; n += 1) kinds.push(await guess());
    expect(kinds.at(-1)).toBe("limited");
    expect(kinds.filter((kind) => kind === "invalid")).toHaveLength(env.GIFT_CODE_FAILURES_PER_ADDRESS);
  });

  test("hiding leaves the money, and the other one's list, as they are; the second time there is nothing", async () => {
    const [ana, ben] = [await aDiner({ card: true }), await aDiner()];
    const { id } = await buyGiftCard(ana, { amount_cents: 2000, ...visa(ana) });
    await addGiftCard(ben, await codeOfCard(id), from());
    expect(await hideGiftCard(ben, id)).toMatchObject({ id, is_mine: true });
    await expect(hideGiftCard(ben, id)).rejects.toMatchObject({ kind: "missing" });
    await expect(hideGiftCard(await aDiner(), id)).rejects.toMatchObject({ kind: "missing" });
    expect(await balanceOf(ben)).toMatchObject({ gift: 2000 });
    expect((await listGiftCards(ben, ALL)).count).toBe(0);
    expect((await listGiftCards(ana, ALL)).rows).toMatchObject([{ id, status: "redeemed" }]);
    await hideGiftCard(ana, id);
    expect((await listGiftCards(ana, ALL)).count).toBe(0);
  });
});

describe("a lost card", () => {
  const team = async (role: "support" | "finance", isProved = true) => {
    const { account } = await aSignedIn(await aStaff({ role }), "session");
    if (isProved) await aProof(account);
    return account;
  };
  const again = { to: "buyer", reason: "The mail was deleted" } as const;

  test("goes to its buyer under a new code, by who may with a fresh code; the lost one opens nothing", async () => {
    const ana = await aDiner({ card: true });
    const recipient_email = `friend-${unique()}@example.test`;
    const { id } = await buyGiftCard(ana, { amount_cents: 2500, recipient_email, ...visa(ana) });
    const lost = await codeOfCard(id);
    const card = { ...again, card: id };
    await expect(resendGiftCard(await team("finance"), ana.account_id, card)).rejects.toMatchObject({
      kind: "forbidden",
    });
    await expect(resendGiftCard(await team("support", false), ana.account_id, card)).rejects.toMatchObject({
      code: "second_factor_proof_required",
    });
    const sol = await team("support");
    const ben = await aDiner();
    await expect(resendGiftCard(sol, ben.account_id, card)).rejects.toMatchObject({ kind: "missing" });
    await expect(resendGiftCard(sol, ana.account_id, card)).rejects.toMatchObject({ code: "not_yet" });
    await emailGiftCard(id);
    await resendGiftCard(sol, ana.account_id, card);
    await expect(addGiftCard(ben, lost, from())).rejects.toMatchObject({ kind: "invalid" });
    const [row] = await sql`SELECT recipient_email FROM gift_card WHERE id = ${id}`;
    expect(row).toEqual({ recipient_email: null });
    expect((await addGiftCard(ben, await codeOfCard(id), from())).id).toBe(id);
    expect((await balanceOf(ben)).gift).toBe(2500);
    await expect(resendGiftCard(sol, ana.account_id, card)).rejects.toMatchObject({ code: "gift_card_used" });
    const acts = await sql<{ after: object }[]>`
      SELECT after FROM audit_entry WHERE action = 'gift_card.sent_again' AND subject_id = ${String(ana.account_id)}`;
    expect(acts).toHaveLength(1);
    expect(JSON.stringify(acts)).not.toContain((await codeOfCard(id)).slice(0, 9));
  });

  test("whose day is still to come waits for it", async () => {
    const ana = await aDiner({ card: true });
    const deliver_on = addDays(today(), 9);
    const { id } = await buyGiftCard(ana, { amount_cents: 2500, deliver_on, ...visa(ana) });
    await expect(
      resendGiftCard(await team("support"), ana.account_id, { ...again, card: id }),
    ).rejects.toMatchObject({ code: "not_yet" });
  });
});
