import { randomUUID } from "node:crypto";
import { z } from "zod";
import { files } from "~/adapters/files.server";
import { sendMail } from "~/adapters/mail.server";
import { sendPush } from "~/adapters/push.server";
import { ServiceFailure } from "~/adapters/service-failure.server";
import { findSms } from "~/adapters/sms.server";
import { callStripe, StripeFailure } from "~/adapters/stripe.server";
import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { env } from "~/kit/env.server";
import { staffPaths } from "~/kit/staff-paths";
import { emailOf } from "../messages/email";
import { serviceCheckEmail } from "../messages/kinds/email-service-check.server";
import type { StaffOnDuty } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { saveSetting } from "../upkeep/setting.server";
import { checkKey, SERVICES, type ServiceName, TEXTS_READ } from "./services";

/** What a test answered: in plain words, with when and by whom. Kept as a setting. */
const ServiceCheck = z.object({
  ok: z.boolean(),
  unproved: z
    .boolean()
    .optional()
    .describe("nothing could be sent, so that it shows no more than that our keys are there"),
  message: z.string(),
  at: z.string().describe("ISO 8601 UTC"),
  by: z.string(),
});
export type ServiceCheck = z.output<typeof ServiceCheck>;

/** What a call shows, in plain words; `unproved` where none could be made. */
type Shown = string | { message: string; unproved: true };

/** One harmless call to each service. @throws ServiceFailure, StripeFailure. */
const CALLS: Record<ServiceName, (me: StaffOnDuty) => Promise<Shown>> = {
  async stripe() {
    await callStripe((stripe) => stripe.events.list({ limit: 1 }));
    const mode = env.STRIPE_SECRET_KEY.includes("_live_") ? "live" : "test";
    return `Stripe answers and knows our key. It is a key of ${mode} mode.`;
  },
  async sms() {
    await findSms(env.TWILIO_FROM, "", clock.now());
    return `Twilio answers and knows our account. Texts come from ${env.TWILIO_FROM}.`;
  },
  async mail({ email, first_name }) {
    await sendMail({
      ...{ to: email, key: `service_check:${randomUUID()}` },
      ...emailOf(serviceCheckEmail({ first_name })),
    });
    return `The mail server took a test email to ${email}. Look whether it has come.`;
  },
  async push({ account_id }) {
    const target = await db.pushSubscription.findFirst({
      where: { account_id, ended_at: null },
      select: { endpoint: true, p256dh: true, auth: true },
      orderBy: { id: "desc" },
    });
    if (!target)
      return {
        message: "Our keys for pushes are there. No browser of yours is subscribed, so nothing was sent.",
        unproved: true,
      };
    const isThere = await sendPush(target, {
      ...{ title: "A test push from DinDin", body: "Pushes work.", tag: "service_check" },
      path: staffPaths.services(),
    });
    return isThere
      ? "The push service took a test push to your browser."
      : "The push service answers. Your browser has unsubscribed, so nothing was sent.";
  },
  async files() {
    const name = `checks/${randomUUID()}`;
    await files.put(name, Buffer.from("DinDin"), "text/plain");
    const read = await files.get(name);
    await files.remove([name]);
    if (read?.toString() !== "DinDin")
      throw new ServiceFailure("the file store did not give back what it took");
    return "The file store took a small file, gave it back and removed it.";
  },
};

/** What went wrong, in our words: a provider's own may repeat a key or an address. */
function whyNot(error: unknown): string {
  if (error instanceof StripeFailure)
    return error.kind === "unavailable"
      ? "Stripe doesn't answer, or doesn't know our key. Check STRIPE_SECRET_KEY."
      : "Stripe refused the call. Check STRIPE_SECRET_KEY and the rights of the key.";
  if (!(error instanceof ServiceFailure)) throw error;
  const { message, code } = error;
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${code === undefined ? "" : ` (${code})`}.`;
}

/** Makes the harmless call to one service and keeps what it said. The call is made outside of any transaction. */
export async function checkService(me: StaffOnDuty, name: ServiceName): Promise<ServiceCheck> {
  const outcome = await CALLS[name](me).then(
    (shown) => ({ ok: true, ...(typeof shown === "string" ? { message: shown } : shown) }),
    (error: unknown) => ({ ok: false, message: whyNot(error) }),
  );
  const check = {
    ...outcome,
    ...{ at: clock.now().toISOString(), by: `${me.first_name} ${me.last_name}`.trim() },
  };
  await transaction(async (tx) => {
    await saveSetting(tx, checkKey(name), { ...check });
    await audit(tx, me, {
      ...{ action: "service.checked", subject_kind: "service", subject_id: SERVICES.indexOf(name) + 1 },
      ...{ reason: null, after: { service: name, ok: String(check.ok) } },
    });
  });
  return check;
}

/** The last test of each service; null for one that nobody has tested. */
export async function listChecks(): Promise<{ name: ServiceName; check: ServiceCheck | null }[]> {
  const rows = await db.setting.findMany({
    where: { key: { in: SERVICES.map(checkKey) } },
    select: { key: true, value: true },
  });
  const kept = new Map(rows.map(({ key, value }) => [key, ServiceCheck.parse(value)]));
  return SERVICES.map((name) => ({ name, check: kept.get(checkKey(name)) ?? null }));
}

/** Notes that somebody of the team has read the pages' texts and answers for them. */
export async function confirmTexts(me: StaffOnDuty): Promise<void> {
  await transaction(async (tx) => {
    const at = clock.now().toISOString();
    await saveSetting(tx, TEXTS_READ, { at, by: `${me.first_name} ${me.last_name}`.trim() });
    const subject = { subject_kind: "service", subject_id: SERVICES.length + 1, reason: null } as const;
    await audit(tx, me, { action: "texts.confirmed", ...subject });
  });
}
