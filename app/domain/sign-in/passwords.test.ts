import { describe, expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { env } from "~/kit/env.server";
import { keyedHash } from "~/kit/secret.server";
import {
  aMember,
  anAccount,
  aSecondFactor,
  aSignedIn,
  PASSWORD,
  type TestAccount,
  unique,
  uniqueEmail,
} from "../../../tests/builders";
import { agreeToTexts } from "../accounts/account-row.server";
import { changePassword, chooseFirstPassword } from "./change-password.server";
import { emailPasswordReset } from "./email-password-reset.server";
import { logIn } from "./log-in.server";
import { hasPassword } from "./own-password.server";
import { requestPasswordReset } from "./request-password-reset.server";
import { resetPassword, verifyResetToken } from "./reset-password.server";

const NEW = "Turmeric@77";
const anIp = () => `10.${Math.random()}`;
const from = () => ({ ip: anIp(), userAgent: "test", kind: "token" as const });
const dead = { kind: "invalid", fields: { token: ["This link is no longer valid. Request a new one."] } };

interface Mail {
  subject: string;
  text: string;
}

async function inboxOf(to: string): Promise<Mail[]> {
  const { control } = inject("place").fakes;
  const answer = await fetch(`${control}/__inbox.json?to=${encodeURIComponent(to)}`);
  const body = (await answer.json()) as { messages?: Mail[] } | Mail[];
  return Array.isArray(body) ? body : (body.messages ?? []);
}

/** Asks for a link, has it mailed, and reads its token in the mailbox. */
async function linkFor(account: TestAccount): Promise<{ token: string; key: string }> {
  await requestPasswordReset(account.email, anIp());
  const [asked] = await sql<{ key: string }[]>`
    SELECT key FROM outbox WHERE topic = 'password_reset.asked' AND payload ->> 'account_id' = ${String(account.account_id)} ORDER BY id DESC LIMIT 1`;
  const key = asked?.key ?? "";
  await emailPasswordReset(account.account_id, key);
  const mails = await inboxOf(account.email);
  const token = new RegExp(`${env.APP_ORIGIN}/reset/([\\w-]+)`).exec(mails[0]?.text ?? "")?.[1] ?? "";
  return { token, key };
}

const keysOf = async (account: TestAccount) =>
  (await sql`SELECT FROM access_key WHERE account_id = ${account.account_id}`).length;

describe("a forgotten password", () => {
  test("the mailed link sets a new one, once, and signs out everywhere", async () => {
    const ana = await anAccount();
    await aSignedIn(ana);
    const { token } = await linkFor(ana);
    expect(token).toHaveLength(43);
    await verifyResetToken(token);
    await verifyResetToken(token, ana.account_id);
    await expect(verifyResetToken(token, ana.account_id + 1)).rejects.toMatchObject(dead);
    await resetPassword(token, NEW);
    expect(await keysOf(ana)).toBe(0);
    await expect(logIn({ email: ana.email, password: PASSWORD }, from())).rejects.toMatchObject({
      kind: "invalid",
    });
    expect((await logIn({ email: ana.email, password: NEW }, from())).account_id).toBe(ana.account_id);
    await expect(resetPassword(token, "Another@123")).rejects.toMatchObject(dead);
  });

  test("twenty people with the same link at once: one of them sets it", async () => {
    const ana = await anAccount();
    const { token } = await linkFor(ana);
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => resetPassword(token, `Turmeric@${n}${n}`)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("a newer link ends the older, a changed email ends both, and so does an hour", async () => {
    const ana = await anAccount();
    const [older, newer] = [await linkFor(ana), await linkFor(ana)];
    await expect(verifyResetToken(older.token)).rejects.toMatchObject(dead);
    await verifyResetToken(newer.token);
    await sql`UPDATE account SET email = ${uniqueEmail("new")} WHERE id = ${ana.account_id}`;
    await expect(resetPassword(newer.token, NEW)).rejects.toMatchObject(dead);
    const bea = await anAccount();
    const { token } = await linkFor(bea);
    await sql`
      UPDATE password_reset SET created_at = created_at - interval '61 minutes', expires_at = expires_at - interval '61 minutes' WHERE account_id = ${bea.account_id}`;
    await expect(resetPassword(token, NEW)).rejects.toMatchObject(dead);
    await expect(resetPassword(unique().padEnd(43, "x"), NEW)).rejects.toMatchObject(dead);
  });

  test("a mail that is sent again is the same mail, and its token lies nowhere in plain", async () => {
    const ana = await anAccount();
    const { token, key } = await linkFor(ana);
    await emailPasswordReset(ana.account_id, key);
    const mails = await inboxOf(ana.email);
    expect(new Set(mails.map(({ text }) => text)).size).toBe(1);
    const rows =
      await sql`SELECT r::text AS text FROM password_reset r UNION ALL SELECT o::text FROM outbox o`;
    expect(rows.filter(({ text }) => String(text).includes(token))).toEqual([]);
  });

  test("an email without an account is asked about in the same way and gets no mail", async () => {
    const email = uniqueEmail("nobody");
    await requestPasswordReset(email, anIp());
    const [asked] =
      await sql`SELECT payload FROM outbox WHERE topic = 'password_reset.asked' ORDER BY id DESC LIMIT 1`;
    expect(asked?.payload).toHaveProperty("account_id");
    await emailPasswordReset(0, unique());
    expect(await inboxOf(email)).toEqual([]);
  });

  test("who signs in with Google is told so", async () => {
    const ana = await anAccount({ password: false, signup_method: "google" });
    await linkFor(ana);
    const [mail] = await inboxOf(ana.email);
    expect(mail?.text).toContain("Google");
    expect(mail?.text).not.toContain("/reset/");
    expect(await hasPassword(ana)).toBe(false);
  });

  test("five links an hour for one email", async () => {
    const email = uniqueEmail("often");
    for (let n = 0; n < 5; n += 1) await requestPasswordReset(email, anIp());
    await expect(requestPasswordReset(email, anIp())).rejects.toMatchObject({ kind: "limited" });
  });

  test("an email that nobody had verified is verified by it, and what was tied to the account before is untied", async () => {
    const ana = await anAccount({ email_verified: false });
    await sql`INSERT INTO identity (account_id, provider, subject) VALUES (${ana.account_id}, 'facebook', ${unique()})`;
    await resetPassword((await linkFor(ana)).token, NEW);
    const [row] = await sql`
      SELECT email_verified_at IS NOT NULL AS proved, (SELECT count(*) FROM identity i WHERE i.account_id = a.id) AS identities FROM account a WHERE id = ${ana.account_id}`;
    expect(row).toEqual({ proved: true, identities: 0 });
  });
});

describe("a changed password", () => {
  test("needs the old one, gives this device a new key and signs out the others", async () => {
    const ana = await anAccount();
    await aSignedIn(ana);
    const { account } = await aSignedIn(ana, "session");
    const wrong = changePassword(account, { old_password: "Wrong@2026", new_password: NEW }, anIp());
    await expect(wrong).rejects.toMatchObject({ fields: { old_password: [expect.any(String)] } });
    const key = await changePassword(account, { old_password: PASSWORD, new_password: NEW }, anIp());
    const left = await sql`SELECT hash, kind FROM access_key WHERE account_id = ${ana.account_id}`;
    expect(left).toEqual([{ hash: keyedHash(key), kind: "session" }]);
    await logIn({ email: ana.email, password: NEW }, from());
  });

  test("is another one than before", async () => {
    const ana = await anAccount();
    const same = changePassword(ana, { old_password: PASSWORD, new_password: PASSWORD }, anIp());
    await expect(same).rejects.toMatchObject({ fields: { new_password: [expect.any(String)] } });
  });

  test("is refused to who signed up with Google or Facebook", async () => {
    const ana = await anAccount({ signup_method: "google" });
    const refused = changePassword(ana, { old_password: PASSWORD, new_password: NEW }, anIp());
    await expect(refused).rejects.toMatchObject({ kind: "forbidden" });
  });

  test("a stolen session cannot guess: wrong old passwords count as failed sign-ins", async () => {
    const ana = await anAccount();
    for (let n = 0; n < 25; n += 1)
      await changePassword(ana, { old_password: `Wrong@${n}`, new_password: NEW }, anIp()).catch(
        () => undefined,
      );
    await logIn({ email: ana.email, password: "Wrong@2026" }, from()).catch(() => undefined);
    await expect(
      changePassword(ana, { old_password: PASSWORD, new_password: NEW }, anIp()),
    ).rejects.toMatchObject({ kind: "limited" });
  });

  test("who was given one chooses their own without it, once", async () => {
    const { account: noor } = await aSignedIn(await aMember({ is_password_changed: false }));
    await expect(chooseFirstPassword(noor, PASSWORD)).rejects.toMatchObject({
      fields: { new_password: [expect.any(String)] },
    });
    await chooseFirstPassword(noor, NEW);
    await logIn({ email: noor.email, password: NEW }, from());
    await expect(chooseFirstPassword(noor, "Another@123")).rejects.toMatchObject({ kind: "forbidden" });
  });
});

test("a new password by a mailed link leaves a second factor on, but for a mailbox that nobody had verified", async () => {
  const [ana, strange] = await Promise.all([anAccount(), anAccount({ email_verified: false })]);
  const code = await aSecondFactor(ana);
  await aSecondFactor(strange);
  for (const account of [ana, strange]) await resetPassword((await linkFor(account)).token, NEW);
  const signIn = (email: string, otp?: string) => logIn({ email, password: NEW, otp }, from());
  await expect(signIn(ana.email)).rejects.toMatchObject({ code: "second_factor_required" });
  await signIn(ana.email, await code());
  await signIn(strange.email);
});

test("a new password by a mailed link ends texts to a phone that whoever opened the account had proved, not to one's own", async () => {
  const [ana, strange] = await Promise.all([anAccount(), anAccount({ email_verified: false })]);
  for (const { account_id } of [ana, strange]) await transaction((tx) => agreeToTexts(tx, account_id));
  for (const account of [ana, strange]) await resetPassword((await linkFor(account)).token, NEW);
  const rows = await sql`
    SELECT phone IS NOT NULL AS "hasPhone", phone_verified_at IS NOT NULL AS "isProved", sms_consent_at IS NOT NULL AS agrees
    FROM account WHERE id IN (${ana.account_id}, ${strange.account_id}) ORDER BY id = ${strange.account_id}`;
  expect(rows).toEqual([
    { hasPhone: true, isProved: true, agrees: true },
    { hasPhone: true, isProved: false, agrees: false },
  ]);
});
