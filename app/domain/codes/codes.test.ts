import { describe, expect, inject, test } from "vitest";
import { redis } from "~/data/redis.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { isUsPhone } from "~/kit/phone";
import { anAccount, aProof, aSignedIn, uniqueEmail, uniquePhone } from "../../../tests/builders";
import { eraseAccount } from "../privacy/erase-account.server";
import { deliverCode } from "./deliver-code.server";
import { notifyEmailChanged } from "./notify-email-changed.server";
import { codeOf } from "./one-time-code.server";
import { sendOtp } from "./send-otp.server";
import { verifyOtp } from "./verify-otp.server";

const anIp = () => `10.${Math.random()}`;

/** The code that a row stands for; four digits that it is not. */
async function digitsOf(id: number): Promise<{ right: string; wrong: string }> {
  const [row] = await sql<{ nonce: Uint8Array }[]>`SELECT nonce FROM one_time_code WHERE id = ${id}`;
  const right = codeOf(row?.nonce ?? new Uint8Array());
  return { right, wrong: String((Number(right) + 1) % 10_000).padStart(4, "0") };
}

/** As if it had been sent that long ago. */
const age = (id: number, minutes: number) => sql`
  UPDATE one_time_code SET created_at = created_at - make_interval(mins => ${minutes}), expires_at = expires_at - make_interval(mins => ${minutes}),
    resend_at = resend_at - make_interval(mins => ${minutes}) WHERE id = ${id}`;

const told = (words: RegExp) => ({ kind: "invalid", fields: { otp: [expect.stringMatching(words)] } });

async function inboxOf(to: string): Promise<{ text: string; channel: string }[]> {
  const { control } = inject("place").fakes;
  const answer = await fetch(`${control}/__inbox.json?to=${encodeURIComponent(to)}`);
  const body = (await answer.json()) as { messages?: never[] } | never[];
  return Array.isArray(body) ? body : (body.messages ?? []);
}

describe("an account that is deleted and opened again", () => {
  const openWith = async (phone: string | null, email = uniqueEmail()) => {
    const account = await anAccount({ phone, email, phone_verified: false });
    return { account, leave: () => transaction((tx) => eraseAccount(tx, account.account_id)) };
  };

  test("frees nobody from the limit of a phone", async () => {
    const phone = uniquePhone();
    const sent: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const { account, leave } = await openWith(phone);
      for (let n = 0; n < 2; n += 1)
        sent.push(
          await sendOtp(account, "phone", phone, anIp()).then(
            () => "sent",
            (error: { kind: string }) => error.kind,
          ),
        );
      await leave();
    }
    expect(sent).toEqual(["sent", "sent", "sent", "limited"]);
    const kept = await sql`SELECT FROM one_time_code WHERE target = ${phone}`;
    expect(kept).toHaveLength(0);
  });

  test("leaves codes that nobody can read or use", async () => {
    const { account, leave } = await openWith(uniquePhone());
    const { id } = await sendOtp(account, "phone", account.phone ?? "", anIp());
    await leave();
    const [row] = await sql`
      SELECT nonce, replaced, ended_at IS NOT NULL AS ended, target LIKE '%615%' AS readable FROM one_time_code WHERE id = ${id}`;
    expect(row).toEqual({ nonce: null, replaced: null, ended: true, readable: false });
  });
});

test("what was typed at registration and not verified is limited by address, too", async () => {
  const counted = (ip: string) => redis.get(`limit:otp-address-typed:${ip}`);
  const [typed, proved] = [anIp(), anIp()];
  const ana = await anAccount({ phone_verified: false });
  await sendOtp(ana, "phone", ana.phone ?? "", typed);
  expect(await counted(typed)).toBe("1");
  const bo = await anAccount();
  await sendOtp(bo, "phone", bo.phone ?? "", proved);
  expect(await counted(proved)).toBeNull();
});

describe("verifying a phone", () => {
  test("the code that was texted is taken once, and the phone stands on the account", async () => {
    const ana = await anAccount({ phone: null });
    const phone = uniquePhone();
    const sent = await sendOtp(ana, "phone", phone, anIp());
    await deliverCode(sent.id, `code.requested:${sent.id}`);
    const [text] = await inboxOf(phone);
    const { right } = await digitsOf(sent.id);
    expect(text?.text).toContain(right);
    expect(await verifyOtp(ana, "phone", sent.id, right)).toEqual({ verified: true });
    const [row] =
      await sql`SELECT phone, phone_verified_at IS NOT NULL AS proved FROM account WHERE id = ${ana.account_id}`;
    expect(row).toEqual({ phone, proved: true });
    await expect(verifyOtp(ana, "phone", sent.id, right)).rejects.toMatchObject(told(/used/));
  });

  test("five wrong tries burn it, and the right one is refused after that, also when all come at once", async () => {
    const ana = await anAccount();
    const sent = await sendOtp(ana, "phone", ana.phone ?? "", anIp());
    const { right, wrong } = await digitsOf(sent.id);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => verifyOtp(ana, "phone", sent.id, wrong)),
    );
    expect(tries.every(({ status }) => status === "rejected")).toBe(true);
    const [row] =
      await sql`SELECT attempts, ended_at IS NOT NULL AS ended FROM one_time_code WHERE id = ${sent.id}`;
    expect(row).toEqual({ attempts: 5, ended: true });
    await expect(verifyOtp(ana, "phone", sent.id, right)).rejects.toMatchObject(told(/no longer valid/));
  });

  test("each wrong try says how many are left, and the fifth that a new code is needed", async () => {
    const ana = await anAccount();
    const { id } = await sendOtp(ana, "phone", ana.phone ?? "", anIp());
    const { wrong } = await digitsOf(id);
    for (const left of ["4 tries", "3 tries", "2 tries", "1 try"]) {
      const words = new RegExp(`^That's not the right code\\. ${left} left\\.$`);
      await expect(verifyOtp(ana, "phone", id, wrong)).rejects.toMatchObject(told(words));
    }
    const words = /^Too many wrong tries\. Request a new code\.$/;
    await expect(verifyOtp(ana, "phone", id, wrong)).rejects.toMatchObject(told(words));
  });

  test("somebody else's code is not there; an old one and one before a newer one are over", async () => {
    const [ana, eve] = [await anAccount(), await anAccount()];
    const first = await sendOtp(ana, "phone", ana.phone ?? "", anIp());
    const { right } = await digitsOf(first.id);
    await expect(verifyOtp(eve, "phone", first.id, right)).rejects.toMatchObject({ kind: "missing" });
    await expect(verifyOtp(ana, "email", first.id, right)).rejects.toMatchObject({ kind: "missing" });
    const second = await sendOtp(ana, "phone", ana.phone ?? "", anIp());
    await expect(verifyOtp(ana, "phone", first.id, right)).rejects.toMatchObject(told(/no longer valid/));
    await age(second.id, 11);
    await expect(verifyOtp(ana, "phone", second.id, (await digitsOf(second.id)).right)).rejects.toMatchObject(
      told(/no longer valid/),
    );
  });

  test("a code asked for another mailbox leaves the one to one's own as it is", async () => {
    const { account: ana } = await aSignedIn(await anAccount());
    await aProof(ana);
    const own = await sendOtp(ana, "email", ana.email, anIp());
    await sendOtp(ana, "email", uniqueEmail(), anIp());
    const { right } = await digitsOf(own.id);
    expect(await verifyOtp(ana, "email", own.id, right)).toEqual({ verified: true });
  });

  test("one that has ended is not sent anymore", async () => {
    const ana = await anAccount({ phone: null });
    const phone = uniquePhone();
    const sent = await sendOtp(ana, "phone", phone, anIp());
    await age(sent.id, 11);
    await deliverCode(sent.id, `code.requested:${sent.id}`);
    expect(await inboxOf(phone)).toEqual([]);
  });

  test.each([
    ["+16155550142", true],
    ["+17876210000", true],
    ["+19005550142", false],
    ["+18005550142", false],
    ["+12425550142", false],
    ["+14165550142", false],
    ["+19115550142", false],
    ["+11235550142", false],
    ["+442079460958", false],
  ])("%s can be texted: %s", (number, may) => expect(isUsPhone(number)).toBe(may));
});

describe("verifying an email", () => {
  test("another one becomes the account's email, unless somebody has it", async () => {
    const { account: ana } = await aSignedIn(await anAccount({ email_verified: false }));
    const bea = await anAccount();
    const mine = await sendOtp(ana, "email", ana.email, anIp());
    await verifyOtp(ana, "email", mine.id, (await digitsOf(mine.id)).right);
    const email = uniqueEmail("new");
    await aProof(ana);
    const next = await sendOtp(ana, "email", email, anIp());
    await deliverCode(next.id, `code.requested:${next.id}`);
    const [mail] = await inboxOf(email);
    expect(mail?.text).toContain((await digitsOf(next.id)).right);
    await verifyOtp(ana, "email", next.id, (await digitsOf(next.id)).right);
    const [row] =
      await sql`SELECT email::text, email_verified_at IS NOT NULL AS proved FROM account WHERE id = ${ana.account_id}`;
    expect(row).toEqual({ email, proved: true });
    const taken = await sendOtp(ana, "email", bea.email, anIp());
    await expect(verifyOtp(ana, "email", taken.id, (await digitsOf(taken.id)).right)).rejects.toMatchObject(
      told(/already registered/),
    );
  });
});

describe("the mailbox that was an account's email before", () => {
  /** Ana verifies an email; the job that came of it, if one did, is executed. */
  async function prove(ana: Awaited<ReturnType<typeof anAccount>>, email: string): Promise<void> {
    const { id } = await sendOtp(ana, "email", email, anIp());
    await verifyOtp(ana, "email", id, (await digitsOf(id)).right);
    const key = `account.email_changed:${id}`;
    const jobs = await sql<{ payload: { code_id: number } }[]>`SELECT payload FROM outbox WHERE key = ${key}`;
    for (const { payload } of jobs) await notifyEmailChanged(payload.code_id, key);
  }
  const subjectsTo = async (to: string) =>
    (await inboxOf(to)).map((mail) => (mail as unknown as { subject: string }).subject);

  test("is told, once, and not where to; proving the same one again tells nobody", async () => {
    const { account: ana } = await aSignedIn(await anAccount());
    await aProof(ana);
    const email = uniqueEmail("new");
    await prove(ana, email);
    expect(await subjectsTo(ana.email)).toEqual(["Your DinDin email has changed"]);
    expect((await inboxOf(ana.email))[0]?.text).not.toContain(email);
    await prove(ana, email);
    expect(await subjectsTo(email)).toEqual([]);
    expect(await subjectsTo(ana.email)).toHaveLength(1);
  });
});

describe("how many codes are sent", () => {
  const LIMITED = { kind: "limited", retryAfter: expect.any(Number) };

  test("three to one phone in ten minutes, whoever asks, and ten a day", async () => {
    const phone = uniquePhone();
    for (let day = 0; day < 3; day += 1) {
      const sent = [];
      for (let n = 0; n < 3; n += 1) sent.push(await sendOtp(await anAccount(), "phone", phone, anIp()));
      await expect(sendOtp(await anAccount(), "phone", phone, anIp())).rejects.toMatchObject(LIMITED);
      expect(Date.parse(sent[2]?.resend_at ?? "") - Date.parse(sent[0]?.resend_at ?? "")).toBeGreaterThan(
        300_000,
      );
      for (const { id } of sent) await age(id, 30 * (day + 1));
    }
    await sendOtp(await anAccount(), "phone", phone, anIp());
    await expect(sendOtp(await anAccount(), "phone", phone, anIp())).rejects.toMatchObject(LIMITED);
  });

  test("a text that is refused takes nothing from what everybody's may be in a day", async () => {
    const texts = async () => Number(await redis.get("limit:otp-texts:all"));
    const eve = await anAccount();
    for (let n = 0; n < 5; n += 1) await sendOtp(eve, "phone", eve.phone ?? "", anIp()).catch(() => null);
    const before = await texts();
    expect(before).toBeGreaterThan(0);
    for (let n = 0; n < 100; n += 1)
      await expect(sendOtp(eve, "phone", eve.phone ?? "", anIp())).rejects.toMatchObject(LIMITED);
    // others may send theirs meanwhile
    expect((await texts()) - before).toBeLessThan(60);
  });

  test("five by one account in an hour, also when all are asked for at once", async () => {
    const ana = await anAccount();
    const asked = await Promise.allSettled(
      Array.from({ length: 12 }, () => sendOtp(ana, "phone", uniquePhone(), anIp())),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    const [live] =
      await sql`SELECT count(*) AS count FROM one_time_code WHERE account_id = ${ana.account_id} AND ended_at IS NULL`;
    expect(live?.count).toBe(5);
  });

  test("twenty a day from one address to numbers on nobody's file; one's own number does not count", async () => {
    const ip = anIp();
    for (let n = 0; n < 20; n += 1) await sendOtp(await anAccount(), "phone", uniquePhone(), ip);
    await expect(sendOtp(await anAccount(), "phone", uniquePhone(), ip)).rejects.toMatchObject(LIMITED);
    const bea = await anAccount();
    expect((await sendOtp(bea, "phone", bea.phone ?? "", ip)).id).toBeGreaterThan(0);
  });

  test("no text goes to another country or a premium number", async () => {
    const ana = await anAccount();
    for (const phone of ["+19005550142", "+14165550142"])
      await expect(sendOtp(ana, "phone", phone, anIp())).rejects.toMatchObject({ kind: "invalid" });
    const rows = await sql`SELECT FROM one_time_code WHERE account_id = ${ana.account_id}`;
    expect(rows).toHaveLength(0);
  });
});

describe("neither a stolen session nor a stolen password moves where the owner is reached", () => {
  const OWNER = { kind: "forbidden", code: "owner_code_required" };

  test("another email in place of a confirmed one is asked for by the owner's code, not by a sign-in", async () => {
    const { account: ana } = await aSignedIn(await anAccount());
    await expect(sendOtp(ana, "email", uniqueEmail("eve"), anIp())).rejects.toMatchObject(OWNER);
    expect((await sendOtp(ana, "email", ana.email, anIp())).id).toBeGreaterThan(0);
    expect((await sendOtp(ana, "phone", uniquePhone(), anIp())).id).toBeGreaterThan(0);
    await aProof(ana);
    expect((await sendOtp(ana, "email", uniqueEmail("ana"), anIp())).id).toBeGreaterThan(0);
  });

  test("where the email isn't confirmed, the confirmed phone stands for it", async () => {
    const { account: ana } = await aSignedIn(await anAccount({ email_verified: false }));
    for (const [channel, target] of [
      ["email", uniqueEmail("eve")],
      ["phone", uniquePhone()],
    ] as const)
      await expect(sendOtp(ana, channel, target, anIp())).rejects.toMatchObject(OWNER);
    expect((await sendOtp(ana, "phone", ana.phone ?? "", anIp())).id).toBeGreaterThan(0);
  });

  test("where nothing is confirmed, a fresh sign-in is enough: a mistyped email can be put right", async () => {
    const { account: ana } = await aSignedIn(await anAccount({ email_verified: false, phone: null }));
    expect((await sendOtp(ana, "email", uniqueEmail("ana"), anIp())).id).toBeGreaterThan(0);
    await sql`UPDATE access_key SET created_at = app_now() - interval '11 minutes' WHERE id = ${ana.key_id}`;
    await expect(sendOtp(ana, "email", uniqueEmail("eve"), anIp())).rejects.toMatchObject({
      code: "sign_in_again",
    });
  });
});
