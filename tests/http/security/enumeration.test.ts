import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { COOKIES } from "~/http/cookies";
import { guest } from "../../as";
import { aCuisine, anAccount, hometown, PASSWORD, unique, uniqueEmail } from "../../builders";
import { eventually } from "../../setup/faults";
import { sendForm } from "../../setup/invitations";
import { mailsTo, signUpLinkTo } from "../../setup/sign-ups";

let cuisine: number;
let marketplace: number;
let plan: number;
beforeAll(async () => {
  cuisine = (await aCuisine()).id;
  marketplace = (await hometown()).id;
  const [made] = await sql<[{ id: number }]>`
    INSERT INTO plan (name, description, fee_cents) VALUES (${`Table ${unique()}`}, 'Dinner for everybody.', 150) RETURNING id`;
  plan = made.id;
});

const person = (email: string) => ({
  first_name: "Ruth",
  last_name: "Bello",
  email,
  password: "Saffron@2026",
});
const FORMS: Record<string, (email: string) => Record<string, string>> = {
  "/signup": (email) => ({ ...person(email), phone: "", next: "/meals?page=2" }),
  "/create-kitchen": (email) => ({
    ...person(email),
    kitchen_name: `Ruth's stove ${unique()}`,
    kitchen_type: "home",
    primary_cuisine: String(cuisine),
    marketplace: String(marketplace),
    title: "Jollof on Fridays",
    bio: "From Lagos to Nashville.",
    terms: "on",
  }),
  "/corporate/signup": (email) => ({
    ...person(email),
    organization_name: `Harbor ${unique()}`,
    ein_number: "12-3456789",
    plan: String(plan),
    terms: "on",
  }),
};
const forms = Object.entries(FORMS);

/** All that a browser is told, but what is different in each answer of any page. */
async function toldBy(answer: Response) {
  const { status, headers } = answer;
  const kept = [...headers].filter(
    ([name]) => !["x-request-id", "date", "content-security-policy"].includes(name),
  );
  return { status, headers: Object.fromEntries(kept), body: await answer.text() };
}

const sessionIn = ({ headers }: Pick<Response, "headers">) =>
  headers
    .getSetCookie()
    .map((cookie) => /^dindin_session=([\w-]{20,})/.exec(cookie)?.[1])
    .find(Boolean) ?? null;
const accountsOf = (email: string) => sql`SELECT id, email_verified_at FROM account WHERE email = ${email}`;

describe("a sign-up form says the same to everybody", () => {
  test.each(forms)(
    "%s: whether the email has an account or not, with script and without",
    async (path, fill) => {
      for (const asked of [path, `${path}.data`]) {
        const [{ email: known }, fresh] = [await anAccount(), uniqueEmail("new")];
        const before = await sql`SELECT password_hash FROM account WHERE email = ${known}`;
        const [one, two] = [await sendForm(asked, fill(known)), await sendForm(asked, fill(fresh))];
        expect([sessionIn(one), sessionIn(two)]).toEqual([null, null]);
        const told = await toldBy(one);
        expect(told).toEqual(await toldBy(two));
        expect([told.status, `${told.headers.location} ${told.body}`]).toEqual([
          asked === path ? 302 : 202,
          expect.stringContaining("/signup/sent"),
        ]);
        // neither can be signed in to with the password that was chosen: that would tell them apart, too
        for (const email of [known, fresh])
          expect((await guest().post("/api/accounts/login/", person(email))).status).toBe(400);
        expect(await accountsOf(fresh)).toEqual([]);
        expect(await sql`SELECT password_hash FROM account WHERE email = ${known}`).toEqual(before);
      }
    },
  );

  test.each(forms)(
    "%s: the owner of the account is told by mail, and its sign-up is forgotten",
    async (path, fill) => {
      const { email } = await anAccount();
      await sendForm(path, fill(email));
      await eventually(async () => {
        const [mail] = await mailsTo(email);
        expect(mail?.subject).toBe("You already have a DinDin account");
        expect(mail?.text).toContain("/login");
        expect(mail?.text).toContain("/forgot-password");
        expect(mail?.text).not.toMatch(/signup\/confirm|Ruth/);
        expect(await sql`SELECT FROM sign_up WHERE email = ${email}`).toEqual([]);
      });
    },
  );
});

describe("the mailed link", () => {
  test.each(forms)(
    "of %s opens the account in the browser that asked, once, its email proved",
    async (path, fill) => {
      const email = uniqueEmail("new");
      await sendForm(path, fill(email));
      const link = await signUpLinkTo(email);
      const page = await guest().get<string>(link, {
        headers: { cookie: `${COOKIES.visitor}=a-visitor-of-the-tests` },
      });
      expect([page.text.includes(email), page.text.includes("The password you chose")]).toEqual([
        true,
        false,
      ]);
      expect(await accountsOf(email)).toEqual([]);
      const answers = await Promise.all([sendForm(link, {}), sendForm(link, {})]);
      expect(answers.map(({ status }) => status).sort()).toEqual([302, 400]);
      const key = answers.map(sessionIn).find(Boolean);
      const profile = await guest().get<{ email: string }>("/api/accounts/profile/", {
        headers: { cookie: `${COOKIES.session}=${key}` },
      });
      expect(profile.body.email).toBe(email);
      expect(await accountsOf(email)).toEqual([
        { id: expect.any(Number), email_verified_at: expect.any(Date) },
      ]);
      expect((await guest().get<string>(link)).text).toContain("This link is no longer valid");
      const again = await guest().get(link, {
        headers: { cookie: `${COOKIES.session}=${key}` },
      });
      expect([again.status, again.headers.get("location")]).toEqual([302, "/"]);
    },
  );

  test("leads where the person was going", async () => {
    const email = uniqueEmail("new");
    await sendForm("/signup", FORMS["/signup"]?.(email) ?? {});
    const done = await sendForm(await signUpLinkTo(email), {});
    expect(done.headers.get("location")).toBe("/meals?page=2");
  });

  test("asks in another browser for the password that was chosen: whoever did not sign up opens nothing", async () => {
    const email = uniqueEmail("new");
    await sendForm("/signup", FORMS["/signup"]?.(email) ?? {});
    const link = await signUpLinkTo(email);
    const key = await someSession();
    expect((await guest().get<string>(link)).text).toContain("The password you chose");
    for (const password of ["", PASSWORD]) {
      const refused = await sendForm(link, { password }, key);
      expect([refused.status, await refused.text()]).toEqual([
        400,
        expect.stringContaining("not the password you chose"),
      ]);
    }
    expect(await accountsOf(email)).toEqual([]);
    const done = await sendForm(link, { password: "Saffron@2026" }, key);
    expect([done.status, sessionIn(done) !== null]).toEqual([302, true]);
  });

  test("is spent by an account that was opened meanwhile, and says so to the mailbox's owner alone", async () => {
    const email = uniqueEmail("new");
    await sendForm("/signup", FORMS["/signup"]?.(email) ?? {});
    const link = await signUpLinkTo(email);
    const rest = await guest().post("/api/accounts/registration/", { ...person(email), password: PASSWORD });
    expect(rest.status).toBe(201);
    const refused = await sendForm(link, {});
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining("already registered"),
    ]);
  });
});

/** A session of somebody else: a request with it carries no visitor's cookie. */
async function someSession(): Promise<string> {
  const { email } = await anAccount();
  const answer = await sendForm("/login", { email, password: PASSWORD });
  return sessionIn(answer) ?? "";
}

test("an app that registers is told, since it gets a key or not", async () => {
  const { email } = await anAccount();
  const answer = await guest().post("/api/accounts/registration/", { ...person(email), password: PASSWORD });
  expect([answer.status, answer.body]).toEqual([
    400,
    { email: ["A user is already registered with this e-mail address."] },
  ]);
});
