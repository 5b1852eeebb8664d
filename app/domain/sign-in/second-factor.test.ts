import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { limit } from "~/data/limits.server";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { anAccount, aProof, aSecondFactor, aSignedIn, aStaff, PASSWORD } from "../../../tests/builders";
import { demoCodeOf, devCode } from "./dev-code.server";
import { finishLogIn } from "./finish-log-in.server";
import { readFirstStep } from "./first-step.server";
import { proveByCode, requireProof } from "./proof.server";
import { readPerson } from "./read-person.server";
import { hasSecondFactor, SecondFactorRequired, verifySecondFactor } from "./second-factor.server";
import {
  confirmSecondFactor,
  removeSecondFactor,
  removeSecondFactorByStaff,
  renewRecoveryCodes,
  showSecondFactor,
  startSecondFactor,
} from "./set-up-second-factor.server";

const FROM = { kind: "session", userAgent: null } as const;
const PROOF = { password: PASSWORD, ip: "192.0.2.7" };
const WRONG_PASSWORD = { kind: "invalid", fields: { password: [expect.any(String)] } };
/** Somebody with a key of their own, who has just shown by the code that was sent to them that the account is theirs. */
const aPerson = async (options: Parameters<typeof anAccount>[0] = {}) => {
  const { account } = await aSignedIn(await anAccount(options));
  await aProof(account);
  return account;
};
const WRONG = { kind: "invalid", fields: { otp: [expect.any(String)] } };

/** The code that an authenticator shows for a typed secret, `seconds` from now. */
const shown = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime() + seconds * 1000,
  });

const messagesOf = async (account_id: number) =>
  (await db.notification.findMany({ where: { account_id }, orderBy: { id: "asc" } })).map(
    ({ facts }) => facts,
  );

test("it counts from its first code on; the recovery codes are ten, and nothing is stored as it was shown", async () => {
  const me = await aPerson();
  const begun = await startSecondFactor(me, PROOF);
  expect(begun.uri).toContain(`secret=${begun.secret}`);
  expect(await showSecondFactor(me)).toMatchObject({ is_on: false, pending: begun });
  expect(await finishLogIn(await readFirstStep(me.account_id), FROM, undefined)).toEqual(expect.any(String));
  const { secret } = await startSecondFactor(me, PROOF);
  await expect(confirmSecondFactor(me, shown(begun.secret))).rejects.toMatchObject(WRONG);
  const codes = await confirmSecondFactor(me, shown(secret));
  expect(new Set(codes).size).toBe(10);
  expect(await showSecondFactor(me)).toMatchObject({ is_on: true, codes_left: 10, pending: null });
  await expect(startSecondFactor(me, PROOF)).rejects.toMatchObject({ code: "second_factor_on" });
  const [row] = await sql<{ text: string }[]>`
    SELECT string_agg(f::text, ' ') || (SELECT string_agg(c::text, ' ') FROM recovery_code c WHERE c.account_id = f.account_id) AS text
    FROM second_factor f WHERE account_id = ${me.account_id} GROUP BY f.account_id`;
  const bytes = Buffer.from(Secret.fromBase32(secret).buffer).toString("hex");
  for (const hidden of [secret, bytes, ...codes]) expect(row?.text).not.toContain(hidden);
  expect(await messagesOf(me.account_id)).toEqual([{ change: "added", codes_left: 0 }]);
});

test("a code is good once, also for two who send it together, and a little before and after its time", async () => {
  const { account_id } = await anAccount();
  const code = await aSecondFactor({ account_id });
  await expect(finishLogIn(await readFirstStep(account_id), FROM, undefined)).rejects.toBeInstanceOf(
    SecondFactorRequired,
  );
  const otp = await code();
  const both = await Promise.allSettled(
    [1, 2].map(async () => finishLogIn(await readFirstStep(account_id), FROM, otp)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(finishLogIn(await readFirstStep(account_id), FROM, otp)).rejects.toMatchObject(WRONG);
  expect(await finishLogIn(await readFirstStep(account_id), FROM, await code())).toEqual(expect.any(String));
});

test("of an authenticator whose clock is off, codes of the 30 seconds beside now count, and none further away", async () => {
  const me = await aPerson();
  const { secret } = await startSecondFactor(me, PROOF);
  for (const seconds of [-90, 90])
    await expect(confirmSecondFactor(me, shown(secret, seconds))).rejects.toMatchObject(WRONG);
  await confirmSecondFactor(me, shown(secret, -30));
  await verifySecondFactor(me.account_id, shown(secret, 30));
});

test("a recovery code signs in once, in any writing, and its owner is told; new ones end the old", async () => {
  const me = await aPerson();
  const { secret } = await startSecondFactor(me, PROOF);
  const [first = "", second = ""] = await confirmSecondFactor(me, shown(secret, -30));
  await verifySecondFactor(me.account_id, first.toLowerCase().replace("-", " "));
  await expect(verifySecondFactor(me.account_id, first)).rejects.toMatchObject(WRONG);
  const renewed = await renewRecoveryCodes(me, shown(secret), PROOF);
  await expect(verifySecondFactor(me.account_id, second)).rejects.toMatchObject(WRONG);
  const stranger = await anAccount();
  await aSecondFactor(stranger);
  await expect(verifySecondFactor(stranger.account_id, renewed[0] ?? "")).rejects.toMatchObject(WRONG);
  await removeSecondFactor(me, renewed[0] ?? "", PROOF);
  expect(await hasSecondFactor(me.account_id)).toBe(false);
  expect(await db.recoveryCode.count({ where: { account_id: me.account_id } })).toBe(0);
  expect((await messagesOf(me.account_id)).map((facts) => (facts as { change: string }).change)).toEqual([
    ...["added", "recovery_code_used", "codes_renewed", "recovery_code_used", "removed"],
  ]);
});

test("the sixth wrong code within ten minutes is one too many, also a right one; it is off by a code alone", async () => {
  const me = await anAccount();
  const code = await aSecondFactor(me);
  for (let n = 0; n < 5; n += 1)
    await expect(removeSecondFactor(me, "ABCDE-FGHJK", PROOF)).rejects.toMatchObject(WRONG);
  const late = { kind: "limited", retryAfter: expect.any(Number) };
  await expect(verifySecondFactor(me.account_id, await code())).rejects.toMatchObject(late);
  expect(await hasSecondFactor(me.account_id)).toBe(true);
});

test("its owner is told of five wrong codes in a row, once an hour; a right one begins the count again", async () => {
  const { account_id } = await anAccount();
  const code = await aSecondFactor({ account_id });
  const guess = async (times: number) => {
    for (let n = 0; n < times; n += 1)
      await expect(finishLogIn(await readFirstStep(account_id), FROM, "000000")).rejects.toMatchObject({
        kind: "invalid",
      });
  };
  const waited = () => limit("second-factor").forget(String(account_id));
  await guess(4);
  await verifySecondFactor(account_id, await code());
  await guess(4);
  expect(await messagesOf(account_id)).toEqual([]);
  await guess(1);
  const told = { change: "wrong_codes", codes_left: 0 };
  expect(await messagesOf(account_id)).toEqual([told]);
  await waited();
  await guess(5);
  expect(await messagesOf(account_id)).toEqual([told]);
  await sql`UPDATE second_factor SET warned_at = app_now() - interval '61 minutes' WHERE account_id = ${account_id}`;
  await waited();
  await guess(1);
  expect(await messagesOf(account_id)).toEqual([told, told]);
});

test("a stolen session changes nothing: each change asks for the password, and the secret is shown to the key that gave it", async () => {
  const me = await aPerson();
  for (const password of [undefined, "Paprika@12"])
    await expect(startSecondFactor(me, { ...PROOF, password })).rejects.toMatchObject(WRONG_PASSWORD);
  const { secret } = await startSecondFactor(me, PROOF);
  const stolen = (await aSignedIn(me)).account;
  expect(await showSecondFactor(stolen)).toMatchObject({ is_on: false, pending: null });
  await expect(confirmSecondFactor(stolen, shown(secret, -30))).rejects.toMatchObject(WRONG);
  await sql`UPDATE access_key SET proved_at = app_now() - interval '11 minutes' WHERE id = ${me.key_id}`;
  await expect(confirmSecondFactor(me, shown(secret, -30))).rejects.toMatchObject(WRONG);
  await expect(startSecondFactor(me, PROOF)).rejects.toMatchObject({ code: "owner_code_required" });
  await aProof(me);
  const again = await startSecondFactor(me, PROOF);
  await confirmSecondFactor(me, shown(again.secret, -30));
  const keys = { where: { account_id: me.account_id }, select: { id: true } };
  expect((await db.accessKey.findMany(keys)).map(({ id }) => Number(id))).toEqual([me.key_id]);
  const code = shown(again.secret);
  for (const change of [removeSecondFactor, renewRecoveryCodes])
    for (const password of [undefined, "Paprika@12"])
      await expect(change(me, code, { ...PROOF, password })).rejects.toMatchObject(WRONG_PASSWORD);
  expect(await showSecondFactor(me)).toMatchObject({ is_on: true, codes_left: 10 });
});

test("who has no password begins by the code that was sent to them, and turns it off by one of the factor", async () => {
  const me = await aPerson({ password: false, signup_method: "google" });
  const bare = { password: undefined, ip: PROOF.ip };
  const { account: unproved } = await aSignedIn(me);
  await expect(startSecondFactor(unproved, bare)).rejects.toMatchObject({ code: "owner_code_required" });
  const { secret } = await startSecondFactor(me, bare);
  await confirmSecondFactor(me, shown(secret, -30));
  await removeSecondFactor(me, shown(secret), bare);
  expect(await hasSecondFactor(me.account_id)).toBe(false);
});

test("a proof lets one key on for ten minutes, and a sign-in with a code is one", async () => {
  const { account: me } = await aSignedIn(await anAccount());
  await expect(requireProof(me)).rejects.toMatchObject({ code: "second_factor_missing" });
  await expect(proveByCode(me, "123456")).rejects.toMatchObject({ code: "second_factor_missing" });
  const code = await aSecondFactor(me);
  const asked = { kind: "forbidden", code: "second_factor_proof_required" };
  await expect(requireProof(me)).rejects.toMatchObject(asked);
  const otp = await code();
  await proveByCode(me, otp);
  await requireProof(me);
  const other = (await aSignedIn(me)).account;
  await expect(requireProof(other)).rejects.toMatchObject(asked);
  await expect(proveByCode(other, otp)).rejects.toMatchObject(WRONG);
  await sql`UPDATE access_key SET proved_at = app_now() - interval '601 seconds' WHERE id = ${me.key_id}`;
  await expect(requireProof(me)).rejects.toMatchObject(asked);
  const fresh = await finishLogIn(await readFirstStep(me.account_id), FROM, await code());
  const signedIn = await readPerson(fresh, "session");
  await requireProof(signedIn as NonNullable<typeof signedIn>);
});

test("a developer is told the code of any account, a visitor of the sign-in page a demo account's only", async () => {
  const me = await anAccount();
  expect(await devCode(me.email)).toBeNull();
  const code = await aSecondFactor(me);
  expect(await devCode(me.email)).toBe(await code());
  expect(await demoCodeOf(me.account_id)).toBeNull();
});

test("staff take it off for who has lost everything, with a reason in the audit; the mailbox is told", async () => {
  const [me, staff] = [await anAccount(), await aStaff()];
  const by = { ...staff, actor: `staff:${staff.staff_id}` };
  await expect(removeSecondFactorByStaff(by, me.account_id, "Lost phone")).rejects.toMatchObject({
    kind: "missing",
  });
  await aSecondFactor(me);
  await removeSecondFactorByStaff(by, me.account_id, "Lost phone");
  expect(await hasSecondFactor(me.account_id)).toBe(false);
  expect(await messagesOf(me.account_id)).toEqual([{ change: "removed", codes_left: 0 }]);
  const where = { subject_kind: "account", subject_id: String(me.account_id) };
  expect(await db.auditEntry.findMany({ where, select: { action: true, reason: true } })).toEqual([
    { action: "second_factor.removed", reason: "Lost phone" },
  ]);
});
