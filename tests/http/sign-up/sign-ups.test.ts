import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { KitchenApplication } from "~/domain/kitchens/application-schemas.server";
import { addKitchen } from "~/domain/kitchens/apply-for-kitchen.server";
import { guest } from "../../as";
import {
  aChef,
  aCuisine,
  aDiner,
  anAccount,
  aSignedIn,
  hometown,
  PASSWORD,
  unique,
  uniqueEmail,
} from "../../builders";
import { signUpLinkTo } from "../../setup/sign-ups";

/** Sends a screen's form as a browser without script and without an account does. */
async function sendAsGuest(path: string, values: Record<string, string>, session = "") {
  const known = session ? [`dindin_session=${session}`] : [];
  const page = await guest().get<string>(path, {
    headers: { cookie: known.join("; "), accept: "text/html" },
  });
  const given = page.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  return guest().post<string>(path, new URLSearchParams({ csrf, ...values }).toString(), {
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      accept: "text/html",
      cookie: [...known, ...given].join("; "),
    },
  });
}

const messagesOf = (html: string) =>
  [...html.matchAll(/<p id="[^"]*-error"[^>]*>(?:<svg.*?<\/svg>)?([^<]+)/gs)].map(([, message]) => message);

let cuisine: number;
let marketplace: number;
beforeAll(async () => {
  cuisine = (await aCuisine()).id;
  marketplace = (await hometown()).id;
});

const kitchen = (over: Record<string, string> = {}) => ({
  kitchen_name: `Ruth's stove ${unique()}`,
  kitchen_type: "home",
  primary_cuisine: String(cuisine),
  marketplace: String(marketplace),
  title: "Jollof on Fridays",
  bio: "From Lagos to Nashville, by way of my grandmother.",
  terms: "on",
  ...over,
});
const person = () => ({
  first_name: "Ruth",
  last_name: "Bello",
  email: uniqueEmail("cook"),
  password: PASSWORD,
});

const draftOf = (email: string) => sql`
  SELECT c.status, c.kitchen_name, c.kitchen_kind, c.excerpt, c.bio, c.marketplace_id, c.ein_number,
    (SELECT array_agg(cuisine_id) FROM chef_cuisine WHERE chef_id = c.id AND is_primary) AS cuisines,
    a.terms_accepted_at IS NOT NULL AS accepted
  FROM chef c JOIN account a ON a.id = c.account_id WHERE a.email = ${email}`;

describe("opening a kitchen", () => {
  test("each field that is missing says so in its own words", async () => {
    const answer = await sendAsGuest("/create-kitchen", {});
    expect(answer.status).toBe(400);
    expect(messagesOf(answer.text)).toEqual([
      "First name is required",
      "Last name is required",
      "Email is required",
      "Password is required",
      "Kitchen name is required",
      "Kitchen type is required",
      "Primary cuisine is required",
      "Marketplace is required",
      "Title is required",
      "Bio is required",
      "Accept the terms of service",
    ]);
  });

  test("the mailed link makes the account and the kitchen's draft in one, signs in, and leads to the desk", async () => {
    const who = person();
    const what = kitchen({ ein_number: "12-3456789" });
    await sendAsGuest("/create-kitchen/", { ...who, ...what });
    expect(await draftOf(who.email)).toEqual([]);
    const answer = await sendAsGuest(await signUpLinkTo(who.email), { password: PASSWORD });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/chef/dashboard"]);
    expect(answer.headers.get("set-cookie")).toContain("dindin_session=");
    expect(await draftOf(who.email)).toEqual([
      {
        ...{ status: "draft", kitchen_name: what.kitchen_name, kitchen_kind: "home", excerpt: what.title },
        ...{ bio: what.bio, marketplace_id: marketplace, ein_number: "12-3456789", cuisines: [cuisine] },
        accepted: true,
      },
    ]);
  });

  test("keeps what was typed, but no password, and leaves nothing behind where something is wrong", async () => {
    const who = person();
    const answer = await sendAsGuest("/create-kitchen", { ...who, ...kitchen({ marketplace: "999999" }) });
    expect([answer.status, messagesOf(answer.text)]).toEqual([400, ["Choose one of the marketplaces"]]);
    expect(answer.text).toContain("Jollof on Fridays");
    expect(answer.text).not.toContain(PASSWORD);
    expect(await sql`SELECT FROM sign_up WHERE email = ${who.email}`).toEqual([]);
  });

  test("a diner's kitchen goes with their account; a cook is led to the one they have", async () => {
    const ana = await aDiner();
    const { key } = await aSignedIn(ana, "session");
    const answer = await sendAsGuest("/create-kitchen", kitchen(), key);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/chef/dashboard"]);
    expect(await draftOf(ana.email)).toMatchObject([{ status: "draft", accepted: true }]);
    await expect(addKitchen(ana, KitchenApplication.parse(kitchen()))).rejects.toThrow(
      "You already have a kitchen.",
    );
    expect(await sql`SELECT id FROM chef WHERE account_id = ${ana.account_id}`).toHaveLength(1);
    const cook = await aSignedIn(await aChef(), "session");
    const shown = await guest().get("/create-kitchen", { headers: { cookie: `dindin_session=${cook.key}` } });
    expect([shown.status, shown.headers.get("location")]).toEqual([302, "/chef/dashboard"]);
  });
});

describe("signing up a company", () => {
  const company = () => ({
    ...person(),
    organization_name: `Harbor ${unique()}`,
    ein_number: "12-3456789",
    terms: "on",
  });
  let plan: number;
  beforeAll(async () => {
    const [made] = await sql<[{ id: number }]>`
      INSERT INTO plan (name, description, fee_cents) VALUES (${`Table ${unique()}`}, 'Dinner for everybody.', 150) RETURNING id`;
    plan = made.id;
  });

  test("each field that is missing says so in its own words", async () => {
    const answer = await sendAsGuest("/corporate/signup/", {});
    expect(answer.status).toBe(400);
    expect(messagesOf(answer.text)).toEqual([
      "Organization name is required",
      "EIN number is required",
      "Plan is required",
      "First name is required",
      "Last name is required",
      "Email is required",
      "Password is required",
      "Accept the terms of service",
    ]);
  });

  test("is waiting for approval and says so; the plan is kept", async () => {
    const given = company();
    await sendAsGuest("/corporate/signup/", { ...given, plan: String(plan) });
    const answer = await sendAsGuest(await signUpLinkTo(given.email), { password: PASSWORD });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/corporate/signup"]);
    const session = /dindin_session=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1];
    const headers = { cookie: `dindin_session=${session}`, accept: "text/html" };
    const waiting = await guest().get<string>("/corporate/signup", { headers });
    expect(waiting.text).toContain("Your organization is waiting for approval.");
    expect(
      await sql`SELECT status, plan_id FROM organization WHERE name = ${given.organization_name}`,
    ).toEqual([{ status: "waiting", plan_id: plan }]);
  });

  test("a plan that is not offered is refused, on the screen and at REST", async () => {
    const screen = await sendAsGuest("/corporate/signup/", { ...company(), plan: "999999" });
    expect([screen.status, messagesOf(screen.text)]).toEqual([400, ["Choose one of the plans"]]);
    const rest = await guest().post("/api/corporate/registration/", { ...company(), plan: 999999 });
    expect([rest.status, rest.body]).toEqual([400, { plan: ["Choose one of the plans"] }]);
  });
});

describe("choosing how to join", () => {
  test("shows the three ways, and who is signed in goes to their account", async () => {
    const { text } = await guest().get<string>("/select-signup");
    for (const path of ["/signup", "/create-kitchen", "/corporate/signup"])
      expect(text).toContain(`href="${path}"`);
    const { key } = await aSignedIn(await aDiner(), "session");
    const known = await guest().get("/select-signup", { headers: { cookie: `dindin_session=${key}` } });
    expect([known.status, known.headers.get("location")]).toEqual([302, "/account"]);
  });

  test("a referral says who invites and what it gives; who is signed in goes to their account", async () => {
    const host = await anAccount({ first_name: "Beatriz" });
    const { text } = await guest().get<string>(`/${host.referral_code.toLowerCase()}`);
    expect(text).toContain("Beatriz invited you");
    expect(text).toContain("10% off your first order.");
    expect(text).toContain("SHARE10");
    const { key } = await aSignedIn(await aDiner(), "session");
    const known = await guest().get(`/${host.referral_code}`, {
      headers: { cookie: `dindin_session=${key}` },
    });
    expect([known.status, known.headers.get("location")]).toEqual([302, "/account"]);
  });
});
