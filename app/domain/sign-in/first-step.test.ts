import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { anAccount, aSecondFactor, PASSWORD, type TestAccount, unique } from "../../../tests/builders";
import { finishLogIn } from "./finish-log-in.server";
import { readFirstStep } from "./first-step.server";
import { logIn } from "./log-in.server";
import { hashPassword } from "./password.server";
import { SecondFactorRequired } from "./second-factor.server";
import { setPassword } from "./set-password.server";

const FROM = { kind: "token" as const, userAgent: null };
const WRONG = { kind: "invalid", message: "Unable to log in with provided credentials." };

const keysOf = ({ account_id }: TestAccount) =>
  sql`SELECT id FROM access_key WHERE account_id = ${account_id}`;

test("what was signed in to with the old password is no key after the change", async () => {
  const ana = await anAccount();
  const first = await readFirstStep(ana.account_id);
  const hash = await hashPassword("Turmeric@77");
  await transaction((tx) => setPassword(tx, ana.account_id, hash, null));
  await expect(finishLogIn(first, FROM, undefined)).rejects.toMatchObject(WRONG);
  expect(await keysOf(ana)).toHaveLength(0);
  expect(await finishLogIn(await readFirstStep(ana.account_id), FROM, undefined)).toEqual(expect.any(String));
});

test("a sign-in that comes while the password is being changed waits for it, and fails", async () => {
  const ana = await anAccount();
  const first = await readFirstStep(ana.account_id);
  const hash = await hashPassword("Turmeric@77");
  let signIn: Promise<unknown> = Promise.resolve();
  await transaction(async (tx) => {
    await setPassword(tx, ana.account_id, hash, null);
    signIn = finishLogIn(first, FROM, undefined).catch((error: unknown) => error);
    // it is answered only once this is over
    expect(await Promise.race([signIn, tx`SELECT pg_sleep(0.15)`.then(() => "waits")])).toBe("waits");
  });
  expect(await signIn).toMatchObject(WRONG);
  expect(await keysOf(ana)).toHaveLength(0);
});

test("who knows the old password and signs in again and again during a change keeps no key", async () => {
  const ana = await anAccount();
  const hash = await hashPassword("Turmeric@77");
  let isOver = false;
  const insist = async () => {
    const from = { ...FROM, ip: `change-${unique()}` };
    while (!isOver) await logIn({ email: ana.email, password: PASSWORD }, from).catch(() => undefined);
  };
  const loops = [insist(), insist(), insist()];
  await expect.poll(() => keysOf(ana)).not.toHaveLength(0);
  await transaction((tx) => setPassword(tx, ana.account_id, hash, null));
  isOver = true;
  await Promise.all(loops);
  expect(await keysOf(ana)).toHaveLength(0);
});

test("a second factor that is turned on after the first step is asked for", async () => {
  const ana = await anAccount();
  const first = await readFirstStep(ana.account_id);
  const code = await aSecondFactor(ana);
  await expect(finishLogIn(first, FROM, undefined)).rejects.toBeInstanceOf(SecondFactorRequired);
  expect(await finishLogIn(first, FROM, await code())).toEqual(expect.any(String));
});

test("an account that was locked or deleted after the first step lets nobody in", async () => {
  const ana = await anAccount();
  const first = await readFirstStep(ana.account_id);
  await sql`UPDATE account SET is_active = false WHERE id = ${ana.account_id}`;
  await expect(finishLogIn(first, FROM, undefined)).rejects.toMatchObject(WRONG);
  await expect(readFirstStep(ana.account_id)).rejects.toMatchObject(WRONG);
});
