import { expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { limits } from "~/kit/limits";
import { anAccount, aSignedIn, PASSWORD, uniqueEmail } from "../../../tests/builders";
import { finishSignUp } from "../members/finish-sign-up.server";
import { purgeExpired } from "../upkeep/purge-expired.server";
import { emailSignUp } from "./email-sign-up.server";
import { readSignUp } from "./pending-sign-up.server";
import { requestDinerSignUp } from "./sign-up-diner.server";
import { tokenOfSignUp } from "./sign-up-token.server";

const anIp = () => `10.7.${Math.random()}`;
const from = (visitor: string | null = "here") => ({ ip: anIp(), visitor, next: "" });
const input = (email: string, referral_code?: string) => ({
  ...{
    first_name: "Zoë",
    last_name: "Ng",
    email,
    password: PASSWORD,
    phone: undefined,
    country_code: undefined,
  },
  ...{ referral_code, role: undefined, zip_code: undefined, kitchen_name: "" },
});

/** Signs up with an email; answers the job's key and row, and the link's token. */
async function ask(email: string, referral_code?: string) {
  await requestDinerSignUp(input(email, referral_code), from());
  const [asked] = await sql<[{ key: string; id: number }]>`
    SELECT o.key, s.id FROM sign_up s JOIN outbox o ON o.topic = 'sign_up.asked' AND o.payload ->> 'sign_up_id' = s.id::text
    WHERE s.email = ${email} ORDER BY s.id DESC LIMIT 1`;
  return { ...asked, token: tokenOfSignUp(asked.key) };
}

async function inboxOf(to: string): Promise<{ subject: string; text: string }[]> {
  const answer = await fetch(`${inject("place").fakes.control}/__inbox.json?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as { subject: string; text: string }[];
}

const here = () => ({ visitor: "here", password: "", ip: anIp() });

test("a link is good for 24 hours, and then its row is taken away", async () => {
  const { id, token } = await ask(uniqueEmail("late"));
  expect(await readSignUp(token)).toMatchObject({ id, kind: "diner" });
  await sql`UPDATE sign_up SET expires_at = app_now() - interval '1 second' WHERE id = ${id}`;
  expect(await readSignUp(token)).toBeNull();
  await expect(finishSignUp(token, here())).rejects.toMatchObject({
    fields: { token: [expect.any(String)] },
  });
  await purgeExpired();
  expect(await sql`SELECT FROM sign_up WHERE id = ${id}`).toEqual([]);
});

test("the token lies nowhere in plain, and a mail that is sent again is the same mail", async () => {
  const email = uniqueEmail("again");
  const { id, key, token } = await ask(email);
  await emailSignUp(id, key);
  await emailSignUp(id, key);
  const mails = await inboxOf(email);
  expect(new Set(mails.map(({ text }) => text)).size).toBe(1);
  expect(mails[0]?.text).toContain(token);
  const rows = await sql`SELECT s::text AS text FROM sign_up s UNION ALL SELECT o::text FROM outbox o`;
  expect(rows.filter(({ text }) => String(text).includes(token))).toEqual([]);
});

test("the first of two sign-ups to be finished opens the account; the other's link is spent with it", async () => {
  const email = uniqueEmail("twice");
  const [one, two] = [await ask(email), await ask(email)];
  const { account_id } = await finishSignUp(two.token, here());
  const [account] = await sql`SELECT id, first_name, email_verified_at FROM account WHERE email = ${email}`;
  expect(account).toEqual({ id: account_id, first_name: "Zoë", email_verified_at: expect.any(Date) });
  await expect(finishSignUp(one.token, here())).rejects.toMatchObject({ kind: "invalid" });
});

test("whoever referred them is kept, and a code that nobody has is refused at once", async () => {
  const host = await anAccount();
  const email = uniqueEmail("guest");
  const { token } = await ask(email, host.referral_code);
  await finishSignUp(token, here());
  expect(await sql`SELECT referred_by_id FROM account WHERE email = ${email}`).toEqual([
    { referred_by_id: host.account_id },
  ]);
  await expect(requestDinerSignUp(input(uniqueEmail(), "NOBODY22"), from())).rejects.toMatchObject({
    fields: { referral_code: [expect.any(String)] },
  });
});

test("a mailbox gets five mails within an hour, whether it has an account or not", async () => {
  const known = (await aSignedIn(await anAccount())).account.email;
  for (const email of [known, uniqueEmail("many")]) {
    for (let n = 0; n < limits["sign-up-email"].tries; n += 1) await requestDinerSignUp(input(email), from());
    await expect(requestDinerSignUp(input(email), from())).rejects.toMatchObject({ kind: "limited" });
  }
});

test("passwords are tried against a link as rarely as against an account", async () => {
  const { token } = await ask(uniqueEmail("guessed"));
  const guess = (n: number) => finishSignUp(token, { visitor: "there", password: `Wrong@${n}`, ip: anIp() });
  for (let n = 0; n < limits["login-email"].tries; n += 1)
    await expect(guess(n)).rejects.toMatchObject({ fields: { password: [expect.any(String)] } });
  await guess(26).catch(() => undefined);
  await expect(guess(27)).rejects.toMatchObject({ kind: "limited" });
});
