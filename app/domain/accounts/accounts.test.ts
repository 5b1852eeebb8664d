import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { limits } from "~/kit/limits";
import { aChef, anAccount, PASSWORD, uniqueEmail } from "../../../tests/builders";
import { logOut } from "../sign-in/end-devices.server";
import { issueKey } from "../sign-in/issue-key.server";
import { logIn } from "../sign-in/log-in.server";
import { readPerson } from "../sign-in/read-person.server";
import { registerAccount } from "../sign-up/register-account.server";
import { RegistrationInput } from "./schemas.server";
import { showProfile } from "./show-profile.server";

const from = () => ({ ip: `10.${Math.random()}`, userAgent: "test", kind: "token" as const });

function registration(over: Record<string, unknown> = {}) {
  return RegistrationInput.parse({
    first_name: "Zoë",
    last_name: "O'Neil",
    email: uniqueEmail("zoe"),
    password: PASSWORD,
    ...over,
  });
}

describe("opening an account", () => {
  test("a new diner can sign in with the password and is nobody else's role", async () => {
    const input = registration({ phone: "(615) 555-0142" });
    const id = await registerAccount(input, "192.0.2.9");
    const { account_id } = await logIn(input, from());
    expect(account_id).toBe(id);
    const profile = await showProfile(id);
    expect(profile).toMatchObject({
      phone: "+16155550142",
      is_chef: false,
      is_superuser: false,
      is_staff: false,
    });
  });

  test("the same email in other letters is refused and changes nothing", async () => {
    const input = registration();
    await registerAccount(input, "192.0.2.9");
    const again = registration({ email: input.email.toUpperCase(), first_name: "Eve" });
    await expect(registerAccount(again, "192.0.2.9")).rejects.toMatchObject({
      kind: "invalid",
      fields: { email: [expect.any(String)] },
    });
    const rows = await sql`SELECT first_name FROM account WHERE email = ${input.email}`;
    expect(rows).toEqual([{ first_name: "Zoë" }]);
  });

  test("who names emails that have an account is told of twenty within an hour, from one address, then learns nothing more", async () => {
    const input = registration();
    await registerAccount(input, "192.0.2.9");
    const ip = `10.9.${Math.random()}`;
    const named = () =>
      registerAccount(registration({ email: input.email }), ip).catch((error: unknown) => error);
    for (let n = 0; n < limits["register-taken"].tries; n += 1)
      expect(await named()).toMatchObject({ kind: "invalid" });
    expect(await named()).toMatchObject({ kind: "limited", retryAfter: expect.any(Number) });
    // an email that nobody has is refused alike, or the answer would tell; another address comes in
    await expect(registerAccount(registration(), ip)).rejects.toMatchObject({ kind: "limited" });
    expect(await registerAccount(registration(), `10.9.${Math.random()}`)).toEqual(expect.any(Number));
  });

  test("a cook gets a kitchen draft that is not approved", async () => {
    await aChef();
    const id = await registerAccount(registration({ role: "chef" }), "192.0.2.9");
    const [chef] = await sql`SELECT status, full_name FROM chef WHERE account_id = ${id}`;
    expect(chef).toEqual({ status: "draft", full_name: "Zoë O'Neil" });
  });

  test("an unknown referral code is refused, a known one is kept", async () => {
    const friend = await anAccount();
    await expect(
      registerAccount(registration({ referral_code: "NOBODY" }), "192.0.2.9"),
    ).rejects.toMatchObject({
      fields: { referral_code: ["Enter a valid referral code"] },
    });
    const id = await registerAccount(
      registration({ referral_code: friend.referral_code.toLowerCase() }),
      "192.0.2.9",
    );
    const [row] = await sql<
      { referred_by_id: number }[]
    >`SELECT referred_by_id FROM account WHERE id = ${id}`;
    expect(row?.referred_by_id).toBe(friend.account_id);
  });

  test.each([
    ["password", "short1@A", "12345678", "NoDigits@@", "nocapital@1", "NOSMALL@1", "NoSpecial11"],
    ["email", "a b@c.de", "nobody", "a@b", "x@y.z\nBcc: all@x.de", "two@a.de,b@c.de"],
    ["first_name", "A", "x".repeat(21), "<b>bo</b>", "a\u0000b"],
    ["phone", "12345", "+44 20 7946 0958", "615555014x", "61555501422"],
  ])("%s: what the rules forbid is refused", (field, ...values) => {
    for (const value of field === "password" ? values.slice(1) : values) {
      const parsed = RegistrationInput.safeParse({ ...registration(), [field]: value });
      expect(parsed.success, `${field} = ${JSON.stringify(value)}`).toBe(false);
    }
  });
});

describe("signing in", () => {
  test("an unknown email, a wrong password and an ended account are told the same", async () => {
    const ana = await anAccount();
    const gone = await anAccount({ is_active: false });
    const tries = [
      { email: uniqueEmail("nobody"), password: PASSWORD },
      { email: ana.email, password: "Wrong@2026" },
      { email: gone.email, password: PASSWORD },
    ];
    for (const input of tries) {
      await expect(logIn(input, from())).rejects.toMatchObject({
        kind: "invalid",
        message: "Unable to log in with provided credentials.",
      });
    }
  });

  test("after 25 wrong passwords on one email, from as many places, even the right one waits", async () => {
    const ana = await anAccount();
    for (let i = 0; i < 25; i += 1)
      await logIn({ email: ana.email, password: "Wrong@1" }, from()).catch(() => null);
    await logIn({ email: ana.email, password: "Wrong@1" }, from()).catch(() => null);
    await expect(logIn({ email: ana.email, password: PASSWORD }, from())).rejects.toMatchObject({
      kind: "limited",
    });
  });

  test("a place that may not try anymore cannot lock somebody's account", async () => {
    const ana = await anAccount();
    const here = from();
    for (let i = 0; i < 60; i += 1) {
      const email = i < 25 ? uniqueEmail("x") : ana.email;
      await logIn({ email, password: "Wrong@1" }, here).catch(() => null);
    }
    await logIn({ email: ana.email, password: "Wrong@1" }, from()).catch(() => null);
    await expect(logIn({ email: ana.email, password: PASSWORD }, from())).resolves.toMatchObject({
      account_id: ana.account_id,
    });
  });

  test("80 wrong passwords at once: no more than 25 are looked at", async () => {
    const ana = await anAccount();
    const tries = await Promise.all(
      Array.from({ length: 80 }, () =>
        logIn({ email: ana.email, password: "Wrong@1" }, from()).catch(
          (refusal: { kind: string }) => refusal.kind,
        ),
      ),
    );
    // One more is let through for the owner's sake, once in ten minutes.
    expect(tries.filter((kind) => kind === "invalid").length).toBeLessThanOrEqual(26);
    expect(tries).toContain("limited");
  });

  test("a right password gives the place its try back", async () => {
    const ana = await anAccount();
    const here = from();
    for (let i = 0; i < 30; i += 1) await logIn({ email: ana.email, password: PASSWORD }, here);
    await expect(logIn({ email: ana.email, password: PASSWORD }, here)).resolves.toBeTruthy();
  });

  test("after 25 wrong passwords from one place, that place waits and another does not", async () => {
    const ana = await anAccount();
    const here = from();
    for (let i = 0; i < 25; i += 1) {
      await logIn({ email: uniqueEmail("x"), password: "Wrong@1" }, here).catch(() => null);
    }
    await expect(logIn({ email: ana.email, password: PASSWORD }, here)).rejects.toMatchObject({
      kind: "limited",
    });
    await expect(logIn({ email: ana.email, password: PASSWORD }, from())).resolves.toMatchObject({
      account_id: ana.account_id,
    });
  });
});

describe("a key", () => {
  test("names its person until it is ended, and is nowhere stored in the clear", async () => {
    const ana = await anAccount();
    const key = await issueKey(ana.account_id, { kind: "token", userAgent: null });
    const me = await readPerson(key, "token");
    expect(me?.account_id).toBe(ana.account_id);
    expect(await readPerson(key, "session")).toBeNull();
    const [stored] = await sql<
      { hash: Buffer }[]
    >`SELECT hash FROM access_key WHERE account_id = ${ana.account_id}`;
    expect(stored?.hash.includes(Buffer.from(key))).toBe(false);
    if (me) await logOut(me);
    expect(await readPerson(key, "token")).toBeNull();
  });

  test("of a deactivated account names nobody", async () => {
    const ana = await anAccount();
    const key = await issueKey(ana.account_id, { kind: "session", userAgent: null });
    await sql`UPDATE account SET is_active = false WHERE id = ${ana.account_id}`;
    expect(await readPerson(key, "session")).toBeNull();
  });
});
