import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { openDisputes } from "~/domain/disputes/list-disputes.server";
import { recordDispute } from "~/domain/settlement/record-dispute.server";
import { COOKIES } from "~/http/cookies";
import { env } from "~/kit/env.server";
import { aChef, aDiner, aMeal, aProof, aSignedIn, aStaff, stripeCall } from "../../builders";
import { eventually } from "../../setup/faults";
import { sendForm } from "../../setup/invitations";

const ROLES = ["support", "operations", "finance", "content", "admin"] as const;

async function sessionOf(role: (typeof ROLES)[number], isProved = true): Promise<string> {
  const sol = await aStaff({ role });
  const { key } = await aSignedIn(sol, "session");
  if (isProved) await aProof(sol);
  return key;
}

const open = (path: string, session: string | null) =>
  fetch(new URL(path, env.APP_ORIGIN), {
    headers: session ? { cookie: `${COOKIES.session}=${session}` } : {},
    redirect: "manual",
  });

/** A dispute of an order by card, as Stripe told us of it. */
async function aDispute() {
  const ana = await aDiner({ cart: [await aMeal()] });
  const checkout = await startCheckout(ana, { payments: [{ method: "credit_card" }] });
  await stripeCall(`/v1/payment_intents/${checkout.id}/confirm`, { payment_method: "pm_card_createDispute" });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction: checkout.cart_transaction } });
  const { data } = await stripeCall<{ data: { id: string }[] }>(`/v1/disputes?payment_intent=${checkout.id}`);
  const stripe_id = data[0]?.id ?? "";
  await recordDispute(stripe_id);
  const [row] = await sql<{ id: number }[]>`SELECT id FROM dispute WHERE stripe_dispute_id = ${stripe_id}`;
  return { id: row?.id ?? 0, stripe_id, ana, order };
}

const stateOf = async (id: number) => {
  const [row] = await sql<{ status: string; done: boolean; failure: string | null; explanation: string }[]>`
    SELECT d.status, c.done_at IS NOT NULL AS done, c.failure, c.explanation FROM dispute d JOIN dispute_case c ON c.dispute_id = d.id WHERE d.id = ${id}`;
  return row;
};

let finance: string;
beforeAll(async () => {
  finance = await sessionOf("finance");
});

describe("who opens and answers a dispute", () => {
  test("finance and admins alone; a guest is led to sign in", async () => {
    const { id } = await aDispute();
    const note = { intent: "note", note: "Called the diner." };
    for (const path of [`/staff/money/disputes/${id}`, `/staff/money/disputes/${id}/evidence.pdf`])
      expect((await open(path, null)).headers.get("location")).toContain("/login");
    const { key: stranger } = await aSignedIn(await aChef(), "session");
    for (const role of ROLES) {
      const session = await sessionOf(role);
      const may = role === "finance" || role === "admin";
      for (const path of ["", `/${id}`, `/${id}/evidence.pdf`]) {
        const { status } = await open(`/staff/money/disputes${path}`, session);
        expect([role, path, status]).toEqual([role, path, may ? 200 : 403]);
      }
      const sent = await sendForm(`/staff/money/disputes/${id}`, note, session);
      expect([role, sent.status]).toEqual([role, may ? 302 : 403]);
    }
    expect((await sendForm(`/staff/money/disputes/${id}`, note, stranger)).status).toBe(403);
    expect((await open("/staff/money/disputes/999999999", finance)).status).toBe(404);
    expect((await open("/staff/money/disputes/x/evidence.pdf", finance)).status).toBe(404);
  });

  test("an answer wants a fresh code, for which the form asks with what was typed; and words", async () => {
    const { id } = await aDispute();
    const path = `/staff/money/disputes/${id}`;
    const unproved = await sessionOf("finance", false);
    const answer = { intent: "submit", explanation: "It was delivered." };
    const asked = await sendForm(path, answer, unproved);
    const page = await asked.text();
    expect([asked.status, page]).toEqual([400, expect.stringContaining("It was delivered.</textarea>")]);
    expect(page).toContain("enter a code from your authenticator app");
    expect(page).toMatch(/name="otp"/);
    const wrong = await sendForm(path, { ...answer, otp: "000000" }, unproved);
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining("It was delivered.</textarea>"),
    ]);
    const empty = await sendForm(path, { intent: "submit", explanation: " " }, finance);
    expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining("Explain why")]);
    expect((await sendForm(path, { intent: "eat" }, finance)).status).toBe(400);
    expect(await stateOf(id)).toBeUndefined();
  });
});

describe("a case", () => {
  test("stands in the list with its deadline; its file has the receipt and no door code; it is handed in once", async () => {
    const { id, stripe_id, order } = await aDispute();
    await sql`UPDATE orders SET delivery_address = delivery_address || '{"extraInstructions": "Door 4711#"}' WHERE id = ${order.id}`;
    const listed = (await openDisputes()).find((one) => one.id === id);
    expect(listed).toMatchObject({ order_id: order.id, owner: null, is_asked: false });
    expect(listed?.due_at).toBeInstanceOf(Date);
    const path = `/staff/money/disputes/${id}`;
    const page = await (await open(path, finance)).text();
    expect(page.replace(/<!-- -->/g, "")).toContain(`Receipt R-${order.number}`);
    expect(page).not.toContain("4711");
    const pdf = await open(`${path}/evidence.pdf`, finance);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");

    expect((await sendForm(path, { intent: "take" }, finance)).status).toBe(302);
    const explanation = "The cook brought it to the door, see the file.";
    expect((await sendForm(path, { intent: "save", explanation: "Draft" }, finance)).status).toBe(302);
    expect((await sendForm(path, { intent: "submit", explanation }, finance)).status).toBe(302);
    expect((await sendForm(path, { intent: "submit", explanation: "Again" }, finance)).status).toBe(409);
    await eventually(async () =>
      expect(await stateOf(id)).toMatchObject({ status: "under_review", done: true }),
    );
    const there = await stripeCall<{
      evidence: Record<string, string | null>;
      evidence_details: { submission_count: number };
    }>(`/v1/disputes/${stripe_id}`);
    expect(there.evidence).toMatchObject({ uncategorized_text: explanation, customer_name: "Ana Reyes" });
    expect(there.evidence_details.submission_count).toBe(1);
    const file = await stripeCall(`/v1/files/${there.evidence.uncategorized_file}`);
    expect(file).toMatchObject({ type: "pdf", purpose: "dispute_evidence" });
    const acts =
      await sql`SELECT action FROM audit_entry WHERE subject_kind = 'dispute' AND subject_id = ${String(id)} ORDER BY id`;
    expect(acts.map(({ action }) => action)).toEqual(["dispute.taken", "dispute.submitted"]);
  });

  test("is accepted with a reason, once: lost, and nothing can be said anymore", async () => {
    const { id } = await aDispute();
    const path = `/staff/money/disputes/${id}`;
    const accept = { intent: "accept", reason: "It never came." };
    expect((await sendForm(path, { ...accept, reason: "" }, finance)).status).toBe(400);
    expect((await sendForm(path, accept, finance)).status).toBe(302);
    await eventually(async () => expect(await stateOf(id)).toMatchObject({ status: "lost", done: true }));
    expect((await sendForm(path, accept, finance)).status).toBe(409);
    expect((await sendForm(path, { intent: "submit", explanation: "Late" }, finance)).status).toBe(409);
    expect(await (await open("/staff/money/disputes?state=closed", finance)).text()).toContain(
      `/disputes/${id}"`,
    );
  });

  test("what Stripe refuses for good is noted, and can be asked again", async () => {
    const { id, stripe_id } = await aDispute();
    const path = `/staff/money/disputes/${id}`;
    await fetch(new URL("/__faults", env.STRIPE_API_BASE), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ method: "POST", path: `/v1/disputes/${stripe_id}`, status: 400, times: 1 }),
    });
    const answer = { intent: "submit", explanation: "It was delivered." };
    expect((await sendForm(path, answer, finance)).status).toBe(302);
    await eventually(async () => expect((await stateOf(id))?.failure).toEqual(expect.any(String)));
    expect((await sendForm(path, answer, finance)).status).toBe(302);
    await eventually(async () =>
      expect(await stateOf(id)).toMatchObject({ status: "under_review", failure: null }),
    );
  });
});
