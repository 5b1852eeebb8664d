import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { codeOf } from "~/domain/codes/one-time-code.server";
import { publish } from "~/domain/outbox/publish.server";
import { as } from "../as";
import { aDiner, anAccount, unique } from "../builders";
import type { TestEnvironment } from "./own-environment";

/** A job that a worker is about to do, and what it has at hand that must not be told. */
export interface FaultyJob {
  key: string;
  secrets: Record<string, string>;
}

async function codeSent(code_id: number): Promise<string> {
  const [row] = await sql<{ nonce: Uint8Array }[]>`SELECT nonce FROM one_time_code WHERE id = ${code_id}`;
  return codeOf(row?.nonce ?? Buffer.of());
}

/** Somebody asks for a code by text or by email. */
function askForCode(channel: "phone" | "email") {
  return async (environment: TestEnvironment): Promise<FaultyJob> => {
    const ana = await anAccount();
    const to = String(ana[channel]);
    const local = to.slice("+1".length);
    const asked = channel === "phone" ? { country_code: "+1", phone: local } : { email: to };
    const path = `/api/${channel}-verification/send-otp/`;
    const { body } = await as(ana, environment.url).post<{ id: number }>(path, asked);
    const code = await codeSent(body.id);
    const secrets: Record<string, string> = { [channel]: to, [`code by ${channel}`]: code };
    if (channel === "phone") secrets["phone as it is dialed here"] = local;
    return { key: `code.requested:${body.id}`, secrets };
  };
}

interface Subscription {
  id: number;
  secrets: Record<string, string>;
}

/** A browser's subscription, whose push service is behind the wire, if there is one. */
async function subscribe(
  environment: TestEnvironment,
  account_id: number,
  wire?: string,
): Promise<Subscription> {
  const answer = await fetch(`${environment.fakes.services.push.url}/subscriptions`, { method: "POST" });
  const { endpoint, keys } = (await answer.json()) as {
    endpoint: string;
    keys: Record<"p256dh" | "auth", string>;
  };
  const { pathname } = new URL(endpoint);
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO push_subscription ${sql({ account_id, endpoint: new URL(pathname, wire ?? endpoint).href, ...keys })} RETURNING id`;
  return { id: row?.id ?? 0, secrets: { endpoint: pathname, "push key": keys.auth } };
}

/** Somebody is to be pushed a message that holds a code. */
async function push(environment: TestEnvironment, wire?: string): Promise<FaultyJob> {
  const { account_id } = await anAccount();
  const { id, secrets } = await subscribe(environment, account_id, wire);
  const row = {
    account_id,
    topic: "alarms",
    key: unique(),
    kind: "staff.reconcile_left",
    facts: sql.json({ what: "payment", stripe_id: "pi_1", note: "Your code is 73915" }),
  };
  const key = `notification.push:${row.key}`;
  await transaction(async (tx) => {
    const [kept] = await tx<{ id: number }[]>`INSERT INTO notification ${tx(row)} RETURNING id`;
    await publish(tx, "notification.push", { notification_id: kept?.id ?? 0, subscription_id: id }, key);
  });
  return { key, secrets: { ...secrets, "code by push": "73915" } };
}

/** The push service is to hear what is known of somebody. */
async function tagPerson(environment: TestEnvironment): Promise<FaultyJob> {
  const { account_id } = await anAccount();
  await subscribe(environment, account_id);
  const key = unique();
  await transaction((tx) => publish(tx, "push.tagged", { account_id }, key));
  return { key, secrets: {} };
}

/** The saved card of somebody who goes is to be taken off Stripe. */
async function forgetCard(): Promise<FaultyJob> {
  const { account_id, email } = await aDiner({ card: true });
  const key = unique();
  await transaction((tx) => publish(tx, "account.deleted", { account_id }, key));
  return { key, secrets: { [`email ${account_id}`]: email } };
}

/** A job for each service that workers speak to. */
export const FAULTY_JOBS = {
  twilio: askForCode("phone"),
  smtp: askForCode("email"),
  push,
  onesignal: tagPerson,
  stripe: forgetCard,
} as const;
