import { expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import {
  aChef,
  aHelper,
  aProof,
  aSecondFactor,
  aSignedIn,
  controlStripe,
  type TestChef,
  unique,
  uniqueEmail,
} from "../../../tests/builders";
import type { Chef } from "../accounts/people";
import { connectBank } from "../kitchens/connect-bank.server";
import { syncBankAccount } from "../payouts/bank-account.server";
import { emailPasswordReset } from "../sign-in/email-password-reset.server";
import { identifyPerson } from "../sign-in/identify-person.server";
import { requestPasswordReset } from "../sign-in/request-password-reset.server";
import { resetPassword } from "../sign-in/reset-password.server";
import { signInSocially } from "../sign-in/social-sign-in.server";

/** A cook who can prove by a code that it is them. */
async function proved(chef: TestChef): Promise<Chef> {
  const { account } = await aSignedIn(chef, "token");
  await aSecondFactor(account);
  await aProof(account);
  return { ...chef, ...account, kind: "chef" } as unknown as Chef;
}

/** Eve's kitchen under Vera's email, which nobody has verified, with Eve's bank account and a helper of hers. */
async function evesKitchen(email: string): Promise<TestChef> {
  const eve = await aChef({ email, bank: "none" });
  await connectBank(await proved(eve));
  const [row] = await sql<
    { bank: string }[]
  >`SELECT stripe_account_id AS bank FROM chef WHERE id = ${eve.chef_id}`;
  await controlStripe(`/__accounts/${row?.bank}/activate`);
  await syncBankAccount(row?.bank ?? "");
  await aHelper({ chef: eve });
  // as it was before a bank account wanted a verified email
  await sql`UPDATE account SET email_verified_at = NULL WHERE id = ${eve.account_id}`;
  expect(await tiedTo(eve)).toEqual({ has_bank: true, bank_status: "active", helpers: 1 });
  return eve;
}

async function tiedTo({ chef_id }: TestChef) {
  const [row] = await sql`
    SELECT stripe_account_id IS NOT NULL AS has_bank, bank_status,
      (SELECT count(*) FROM kitchen_helper h WHERE h.chef_id = c.id AND h.status <> 'ended')::int AS helpers
    FROM chef c WHERE id = ${chef_id}`;
  return row;
}

const NOTHING = { has_bank: false, bank_status: "none", helpers: 0 };

test("a kitchen's pay goes to no bank account of whoever opened it under another one's email: its owner comes by Google", async () => {
  const email = uniqueEmail("vera");
  const eve = await evesKitchen(email);
  const who = { method: "POST", body: JSON.stringify({ email, id: `1${Date.now()}` }) };
  const { access_token } = (await (await fetch(`${env.OAUTH_GOOGLE_BASE}/__tokens`, who)).json()) as {
    access_token: string;
  };
  const from = { ip: `10.${unique()}`, userAgent: "test", kind: "token" as const };
  const entered = await signInSocially("google", await identifyPerson("google", { access_token }), from);
  expect(entered.account_id).toBe(eve.account_id);
  expect(await tiedTo(eve)).toEqual(NOTHING);
});

test("or by a mailed link; of a verified email all of it stays", async () => {
  for (const isVerified of [false, true]) {
    const email = uniqueEmail("vera");
    const eve = await evesKitchen(email);
    if (isVerified) await sql`UPDATE account SET email_verified_at = app_now() WHERE id = ${eve.account_id}`;
    await requestPasswordReset(email, `10.${unique()}`);
    const [asked] = await sql<{ key: string }[]>`
      SELECT key FROM outbox WHERE topic = 'password_reset.asked' AND (payload->>'account_id')::int = ${eve.account_id}`;
    await emailPasswordReset(eve.account_id, asked?.key ?? "");
    const inbox = `${inject("place").fakes.control}/__inbox.json?to=${encodeURIComponent(email)}`;
    const [, token = ""] = /\/reset\/([\w-]+)/.exec(await (await fetch(inbox)).text()) ?? [];
    await resetPassword(token, "A-new-1-for-me!");
    expect(await tiedTo(eve)).toEqual(
      isVerified ? { has_bank: true, bank_status: "active", helpers: 1 } : NOTHING,
    );
  }
});

test("a bank account is connected to no kitchen whose email nobody has verified", async () => {
  const eve = await aChef({ email_verified: false, bank: "none" });
  await expect(connectBank(await proved(eve))).rejects.toMatchObject({ code: "email_not_verified" });
  expect((await tiedTo(eve))?.has_bank).toBe(false);
});
