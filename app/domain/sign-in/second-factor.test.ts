import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { anAccount, aSecondFactor, aStaff } from "../../../tests/builders";
import { demoCodeOf, devCode } from "./dev-code.server";
import { finishLogIn } from "./finish-log-in.server";
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
  const me = await anAccount();
  const begun = await startSecondFactor(me);
  expect(begun.uri).toContain(`secret=${begun.secret}`);
  expect(await showSecondFactor(me)).toMatchObject({ is_on: false, pending: begun });
  expect(await finishLogIn(me.account_id, FROM, undefined)).toEqual(expect.any(String));
  const { secret } = await startSecondFactor(me);
  await expect(confirmSecondFactor(me, shown(begun.secret))).rejects.toMatchObject(WRONG);
  const codes = await confirmSecondFactor(me, shown(secret));
  expect(new Set(codes).size).toBe(10);
  expect(await showSecondFactor(me)).toMatchObject({ is_on: true, codes_left: 10, pending: null });
  await expect(startSecondFactor(me)).rejects.toMatchObject({ code: "second_factor_on" });
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
  await expect(finishLogIn(account_id, FROM, undefined)).rejects.toBeInstanceOf(SecondFactorRequired);
  const otp = await code();
  const both = await Promise.allSettled([1, 2].map(() => finishLogIn(account_id, FROM, otp)));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(finishLogIn(account_id, FROM, otp)).rejects.toMatchObject(WRONG);
  expect(await finishLogIn(account_id, FROM, await code())).toEqual(expect.any(String));
});

test("of an authenticator whose clock is off, codes of the 30 seconds beside now count, and none further away", async () => {
  const me = await anAccount();
  const { secret } = await startSecondFactor(me);
  for (const seconds of [-90, 90])
    await expect(confirmSecondFactor(me, shown(secret, seconds))).rejects.toMatchObject(WRONG);
  await confirmSecondFactor(me, shown(secret, -30));
  await verifySecondFactor(me.account_id, shown(secret, 30));
});

test("a recovery code signs in once, in any writing, and its owner is told; new ones end the old", async () => {
  const me = await anAccount();
  const { secret } = await startSecondFactor(me);
  const [first = "", second = ""] = await confirmSecondFactor(me, shown(secret, -30));
  await verifySecondFactor(me.account_id, first.toLowerCase().replace("-", " "));
  await expect(verifySecondFactor(me.account_id, first)).rejects.toMatchObject(WRONG);
  const renewed = await renewRecoveryCodes(me, shown(secret));
  await expect(verifySecondFactor(me.account_id, second)).rejects.toMatchObject(WRONG);
  const stranger = await anAccount();
  await aSecondFactor(stranger);
  await expect(verifySecondFactor(stranger.account_id, renewed[0] ?? "")).rejects.toMatchObject(WRONG);
  await removeSecondFactor(me, renewed[0] ?? "");
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
    await expect(removeSecondFactor(me, "ABCDE-FGHJK")).rejects.toMatchObject(WRONG);
  const late = { kind: "limited", retryAfter: expect.any(Number) };
  await expect(verifySecondFactor(me.account_id, await code())).rejects.toMatchObject(late);
  expect(await hasSecondFactor(me.account_id)).toBe(true);
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
