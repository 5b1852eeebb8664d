import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { sendOtp } from "~/domain/codes/send-otp.server";
import { LEASE_SECONDS } from "~/domain/outbox/job.server";
import { publish } from "~/domain/outbox/publish.server";
import { anAccount, unique, uniquePhone } from "../../builders";
import { clearFaults, flushQueue, injectFault, waitUntil } from "../../setup/faults";
import { ownEnvironment, resourcesOfThisFile, type TestEnvironment } from "../../setup/own-environment";

/** Requests to Twilio whose answer never comes: each text reaches its phone once, whatever became of the request. */

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 1 });
});
afterAll(() => environment?.stop());
afterEach(async () => {
  await clearFaults(environment.fakes);
  await environment.clock.reset();
});

const MESSAGES = "/2010-04-01/Accounts/*";
/** Twilio takes the text, and its reply is lost. */
const loseReply = () =>
  injectFault(environment.fakes, "twilio", { path: MESSAGES, method: "POST", drop_reply: true, times: 1 });

interface Job {
  has_failed: boolean;
  is_done: boolean;
  status: "unknown" | "refused" | "sent" | null;
  requests: number | null;
}
async function jobOf(key: string): Promise<Job> {
  const [row] = await sql<Job[]>`
    SELECT o.last_error IS NOT NULL AS has_failed, o.done_at IS NOT NULL AS is_done, r.status, r.requests
    FROM outbox o LEFT JOIN sms_request r USING (key) WHERE o.key = ${key}`;
  return row as Job;
}
/** Moves the clock to a job's next try, where it waits for one. */
async function skipPause(key: string): Promise<void> {
  const [row] = await sql<{ pause: number }[]>`
    SELECT ceil(extract(epoch FROM run_after - app_now()))::int AS pause FROM outbox
    WHERE key = ${key} AND done_at IS NULL AND lease_until IS NULL AND run_after > app_now()`;
  if (row) await environment.clock.advance(row.pause);
}
/** The job after its last try; `see` is shown it before every one. */
function finished(key: string, see: (job: Job) => void = () => undefined): Promise<Job> {
  return waitUntil(async () => {
    const job = await jobOf(key);
    if (job.is_done) return job;
    see(job);
    await skipPause(key);
    return false;
  });
}
const hasFailed = (key: string) => waitUntil(async () => (await jobOf(key)).has_failed);

async function textsTo(phone: string): Promise<string[]> {
  const url = new URL(`/__inbox.json?channel=sms&to=${encodeURIComponent(phone)}`, environment.fakes.control);
  return ((await (await fetch(url)).json()) as { text: string }[]).map(({ text }) => text);
}
/** Somebody asks for a code by text; the outbox job's key and the phone. */
async function askForCode(): Promise<{ key: string; phone: string }> {
  const phone = uniquePhone();
  const { id } = await sendOtp(await anAccount({ phone: null }), "phone", phone, unique());
  return { key: `code.requested:${id}`, phone };
}

/** A notification that goes to a phone by text only. */
async function notifyByText(phone: string, title: string): Promise<string> {
  const { account_id } = await anAccount({ phone });
  const key = unique();
  await transaction(async (tx) => {
    const [row] = await tx<{ id: number }[]>`
      INSERT INTO notification (account_id, topic, key, title, body) VALUES (${account_id}, 'orders', ${key}, ${title}, 'Dinner.') RETURNING id`;
    await publish(tx, "notification.sms", { notification_id: row?.id ?? 0 }, key);
  });
  return key;
}

describe("a text whose reply was lost", () => {
  test("is found at Twilio and not sent again: a code", async () => {
    await loseReply();
    const { key, phone } = await askForCode();
    expect(await finished(key)).toEqual({ has_failed: true, is_done: true, status: "sent", requests: 1 });
    expect(await textsTo(phone)).toHaveLength(1);
  });

  test("stays unknown, and nothing is sent, while Twilio can't be asked about it", async () => {
    await loseReply();
    await injectFault(environment.fakes, "twilio", { path: MESSAGES, method: "GET", status: 503, times: 2 });
    const key = await notifyByText(uniquePhone(), "Dinner is being cooked");
    await hasFailed(key);
    const seen: Job["status"][] = [];
    const job = await finished(key, ({ status }) => seen.push(status));
    // it may be seen as sent a moment before its job is done
    expect(seen[0]).toBe("unknown");
    expect(seen).not.toContain("refused");
    expect(job).toMatchObject({ status: "sent", requests: 1 });
  });

  test("is no other job's text, whose words are the same", async () => {
    const phone = uniquePhone();
    const first = await notifyByText(phone, "Your order is on its way");
    expect(await finished(first)).toMatchObject({ has_failed: false, status: "sent" });
    await injectFault(environment.fakes, "twilio", { path: MESSAGES, method: "POST", status: 500, times: 1 });
    const second = await notifyByText(phone, "Your order is on its way");
    await hasFailed(second);
    expect(await finished(second)).toMatchObject({ status: "sent", requests: 2 });
    expect(await textsTo(phone)).toHaveLength(2);
  });

  test("is found also when the worker died before any answer", async () => {
    const slow = { path: MESSAGES, method: "POST", delay_ms: 600_000, after: true, times: 1 };
    await injectFault(environment.fakes, "twilio", slow);
    const phone = uniquePhone();
    const key = await notifyByText(phone, "Dinner is ready");
    await waitUntil(async () => (await textsTo(phone)).length === 1);
    await environment.killWorker(0);
    expect(await jobOf(key)).toMatchObject({ is_done: false, status: "unknown" });
    await flushQueue(resourcesOfThisFile());
    await environment.clock.advance(LEASE_SECONDS + 1);
    await environment.restartWorker(0);
    expect(await finished(key)).toMatchObject({ status: "sent", requests: 1 });
    expect(await textsTo(phone)).toHaveLength(1);
  });
});

test("a text that Twilio refused is not looked for: it is sent again", async () => {
  await injectFault(environment.fakes, "twilio", { path: MESSAGES, method: "POST", status: 429, times: 1 });
  await injectFault(environment.fakes, "twilio", { path: MESSAGES, method: "GET", status: 503, times: 9 });
  const { key, phone } = await askForCode();
  expect(await finished(key)).toEqual({ has_failed: true, is_done: true, status: "sent", requests: 2 });
  expect(await textsTo(phone)).toHaveLength(1);
});

test("a code that never got an answer and never arrived is sent twice at most", async () => {
  await injectFault(environment.fakes, "twilio", { path: MESSAGES, method: "POST", status: 500, times: 9 });
  const { key, phone } = await askForCode();
  expect(await finished(key)).toMatchObject({ has_failed: true, status: "unknown", requests: 2 });
  expect(await textsTo(phone)).toEqual([]);
});
