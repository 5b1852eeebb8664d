import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aCorporateAdmin,
  anAccount,
  anOrganization,
  aSignedIn,
  PASSWORD,
  unique,
  uniqueEmail,
} from "../../../tests/builders";
import { addMember } from "../members/add-member.server";
import { connectCode } from "../sign-in/connect-code.server";
import { logIn } from "../sign-in/log-in.server";
import { readPerson } from "../sign-in/read-person.server";
import { removeSignOn } from "./set-up-sign-on.server";
import { signInByOrganization, tieToSignOn } from "./sign-in-by-organization.server";

const from = () => ({
  ip: `10.${Math.random()}`,
  userAgent: "test",
  kind: "session" as const,
  brought: null,
});

/** An organization with a provider of its own, and somebody invited there by email. */
async function anInvited(email: string) {
  const organization = await anOrganization();
  await sql`
    INSERT INTO sign_on (organization_id, name, issuer, client_id, client_secret)
    VALUES (${organization.id}, ${unique()}, 'https://provider.test', 'dindin', '\\x00')`;
  const admin = await aCorporateAdmin({ organization });
  await addMember(admin, { email, first_name: "Noor", last_name: "Haddad" });
  const profile = {
    ...{ subject: unique(), email, email_verified: true, refresh_token: null },
    ...{ first_name: "Noor", last_name: "Haddad" },
  };
  const provider = { organization_id: organization.id, organization: "Acme" };
  const claim = { provider: `organization:${organization.id}` as const, subject: profile.subject, email };
  await expect(signInByOrganization(provider, profile, from())).rejects.toMatchObject({
    code: "email_not_verified",
  });
  return () => signInByOrganization(provider, profile, from(), connectCode(claim));
}

const stateOf = async (account_id: number) => {
  const [row] = await sql`
    SELECT first_name, phone, password_hash IS NULL AS is_without_password, email_verified_at IS NOT NULL AS is_verified
    FROM account WHERE id = ${account_id}`;
  return row;
};

test("what a stranger put into an account under somebody's email ends when they come by their company's sign-on", async () => {
  const email = uniqueEmail("noor");
  const stranger = await anAccount({ email, email_verified: false, first_name: "Eve" });
  const { key } = await aSignedIn(stranger, "token");
  const enter = await anInvited(email);
  const { account_id, key: own } = await enter();
  expect(account_id).toBe(stranger.account_id);
  expect(await stateOf(account_id)).toEqual({
    ...{ first_name: "Noor", phone: null, is_without_password: true, is_verified: true },
  });
  expect(await readPerson(key, "token")).toBeNull();
  await expect(logIn({ email, password: PASSWORD }, from())).rejects.toMatchObject({ kind: "invalid" });
  expect(await readPerson(own, "session")).toMatchObject({ account_id, membership: { status: "activated" } });
});

test("somebody's own verified account stays as it is", async () => {
  const email = uniqueEmail("noor");
  const noor = await anAccount({ email, first_name: "Nora" });
  const { key } = await aSignedIn(noor, "token");
  const enter = await anInvited(email);
  expect((await enter()).account_id).toBe(noor.account_id);
  expect(await stateOf(noor.account_id)).toMatchObject({ first_name: "Nora", is_without_password: false });
  expect(await readPerson(key, "token")).toMatchObject({ account_id: noor.account_id });
});

test("whose membership ends between the two steps of a sign-in is not signed in by the company's word", async () => {
  const enter = await anInvited(uniqueEmail("noor"));
  const { account_id } = await enter();
  const { key } = await aSignedIn({ account_id, key_id: 0 }, "session");
  const [member] = await sql<{ organization_id: number }[]>`
    UPDATE membership SET status = 'left' WHERE account_id = ${account_id} RETURNING organization_id`;
  await expect(tieToSignOn(key, member?.organization_id ?? 0, account_id)).rejects.toMatchObject({
    code: "not_a_member",
  });
  expect(await readPerson(key, "session")).toBeNull();
});

test("whose company ends its sign-on between the two steps is not signed in, in words", async () => {
  const enter = await anInvited(uniqueEmail("noor"));
  const { account_id } = await enter();
  const { key } = await aSignedIn({ account_id, key_id: 0 }, "session");
  const [member] = await sql<
    { organization_id: number }[]
  >`SELECT organization_id FROM membership WHERE account_id = ${account_id}`;
  await removeSignOn({ organization_id: member?.organization_id ?? 0, account_id } as never);
  const error = await tieToSignOn(key, member?.organization_id ?? 0, account_id).then(
    () => null,
    (e: unknown) => e,
  );
  expect(error).toMatchObject({ code: "not_a_member" });
  expect(await readPerson(key, "session")).toBeNull();
});
