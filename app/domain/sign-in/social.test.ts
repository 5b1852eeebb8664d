import { describe, expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import type { Events } from "~/domain/outbox/events";
import { env } from "~/kit/env.server";
import {
  aDiner,
  aMarketplace,
  anAccount,
  anAddress,
  anEater,
  aSignedIn,
  PASSWORD,
  type TestAccount,
  unique,
  uniqueEmail,
} from "../../../tests/builders";
import { addGiftMoney } from "../../../tests/builders/ledger";
import { messagesOf } from "../../../tests/setup/messages";
import { customerOf } from "../payments/customer.server";
import { changePassword } from "./change-password.server";
import { connectCode, deliverConnectCode } from "./connect-code.server";
import { emailPasswordReset } from "./email-password-reset.server";
import { identifyPerson, type Provider } from "./identify-person.server";
import { logIn } from "./log-in.server";
import { readPerson } from "./read-person.server";
import { requestPasswordReset } from "./request-password-reset.server";
import { resetPassword } from "./reset-password.server";
import {
  type AddedEmail,
  connectProvider,
  disconnectProvider,
  signInSocially,
  withSignInLimits,
} from "./social-sign-in.server";

const anIp = () => `10.${Math.random()}`;
const from = () => ({ ip: anIp(), userAgent: "test", kind: "token" as const });

interface Somebody {
  email?: string | null;
  email_verified?: boolean;
  id?: string;
  given_name?: string;
  family_name?: string;
  client_id?: string;
}

/** An access token of the provider's fake for somebody; of a new person unless an id is given. */
async function tokenOf(provider: Provider, who: Somebody): Promise<string> {
  const base = provider === "google" ? env.OAUTH_GOOGLE_BASE : env.OAUTH_FACEBOOK_BASE;
  const answer = await fetch(`${base}/__tokens`, { method: "POST", body: JSON.stringify(who) });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function enter(
  provider: Provider,
  who: Somebody,
  added: AddedEmail = {},
  brought: string | null = null,
) {
  const profile = await identifyPerson(provider, { access_token: await tokenOf(provider, who) });
  return signInSocially(provider, profile, { ...from(), brought }, added);
}

const refused = (code: string) => ({ kind: "invalid", code, fields: { email: [expect.any(String)] } });
async function mailTo(email: string): Promise<string> {
  const { control } = inject("place").fakes;
  return (await fetch(`${control}/__inbox.json?to=${encodeURIComponent(email)}`)).text();
}

/** Somebody who has just signed in; another key of an account that there is. */
const aPersonHere = async (account?: TestAccount): Promise<TestAccount> =>
  (await aSignedIn(account ?? (await anAccount()), "session")).account;

/** Asks for a link for a new password, and sets one by it. */
async function resetByLink({ account_id, email }: { account_id: number; email: string }): Promise<void> {
  await requestPasswordReset(email, anIp());
  const [asked] = await sql<{ key: string }[]>`
    SELECT key FROM outbox WHERE topic = 'password_reset.asked' AND (payload->>'account_id')::int = ${account_id}`;
  await emailPasswordReset(account_id, asked?.key ?? "");
  const [, token = ""] = /\/reset\/([\w-]+)/.exec(await mailTo(email)) ?? [];
  await resetPassword(token, "A-new-1-for-me!");
}
const anId = () => `1${Math.floor(Math.random() * 1e15)}`;

describe("signing in with Google or Facebook", () => {
  test.each(["google", "facebook"] as const)("%s: the key that was brought ends", async (provider) => {
    const { key } = await aSignedIn(await anAccount());
    const who = { email: uniqueEmail(), email_verified: true, id: anId() };
    const entered = await enter(provider, who, {}, key);
    expect([await readPerson(key, "token"), (await readPerson(entered.key, "token"))?.account_id]).toEqual([
      null,
      entered.account_id,
    ]);
  });

  test.each(["google", "facebook"] as const)(
    "%s: a first time opens an account, a second enters it",
    async (provider) => {
      const who = { email: uniqueEmail("ana"), id: anId(), given_name: "Ana", family_name: "Torres" };
      const [first, again] = [await enter(provider, who), await enter(provider, who)];
      expect([first.is_new, again.is_new, again.account_id]).toEqual([true, false, first.account_id]);
      const [row] = await sql`
      SELECT email::text, first_name, last_name, signup_method, password_hash, email_verified_at IS NOT NULL AS proved FROM account WHERE id = ${first.account_id}`;
      expect(row).toEqual({
        email: who.email,
        first_name: "Ana",
        last_name: "Torres",
        signup_method: provider,
        password_hash: null,
        proved: provider === "google",
      });
      expect((await readPerson(again.key, "token"))?.account_id).toBe(first.account_id);
    },
  );

  test("ten at once open one account", async () => {
    const profile = await identifyPerson("google", {
      access_token: await tokenOf("google", { email: uniqueEmail("ten"), id: anId() }),
    });
    const all = await Promise.all(
      Array.from({ length: 10 }, () => signInSocially("google", profile, from())),
    );
    expect(new Set(all.map(({ account_id }) => account_id)).size).toBe(1);
  });

  test("a verified email enters the account that has it; its password stays", async () => {
    const ana = await anAccount();
    const entered = await enter("google", { email: ana.email.toUpperCase(), id: anId() });
    expect(entered.account_id).toBe(ana.account_id);
    await logIn({ email: ana.email, password: PASSWORD }, from());
    const told = await messagesOf(`account.sign_in_way:${ana.account_id}:`, ana.account_id);
    expect(told.map(({ title, mails }) => [title, mails])).toEqual([["Google was connected", 1]]);
  });

  test("the same number at the other provider is somebody else", async () => {
    const id = anId();
    const google = await enter("google", { email: uniqueEmail("g"), id });
    const facebook = await enter("facebook", { email: uniqueEmail("f"), id });
    expect(facebook.account_id).not.toBe(google.account_id);
  });

  test("who holds the email of an account that Google has not verified, or comes from Facebook, stays outside", async () => {
    const ana = await anAccount();
    await expect(enter("google", { email: ana.email, email_verified: false })).rejects.toMatchObject(
      refused("email_not_verified"),
    );
    await expect(enter("facebook", { email: ana.email })).rejects.toMatchObject(
      refused("email_not_verified"),
    );
    const rows = await sql`SELECT FROM identity WHERE account_id = ${ana.account_id}`;
    expect(rows).toHaveLength(0);
  });

  test("without an email one is asked for; it opens an account once the mailed code verified it, and never somebody else's", async () => {
    const id = anId();
    await expect(enter("facebook", { email: null, id })).rejects.toMatchObject(refused("email_required"));
    const ana = await anAccount();
    await expect(enter("facebook", { email: null, id }, { email: ana.email })).rejects.toMatchObject(
      refused("email_not_verified"),
    );
    const email = uniqueEmail("grace");
    await expect(enter("facebook", { email: null, id }, { email })).rejects.toMatchObject(
      refused("email_not_verified"),
    );
    expect(await sql`SELECT FROM account WHERE email = ${email}`).toHaveLength(0);
    const [asked] = await sql<{ payload: Events["connect_code.requested"]; key: string }[]>`
      SELECT payload, key FROM outbox WHERE topic = 'connect_code.requested' AND payload->>'email' = ${email}`;
    expect(asked?.payload).toEqual({ account_id: 0, provider: "facebook", subject: id, email });
    if (asked) await deliverConnectCode(asked.payload, asked.key);
    const code = connectCode({ provider: "facebook", subject: id, email });
    expect(await mailTo(email)).toContain(code);
    await expect(
      enter("facebook", { email: null, id }, { email: uniqueEmail("other"), email_code: code }),
    ).rejects.toMatchObject({ fields: { email_code: [expect.any(String)] } });
    const opened = await enter("facebook", { email: null, id }, { email, email_code: code });
    const [row] = await sql`
      SELECT email::text, email_verified_at IS NOT NULL AS proved FROM account WHERE id = ${opened.account_id}`;
    expect(row).toEqual({ email, proved: true });
    expect((await enter("facebook", { email: null, id })).account_id).toBe(opened.account_id);
  });

  test("the code mailed to the account's own mailbox lets them in; five wrong ones, another's or an old one do not", async () => {
    const ana = await anAccount();
    const who = { email: ana.email, id: anId() };
    const claim = { provider: "facebook" as const, subject: who.id, email: ana.email };
    await expect(enter("facebook", who)).rejects.toMatchObject(refused("email_not_verified"));
    await deliverConnectCode({ account_id: ana.account_id, provider: "facebook", subject: who.id }, unique());
    expect(await mailTo(ana.email)).toContain(connectCode(claim));
    const no = { fields: { email_code: [expect.any(String)] } };
    await expect(
      enter("facebook", { ...who, id: anId() }, { email_code: connectCode(claim) }),
    ).rejects.toMatchObject(no);
    await expect(enter("facebook", who, { email_code: connectCode(claim, 2) })).rejects.toMatchObject(no);
    const code = connectCode(claim).toLowerCase();
    const entered = await enter("facebook", who, { email_code: `${code.slice(0, 4)}-${code.slice(4)}` });
    expect([entered.account_id, entered.is_new]).toEqual([ana.account_id, false]);
    await logIn({ email: ana.email, password: PASSWORD }, from());
    for (let n = 0; n < 2; n += 1)
      await expect(
        enter("facebook", { ...who, id: anId() }, { email_code: "AAAAAAAA" }),
      ).rejects.toMatchObject(no);
    await expect(enter("facebook", { ...who, id: anId() }, { email_code: "AAAAAAAA" })).rejects.toMatchObject(
      {
        kind: "limited",
      },
    );
  });

  test("an account that has ended is not entered", async () => {
    const ana = await anAccount({ is_active: false });
    await expect(enter("google", { email: ana.email })).rejects.toMatchObject({ kind: "invalid" });
  });

  test("a token that was issued to another app, or is none, counts for nothing", async () => {
    for (const provider of ["google", "facebook"] as const) {
      const stolen = await tokenOf(provider, { email: uniqueEmail("v"), client_id: "another-app" });
      const no = { kind: "invalid", fields: { access_token: [expect.any(String)] } };
      await expect(identifyPerson(provider, { access_token: stolen })).rejects.toMatchObject(no);
      await expect(identifyPerson(provider, { access_token: unique() })).rejects.toMatchObject(no);
    }
  });

  test("25 wrong tokens from one place and it waits; right ones do not count", async () => {
    const ip = anIp();
    const wrong = () => withSignInLimits(ip, () => identifyPerson("google", { access_token: unique() }));
    const right = await tokenOf("google", { email: uniqueEmail("r") });
    for (let n = 0; n < 5; n += 1)
      await withSignInLimits(ip, () => identifyPerson("google", { access_token: right }));
    for (let n = 0; n < 25; n += 1) await expect(wrong()).rejects.toMatchObject({ kind: "invalid" });
    await expect(wrong()).rejects.toMatchObject({ kind: "limited" });
  });
});

describe("an account that somebody opened with another one's email", () => {
  async function plant(): Promise<TestAccount & { token: string; session: string }> {
    const eve = await aDiner({ email_verified: false, card: true });
    await addGiftMoney(eve.account_id, 5000);
    await anEater(eve);
    await sql`INSERT INTO identity (account_id, provider, subject) VALUES (${eve.account_id}, 'facebook', ${anId()})`;
    const [token, session] = [await aSignedIn(eve, "token"), await aSignedIn(eve, "session")];
    return { ...eve, token: token.key, session: session.key };
  }

  test("ends for them when its owner comes with Google: password, keys, cards, addresses; the gift money stays", async () => {
    const eve = await plant();
    const owner = await enter("google", {
      email: eve.email,
      id: anId(),
      given_name: "Vera",
      family_name: "Moss",
    });
    expect([owner.account_id, owner.is_new]).toEqual([eve.account_id, false]);
    await expect(logIn({ email: eve.email, password: PASSWORD }, from())).rejects.toMatchObject({
      kind: "invalid",
    });
    expect(await readPerson(eve.token, "token")).toBeNull();
    expect(await readPerson(eve.session, "session")).toBeNull();
    const [left] = await sql`
      SELECT first_name, phone, stripe_customer_id, email_verified_at IS NOT NULL AS proved,
        (SELECT count(*) FROM card c WHERE c.account_id = a.id AND deleted_at IS NULL) AS cards,
        (SELECT count(*) FROM address d WHERE d.account_id = a.id AND deleted_at IS NULL) AS addresses,
        (SELECT count(*) FROM household_eater h WHERE h.account_id = a.id) AS eaters,
        (SELECT array_agg(provider::text) FROM identity i WHERE i.account_id = a.id) AS identities,
        (SELECT sum(balance)::int FROM ledger_account l WHERE l.account_id = a.id AND l.kind = 'gift') AS gift
      FROM account a WHERE id = ${eve.account_id}`;
    expect(left).toEqual({
      first_name: "Vera",
      phone: null,
      stripe_customer_id: null,
      proved: true,
      cards: 0,
      addresses: 0,
      eaters: 0,
      identities: ["google"],
      gift: 5000,
    });
  });
});

describe("a Facebook person and an account whose email nobody had verified", () => {
  test("with the mailed code the account is cleared first, as with Google", async () => {
    const eve = await anAccount({ email_verified: false });
    const who = { email: eve.email, id: anId() };
    await expect(enter("facebook", who)).rejects.toMatchObject(refused("email_not_verified"));
    await logIn({ email: eve.email, password: PASSWORD }, from());
    const claim = { provider: "facebook" as const, subject: who.id, email: eve.email };
    const owner = await enter("facebook", who, { email_code: connectCode(claim) });
    expect(owner.account_id).toBe(eve.account_id);
    await expect(logIn({ email: eve.email, password: PASSWORD }, from())).rejects.toMatchObject({
      kind: "invalid",
    });
  });
});

test("a locked account is asked for the code like any other email: nobody learns of it", async () => {
  const emails = [
    (await anAccount({ is_active: false })).email,
    (await anAccount()).email,
    uniqueEmail("nobody"),
  ];
  for (const email of emails)
    await expect(enter("facebook", { email: null, id: anId() }, { email })).rejects.toMatchObject(
      refused("email_not_verified"),
    );
  const [locked = ""] = emails;
  await expect(enter("google", { email: locked, id: anId() })).rejects.toMatchObject({ kind: "invalid" });
});

describe("an account that Facebook opened, whose email nobody has verified", () => {
  test("is its mailbox's by the mailed link: the provider, keys and addresses of before are gone", async () => {
    const who = { email: uniqueEmail("victim"), id: anId() };
    const eve = await enter("facebook", who);
    await anAddress({ ...eve, first_name: "Eve" }, await aMarketplace());
    await resetByLink({ account_id: eve.account_id, email: who.email });
    expect(await readPerson(eve.key, "token")).toBeNull();
    const [left] = await sql`
      SELECT signup_method, email_verified_at IS NOT NULL AS proved,
        (SELECT count(*)::int FROM identity WHERE account_id = a.id) AS identities,
        (SELECT count(*)::int FROM address d WHERE d.account_id = a.id AND deleted_at IS NULL) AS addresses
      FROM account a WHERE id = ${eve.account_id}`;
    expect(left).toEqual({ signup_method: "other", proved: true, identities: 0, addresses: 0 });
    await logIn({ email: who.email, password: "A-new-1-for-me!" }, from());
    await expect(enter("facebook", who)).rejects.toMatchObject(refused("email_not_verified"));
  });
});

describe("connecting a provider to the account one is signed in to", () => {
  test("lets one in by it from then on, and takes nobody else's", async () => {
    const [ana, bea] = [await aPersonHere(), await aPersonHere()];
    const who = { email: ana.email, id: anId() };
    const profile = await identifyPerson("facebook", { access_token: await tokenOf("facebook", who) });
    await connectProvider(ana, "facebook", profile);
    await connectProvider(ana, "facebook", profile);
    expect((await enter("facebook", who)).account_id).toBe(ana.account_id);
    await expect(connectProvider(bea, "facebook", profile)).rejects.toMatchObject({
      code: "already_connected",
    });
  });

  test("is not done by an old session, is told to the owner, and is undone by them or by a password from a mailed link", async () => {
    const ana = await aPersonHere();
    const eve = { email: uniqueEmail("eve"), id: anId() };
    const profile = await identifyPerson("google", { access_token: await tokenOf("google", eve) });
    const old = await aPersonHere(ana);
    await sql`UPDATE access_key SET created_at = app_now() - interval '11 minutes' WHERE id = ${old.key_id}`;
    await expect(connectProvider(old, "google", profile)).rejects.toMatchObject({ code: "sign_in_again" });
    for (const end of [() => disconnectProvider(ana, "google"), () => resetByLink(ana)]) {
      await connectProvider(await aPersonHere(ana), "google", profile);
      expect((await enter("google", eve)).account_id).toBe(ana.account_id);
      await end();
      expect((await enter("google", eve)).account_id).not.toBe(ana.account_id);
      await sql`DELETE FROM identity WHERE subject = ${profile.subject}`;
      await sql`UPDATE account SET email = ${uniqueEmail("gone")} WHERE email = ${eve.email}`;
    }
    const told = await messagesOf(`account.sign_in_way:${ana.account_id}:`, ana.account_id);
    expect(told.map(({ title, mails }) => [title, mails])).toEqual([
      ["Google was connected", 1],
      ["Google was disconnected", 1],
      ["Google was connected", 1],
    ]);
  });

  test("the only way in stays", async () => {
    const ana = await aPersonHere(await anAccount({ password: false, signup_method: "google" }));
    const profile = {
      subject: anId(),
      email: ana.email,
      email_verified: true,
      first_name: "Ana",
      last_name: "Reyes",
    };
    await connectProvider(ana, "google", profile);
    await expect(disconnectProvider(ana, "google")).rejects.toMatchObject({ code: "only_way_in" });
    await connectProvider(ana, "facebook", { ...profile, subject: anId() });
    await disconnectProvider(ana, "google");
    await expect(disconnectProvider(ana, "facebook")).rejects.toMatchObject({ code: "only_way_in" });
  });
});

test("whoever disconnects a stranger's Google, having changed the password first as the mail says, has them out", async () => {
  const ana = await aPersonHere();
  const eve = { email: uniqueEmail("eve"), id: anId() };
  const profile = await identifyPerson("google", { access_token: await tokenOf("google", eve) });
  await connectProvider(await aPersonHere(ana), "google", profile);
  await changePassword(ana, { old_password: PASSWORD, new_password: "A-new-1-for-me!" }, anIp());
  const entered = await enter("google", eve);
  expect(entered.account_id).toBe(ana.account_id);
  await disconnectProvider(ana, "google");
  expect(await readPerson(entered.key, "token")).toBeNull();
});

test("the cards of whoever opened the account are left behind with their customer", async () => {
  const who = { email: uniqueEmail("victim"), id: anId() };
  const stranger = await anAccount({ email: who.email, email_verified: false });
  const before = await customerOf(stranger.account_id);
  expect((await enter("google", who)).account_id).toBe(stranger.account_id);
  expect(await customerOf(stranger.account_id)).not.toBe(before);
});
