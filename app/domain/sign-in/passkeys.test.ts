import { expect, test } from "vitest";
import { limit } from "~/data/limits.server";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { keyedHash } from "~/kit/secret.server";
import { aDevice, anAccount, aProof, aSecondFactor, aSignedIn, PASSWORD } from "../../../tests/builders";
import { finishLogIn, finishLogInByPasskey } from "./finish-log-in.server";
import { readFirstStep } from "./first-step.server";
import { askForPasskey, listPasskeys, verifyPasskey } from "./passkeys.server";
import { isProved, proveByPasskey } from "./proof.server";
import { readPerson } from "./read-person.server";
import { hasSecondFactor, SecondFactorRequired } from "./second-factor.server";
import { addPasskey, pendingPasskey, removePasskey, startPasskey } from "./set-up-passkey.server";
import { removeSecondFactor, renewRecoveryCodes, showSecondFactor } from "./set-up-second-factor.server";

const FROM = { kind: "session", userAgent: null } as const;
const PROOF = { password: PASSWORD, ip: "192.0.2.9" };
const WRONG = { kind: "invalid", fields: { passkey: [expect.any(String)] } };
const UNPROVED = { kind: "forbidden", code: "second_factor_proof_required" };

/** What a test counts on to be there. */
function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("nothing there");
  return value;
}

type Me = Awaited<ReturnType<typeof aPerson>>;
/** Somebody who has just shown by the code that was sent to them that the account is theirs. */
const aPerson = async () => {
  const { account } = await aSignedIn(await anAccount());
  await aProof(account);
  return account;
};

/** Adds the passkey of a device, the way a page does. */
async function add(me: Me, device = aDevice(), name = "My phone") {
  await startPasskey(me, PROOF);
  return addPasskey(me, device.make(present(await pendingPasskey(me))), name);
}
const asked = async (account_id: number) => present(await askForPasskey(account_id));
const changesOf = async (account_id: number) =>
  (await db.notification.findMany({ where: { account_id }, orderBy: { id: "asc" } })).map(
    ({ facts }) => (facts as { change: string }).change,
  );

test("the first passkey turns two-step sign-in on, ends the other sessions and gives ten recovery codes", async () => {
  const me = await aPerson();
  const other = await aSignedIn(me);
  const device = aDevice();
  expect(await askForPasskey(me.account_id)).toBeNull();
  expect(new Set(await add(me, device)).size).toBe(10);
  expect(await readPerson(other.key, "session")).toBeNull();
  expect(await showSecondFactor(me)).toMatchObject({
    is_on: true,
    has_authenticator: false,
    codes_left: 10,
    passkeys: [{ name: "My phone", last_used_at: null }],
  });
  await expect(finishLogIn(await readFirstStep(me.account_id), FROM, undefined)).rejects.toBeInstanceOf(
    SecondFactorRequired,
  );
  const key = await finishLogInByPasskey(
    await readFirstStep(me.account_id),
    FROM,
    device.sign(await asked(me.account_id)),
  );
  const fresh = present(await readPerson(key, "session"));
  expect(await isProved(fresh)).toBe(true);
  expect((await listPasskeys(me.account_id))[0]?.last_used_at).toEqual(expect.any(Date));
  expect(await changesOf(me.account_id)).toEqual(["passkey_added"]);
});

test("an answer counts once, for the account it was asked of, for five minutes, from our own pages", async () => {
  const me = await aPerson();
  const device = aDevice();
  await add(me, device);
  const said = device.sign(await asked(me.account_id));
  const both = await Promise.allSettled([1, 2].map(() => verifyPasskey(me.account_id, said)));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(verifyPasskey(me.account_id, said)).rejects.toMatchObject(WRONG);

  const stranger = await aPerson();
  const theirs = aDevice();
  await add(stranger, theirs);
  const wrong = [
    theirs.sign(await asked(me.account_id)),
    device.sign(await asked(stranger.account_id)),
    { ...device.sign(await asked(me.account_id)), id: "AAAA", rawId: "AAAA" },
    device.sign({ challenge: "AAAA" }),
  ];
  for (const answer of wrong) await expect(verifyPasskey(me.account_id, answer)).rejects.toMatchObject(WRONG);
  await limit("second-factor").forget(String(me.account_id));

  const elsewhere = await aPerson();
  const copied = aDevice("https://dindin.example");
  await startPasskey(elsewhere, PROOF);
  const made = copied.make(present(await pendingPasskey(elsewhere)));
  await expect(addPasskey(elsewhere, made, "Elsewhere")).rejects.toMatchObject(WRONG);

  const slow = await aPerson();
  const slowDevice = aDevice();
  await add(slow, slowDevice);
  const askedBefore = (ms: number) => {
    const at = clock.now().getTime() - ms;
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(at));
    const mark = keyedHash(`passkey-challenge:${slow.account_id}:${at}`);
    return { challenge: Buffer.concat([bytes, mark]).toString("base64url") };
  };
  const late = verifyPasskey(slow.account_id, slowDevice.sign(askedBefore(301_000)));
  await expect(late).rejects.toMatchObject(WRONG);
  await verifyPasskey(slow.account_id, slowDevice.sign(askedBefore(299_000)));
});

test("five wrong answers are enough for ten minutes, with those of codes", async () => {
  const me = await aPerson();
  const device = aDevice();
  await add(me, device);
  const wrong = device.sign({ challenge: "AAAA" });
  for (let n = 0; n < 5; n += 1)
    await expect(verifyPasskey(me.account_id, wrong)).rejects.toMatchObject(WRONG);
  const right = device.sign(await asked(me.account_id));
  await expect(verifyPasskey(me.account_id, right)).rejects.toMatchObject({ kind: "limited" });
});

test("a stolen session adds none: the password comes first, then the second factor, and what was begun is the key's own", async () => {
  const me = await aPerson();
  await expect(startPasskey(me, { ...PROOF, password: "Paprika@12" })).rejects.toMatchObject({
    fields: { password: [expect.any(String)] },
  });
  await startPasskey(me, PROOF);
  const options = present(await pendingPasskey(me));
  const stolen = (await aSignedIn(me)).account;
  expect(await pendingPasskey(stolen)).toBeNull();
  await expect(addPasskey(stolen, aDevice().make(options), "Mine now")).rejects.toMatchObject(WRONG);
  await sql`UPDATE access_key SET proved_at = app_now() - interval '11 minutes' WHERE account_id = ${me.account_id}`;
  await expect(addPasskey(me, aDevice().make(options), "Too late")).rejects.toMatchObject(WRONG);

  const { account: careful } = await aSignedIn(await anAccount());
  await expect(startPasskey(careful, PROOF)).rejects.toMatchObject({ code: "owner_code_required" });
  await aSecondFactor(careful);
  await expect(startPasskey(careful, PROOF)).rejects.toMatchObject(UNPROVED);
  await aProof(careful);
  expect(await add(careful)).toBeNull();
});

test("one device makes one passkey, for one account; ten are enough", async () => {
  const me = await aPerson();
  const device = aDevice();
  await add(me, device);
  const stranger = await aPerson();
  await expect(add(stranger, device)).rejects.toMatchObject({ code: "passkey_known" });
  expect(await hasSecondFactor(stranger.account_id)).toBe(false);
  for (let n = 0; n < 9; n += 1) await add(me, aDevice(), `Key ${n}`);
  await expect(startPasskey(me, PROOF)).rejects.toMatchObject({ code: "too_many_passkeys" });
});

test("of many that are begun and added at once one is added, and never more than ten", async () => {
  const me = await aPerson();
  for (let n = 0; n < 9; n += 1) await add(me, aDevice(), `Key ${n}`);
  await Promise.all(Array.from({ length: 12 }, () => startPasskey(me, PROOF)));
  expect(await db.secondFactor.count({ where: { account_id: me.account_id, confirmed_at: null } })).toBe(1);
  const options = present(await pendingPasskey(me));
  const added = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) => addPasskey(me, aDevice().make(options), `Rush ${n}`)),
  );
  expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const begun = await Promise.allSettled(Array.from({ length: 12 }, () => startPasskey(me, PROOF)));
  expect(begun.every(({ status }) => status === "rejected")).toBe(true);
  expect(await listPasskeys(me.account_id)).toHaveLength(10);
});

test("whoever has passkeys alone proves a change by one; the last one takes the recovery codes with it", async () => {
  const me = await aPerson();
  const device = aDevice();
  await add(me, device);
  await add(me, aDevice(), "Key ring");
  const forget = () => sql`UPDATE access_key SET proved_at = NULL WHERE account_id = ${me.account_id}`;
  const [first, second] = (await listPasskeys(me.account_id)).map(({ id }) => id);
  await forget();
  await expect(removePasskey(me, present(first), PROOF)).rejects.toMatchObject(UNPROVED);
  await expect(renewRecoveryCodes(me, undefined, PROOF)).rejects.toMatchObject(UNPROVED);
  await expect(removeSecondFactor(me, undefined, PROOF)).rejects.toMatchObject(UNPROVED);
  await proveByPasskey(me, device.sign(await asked(me.account_id)));
  expect(await renewRecoveryCodes(me, undefined, PROOF)).toHaveLength(10);
  const stranger = await aPerson();
  await add(stranger);
  await expect(removePasskey(stranger, present(second), PROOF)).rejects.toMatchObject({ kind: "missing" });
  await removePasskey(me, present(second), PROOF);
  await removePasskey(me, present(first), PROOF);
  expect(await hasSecondFactor(me.account_id)).toBe(false);
  expect(await db.recoveryCode.count({ where: { account_id: me.account_id } })).toBe(0);
  expect(await changesOf(me.account_id)).toEqual([
    ...["passkey_added", "passkey_added", "codes_renewed", "passkey_removed", "removed"],
  ]);
});
