import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { followKitchen } from "~/domain/orders/live-orders.server";
import { readPerson } from "~/domain/sign-in/read-person.server";
import { kitchenUserOf } from "~/http/guards.server";
import { env } from "~/kit/env.server";
import { as, guest } from "../../as";
import { aChef, aDiner, aHelper, aMeal, aPlacedOrder, aSignedIn, uniqueEmail } from "../../builders";
import { invitationTo, sendForm } from "../../setup/invitations";
import { dataScreens, formScreens } from "../../setup/screen-table";

const HELPERS = "/api/chef-kitchen/helpers/";
const ACCEPT = "/api/chef-kitchen/helpers/accept/";
const WORK = /^\/chef\/(neworders|prep|live|cooking-schedule$|cooking-schedule\/:id$|kitchens)/;

const tokenTo = async (email: string) => (await invitationTo(email)).split("/").at(-1) ?? "";

test("invited, accepted once by that email alone, ended: then the kitchen is gone at once", async () => {
  const chef = await aChef();
  const [ana, ben] = [await aDiner(), await aDiner()];
  const made = await as(chef).post<{ id: number; status: string }>(HELPERS, { email: ana.email });
  expect(made).toMatchObject({ status: 201, body: { status: "invited" } });
  const token = await tokenTo(ana.email);
  expect((await as(ana).get("/api/chef-dashboard/prep/")).status).toBe(403);
  expect((await as(ben).post(ACCEPT, { token })).status).toBe(403);
  expect((await as(ana).post(ACCEPT, { token: `${token}x` })).status).toBe(404);
  expect(await as(ana).post(ACCEPT, { token })).toMatchObject({
    status: 200,
    body: { id: chef.chef_id, is_own: false },
  });
  expect((await as(ana).post(ACCEPT, { token })).status).toBe(404);
  expect((await as(ana).get("/api/chef-dashboard/prep/")).status).toBe(200);
  expect(await as(chef).get(HELPERS)).toMatchObject({ body: { results: [{ status: "active" }] } });
  const other = await aChef();
  const end = `${HELPERS}${made.body.id}/end/`;
  const [foreign, unknown] = [await as(other).post(end), await as(other).post(`${HELPERS}999999999/end/`)];
  expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
  expect(await as(chef).post(end)).toMatchObject({ status: 200, body: { status: "ended" } });
  expect((await as(ana).get("/api/chef-dashboard/prep/")).status).toBe(403);
});

test("a link that is over, withdrawn or sent again is as good as none", async () => {
  const chef = await aChef();
  const ana = await aDiner();
  const { body } = await as(chef).post<{ id: number }>(HELPERS, { email: ana.email });
  const first = await tokenTo(ana.email);
  const resend = `${HELPERS}${body.id}/resend/`;
  expect(await as(chef).post(resend)).toMatchObject({ status: 409, body: { code: "just_sent" } });
  await sql`UPDATE kitchen_helper SET sent_at = app_now() - interval '11 minutes', expires_at = app_now() - interval '1 second' WHERE id = ${body.id}`;
  expect((await as(ana).post(ACCEPT, { token: first })).status).toBe(404);
  expect((await as(chef).post(resend)).status).toBe(200);
  expect((await as(ana).post(ACCEPT, { token: first })).status).toBe(404);
  expect((await guest().get(`/invitation/kitchen/${first}`)).status).toBe(404);
  await as(chef).post(`${HELPERS}${body.id}/end/`);
  expect((await as(chef).post(resend)).status).toBe(409);
});

test("a helper stays on the list, however many invitations were withdrawn since", async () => {
  const chef = await aChef();
  await aHelper({ chef, first_name: "Anahit" });
  await sql`INSERT INTO kitchen_helper (chef_id, email, status, expires_at, ended_at)
    SELECT ${chef.chef_id}, n || ${uniqueEmail("left")}, 'ended', app_now(), app_now() FROM generate_series(1, 101) n`;
  const { body } = await as(chef).get<{ results: { name: string; status: string }[] }>(HELPERS);
  expect(body.results).toHaveLength(100);
  expect(body.results[0]).toMatchObject({ status: "active", name: expect.stringContaining("Anahit") });
  expect(body.results[1]).toMatchObject({ status: "ended" });
});

test("nobody is invited twice, nor the cook", async () => {
  const chef = await aChef();
  const email = uniqueEmail("twice");
  expect((await as(chef).post(HELPERS, { email })).status).toBe(201);
  expect(await as(chef).post(HELPERS, { email: email.toUpperCase() })).toMatchObject({
    status: 400,
    body: { email: ["You've invited this person already."] },
  });
  expect((await as(chef).post(HELPERS, { email: chef.email })).status).toBe(400);
  const helper = await aHelper({ chef, first_name: "Mateo" });
  expect(await as(chef).post(HELPERS, { email: helper.email })).toMatchObject({
    status: 400,
    body: { email: ["Mateo already helps in your kitchen."] },
  });
});

test("who accepts under a second email has one place in the kitchen, and ending it is the end", async () => {
  const chef = await aChef();
  const ana = await aHelper({ chef });
  const email = uniqueEmail("second");
  const { body } = await as(chef).post<{ id: number }>(HELPERS, { email });
  const token = await tokenTo(email);
  await sql`UPDATE account SET email = ${email} WHERE id = ${ana.account_id}`;
  expect(await as(chef).post(HELPERS, { email })).toMatchObject({ status: 400 });
  expect((await as(ana).post(ACCEPT, { token })).status).toBe(200);
  expect(await as(chef).get(HELPERS)).toMatchObject({
    body: {
      results: [
        { id: body.id, status: "active" },
        { id: ana.helper_id, status: "ended" },
      ],
    },
  });
  expect((await as(chef).post(`${HELPERS}${body.id}/end/`)).status).toBe(200);
  expect((await as(ana).get("/api/chef-dashboard/prep/")).status).toBe(403);
});

test("a helper takes an order's steps under their own name, and sees no money of it", async () => {
  const chef = await aChef();
  const { order_id } = await aPlacedOrder(chef);
  const ana = await aHelper({ chef, first_name: "Anahit" });
  const path = `/api/chef-dashboard/${order_id}`;
  const unseen = { earnings_cents: null, tip_cents: null };
  expect(await as(ana).get(`${path}/order-detail/`)).toMatchObject({
    status: 200,
    body: { ...unseen, items: [{ unit_price_cents: null }] },
  });
  expect(await as(ana).post(`${path}/order-status/`, { status: "accepted" })).toMatchObject({
    status: 200,
    body: { ...unseen, status: "accepted" },
  });
  expect((await as(ana).post(`${path}/decline-line/`, { line: 1, reason: "No" })).status).toBe(403);
  const [event] =
    await sql`SELECT actor FROM order_event WHERE order_id = ${order_id} AND to_status = 'accepted' AND part_id IS NOT NULL`;
  expect(event?.actor).toBe(`helper:${ana.helper_id}`);
  const { key } = await aSignedIn(chef, "session");
  const page = await fetch(new URL(`/chef/neworders/${order_id}`, env.APP_ORIGIN), {
    headers: { cookie: `dindin_session=${key}` },
  });
  expect(await page.text()).toContain("by Anahit");
});

test("of the desk's screens and files a helper gets the kitchen's daily work and nothing else", async () => {
  const meal = await aMeal();
  const ana = await aHelper({ chef: meal.chef });
  const { key } = await aSignedIn(ana, "session");
  const desk = dataScreens.filter(
    ({ pattern }) => pattern.startsWith("/chef/") && !pattern.endsWith("/live"),
  );
  const wrong: string[] = [];
  for (const { pattern, path } of desk) {
    const answer = await fetch(new URL(path, env.APP_ORIGIN), {
      headers: { cookie: `dindin_session=${key}` },
      redirect: "manual",
    });
    await answer.body?.cancel();
    if ((answer.status !== 403) !== WORK.test(pattern)) wrong.push(`${pattern}: ${answer.status}`);
  }
  const forms = formScreens.filter(({ pattern }) => pattern.startsWith("/chef/"));
  for (const { pattern, path } of forms) {
    const { status } = await sendForm(path, {}, key);
    const isOpen = /^\/chef\/(neworders|prep|kitchens)/.test(pattern);
    if ((status !== 403) !== isOpen) wrong.push(`POST ${pattern}: ${status}`);
  }
  expect(wrong).toEqual([]);
});

test("who works in several kitchens names one; a kitchen that is not theirs counts for nothing", async () => {
  const [own, theirs, foreign] = [await aMeal(), await aMeal(), await aMeal()];
  const { helper_id } = await aHelper({ chef: theirs.chef });
  await sql`UPDATE kitchen_helper SET account_id = ${own.chef.account_id} WHERE id = ${helper_id}`;
  const { key } = await aSignedIn(own.chef);
  const person = await readPerson(key, "token");
  const at = (kitchen: number) =>
    person && kitchenUserOf(person, { headers: new Headers({ "x-kitchen": String(kitchen) }) });
  expect(at(own.chef.chef_id)).toMatchObject({ kind: "chef", chef_id: own.chef.chef_id });
  expect(at(theirs.chef.chef_id)).toMatchObject({ kind: "helper", chef_id: theirs.chef.chef_id });
  expect(at(foreign.chef.chef_id)).toMatchObject({ kind: "chef", chef_id: own.chef.chef_id });
});

test("a helper whose help has ended hears nothing more of the kitchen", async () => {
  const chef = await aChef();
  const { key, account } = await aSignedIn(await aHelper({ chef }));
  const person = await readPerson(key, "token");
  const me = person && kitchenUserOf(person, { headers: new Headers() });
  if (!me) throw new Error("no helper");
  const heard: (string | null)[] = [];
  const closed = new Promise<void>((done) => {
    const send = (event: string | null) => heard.push(event) > 0;
    void sql`UPDATE kitchen_helper SET status = 'ended', ended_at = app_now() WHERE id = ${account.helper_id}`.then(
      () => followKitchen(me, { send, close: done }),
    );
  });
  await closed;
  expect(heard).toEqual(["end"]);
});
