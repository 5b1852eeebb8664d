import { expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { anAccount, aProof, aSecondFactor, aSignedIn, PASSWORD } from "../../../tests/builders";
import { readContact } from "../accounts/read-contact.server";
import { deliverOwnerCode, ownerCode, requestOwnerCode } from "./owner-code.server";
import { isProved, proveByAnyCode, proveByOwnerCode } from "./proof.server";
import { startPasskey } from "./set-up-passkey.server";
import { startSecondFactor } from "./set-up-second-factor.server";

const PROOF = { password: PASSWORD, ip: "192.0.2.7" };
const WRONG = { kind: "invalid", fields: { owner_code: [expect.any(String)] } };
const ASKED = { kind: "forbidden", code: "owner_code_required" };

const aPerson = async (options: Parameters<typeof anAccount>[0] = {}) =>
  (await aSignedIn(await anAccount(options))).account;
type Me = Awaited<ReturnType<typeof aPerson>>;

/** What the person, email or phone, was sent by this channel. */
async function sentTo(channel: "email" | "sms", to: string): Promise<string[]> {
  const url = `${inject("place").fakes.control}/__inbox.json?channel=${channel}&to=${encodeURIComponent(to)}`;
  return ((await (await fetch(url)).json()) as { text: string }[]).map(({ text }) => text);
}

/** The code of the newest request, as it arrives at its owner. */
async function arrived(me: Me, channel: "email" | "sms", to: string): Promise<string> {
  const [job] = await sql<{ payload: { account_id: number; key_id: number }; key: string }[]>`
    SELECT payload, key FROM outbox WHERE topic = 'owner_code.requested' AND payload->>'account_id' = ${String(me.account_id)}
    ORDER BY id DESC`;
  if (!job) throw new Error("no code was asked for");
  await deliverOwnerCode(job.payload, job.key);
  const [text = ""] = await sentTo(channel, to);
  return /\b([A-Z2-9]{8})\b/.exec(text)?.[1] ?? "";
}

test("a thief with the password turns nothing on, with a sign-in of a moment ago; the owner does, by the code in their mailbox", async () => {
  const me = await aPerson();
  const { account: thief } = await aSignedIn(me);
  for (const start of [startSecondFactor, startPasskey])
    await expect(start(thief, PROOF)).rejects.toMatchObject(ASKED);
  await requestOwnerCode(me);
  const code = await arrived(me, "email", me.email);
  expect(code).toHaveLength(8);
  // the code is the key's that asked for it
  await expect(proveByOwnerCode(thief, code)).rejects.toMatchObject(WRONG);
  await proveByOwnerCode(me, code.toLowerCase());
  expect([await isProved(me), await isProved(thief)]).toEqual([true, false]);
  expect((await startSecondFactor(me, PROOF)).secret).toEqual(expect.any(String));
  await expect(startSecondFactor(me, { ...PROOF, password: "Paprika@12" })).rejects.toMatchObject({
    fields: { password: [expect.any(String)] },
  });
});

test("an account whose email nobody has confirmed is reached by its confirmed phone, else by its email", async () => {
  const texted = await aPerson({ email_verified: false });
  await requestOwnerCode(texted);
  await proveByOwnerCode(texted, await arrived(texted, "sms", texted.phone ?? ""));
  expect(await sentTo("email", texted.email)).toEqual([]);
  const mailed = await aPerson({ email_verified: false, phone_verified: false });
  await requestOwnerCode(mailed);
  await proveByOwnerCode(mailed, await arrived(mailed, "email", mailed.email));
});

test("a mailbox never stands for a second factor that is on", async () => {
  const me = await aPerson();
  const contact = await readContact(me.account_id);
  const code = await aSecondFactor(me);
  const mailed = contact ? ownerCode(me, contact) : "";
  const asked = { code: "second_factor_proof_required" };
  await expect(proveByOwnerCode(me, mailed)).rejects.toMatchObject(asked);
  await expect(proveByAnyCode(me, { owner_code: mailed })).rejects.toMatchObject(asked);
  await expect(proveByAnyCode(me, {})).rejects.toMatchObject({ fields: { otp: [expect.any(String)] } });
  expect(await isProved(me)).toBe(false);
  await proveByAnyCode(me, { otp: await code() });
});

test("a code goes with the email it was sent to; five wrong ones and three requests are enough for ten minutes", async () => {
  const me = await aPerson();
  const before = await readContact(me.account_id);
  await sql`UPDATE account SET email = ${`moved-${me.email}`} WHERE id = ${me.account_id}`;
  await expect(proveByOwnerCode(me, before ? ownerCode(me, before) : "")).rejects.toMatchObject(WRONG);
  for (let n = 0; n < 4; n += 1) await expect(proveByOwnerCode(me, "ABCDEFGH")).rejects.toMatchObject(WRONG);
  const limited = { kind: "limited", retryAfter: expect.any(Number) };
  const now = await readContact(me.account_id);
  await expect(proveByOwnerCode(me, now ? ownerCode(me, now) : "")).rejects.toMatchObject(limited);
  for (let n = 0; n < 3; n += 1) await requestOwnerCode(me);
  await expect(requestOwnerCode(me)).rejects.toMatchObject(limited);
});

test("an app is sent the code when it asks with nothing, and told to send it", async () => {
  const me = await aPerson();
  await expect(proveByAnyCode(me, {})).rejects.toMatchObject({
    ...WRONG,
    body: { code: "owner_code_required" },
  });
  const owner_code = await arrived(me, "email", me.email);
  expect((await proveByAnyCode(me, { owner_code })).getTime()).toBeGreaterThan(0);
  await sql`UPDATE access_key SET proved_at = app_now() - interval '11 minutes' WHERE id = ${me.key_id}`;
  await expect(startSecondFactor(me, PROOF)).rejects.toMatchObject(ASKED);
  await aProof(me);
  await startSecondFactor(me, PROOF);
});
