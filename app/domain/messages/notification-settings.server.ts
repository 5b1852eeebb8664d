import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { agreeToTexts, endTextConsent } from "../accounts/account-row.server";
import { smsConsentVersion } from "../accounts/consent";
import type { Person } from "../accounts/people";
import { Refusal } from "../refusal";
import { NOTIFICATION_TOPICS, type NotificationTopic } from "./notification-topics";

/** The ways of one topic as its person wants them. */
export interface TopicChoice {
  topic: string;
  email: boolean;
  sms: boolean;
  push: boolean;
}

/** What I am told, by which ways, and what I agreed to. `at` is ISO 8601 UTC. */
export interface NotificationSettings {
  topics: (NotificationTopic & TopicChoice)[];
  phone: string | null;
  is_phone_proved: boolean;
  consent: { text: string; at: string; version: number | null } | null;
}

function topicsOf(me: Person): NotificationTopic[] {
  const mine = { chef: me.chef !== null, admin: Boolean(me.membership?.admin_role) };
  return NOTIFICATION_TOPICS.filter(({ of }) => of === undefined || mine[of]);
}

/** My settings: mail and pushes unless I switched them off, texts only where I switched them on. */
export async function showNotificationSettings(me: Person): Promise<NotificationSettings> {
  const { account_id } = me;
  const [choices, own] = await Promise.all([
    db.notificationSetting.findMany({
      where: { account_id },
      select: { topic: true, email: true, sms: true, push: true },
    }),
    db.account.findUnique({
      where: { id: account_id },
      select: { phone: true, phone_verified_at: true, sms_consent_text: true, sms_consent_at: true },
    }),
  ]);
  const usual = { email: true, sms: false, push: true };
  const topics = topicsOf(me).map((topic) => ({
    ...usual,
    ...choices.find((choice) => choice.topic === topic.topic),
    ...topic,
  }));
  const { phone = null, phone_verified_at = null, sms_consent_text: text, sms_consent_at: at } = own ?? {};
  const consent = text && at ? { text, at: at.toISOString(), version: smsConsentVersion(text) } : null;
  return { topics, phone, is_phone_proved: phone_verified_at !== null, consent };
}

/**
 * Keeps which ways I want; those I have no say in stay as they are. Texts need a verified phone: turning one on agrees to
 * them, and the words and the moment are kept. @throws Refusal `invalid` where there is no such phone.
 */
export async function saveNotificationSettings(me: Person, choices: readonly TopicChoice[]): Promise<void> {
  const mine = topicsOf(me).flatMap(({ topic, mail, text }) => {
    const choice = choices.find((one) => one.topic === topic);
    return choice
      ? [{ topic, email: mail !== "chosen" || choice.email, sms: text && choice.sms, push: choice.push }]
      : [];
  });
  await transaction(async (tx) => {
    if (mine.some(({ sms }) => sms)) {
      if (!(await agreeToTexts(tx, me.account_id)))
        throw new Refusal("invalid", "Verify your phone first to get texts.", {
          code: "no_phone",
        });
    }
    const { account_id } = me;
    for (const { topic, ...ways } of mine)
      await tx.db.notificationSetting.upsert({
        where: { account_id_topic: { account_id, topic } },
        create: { account_id, topic, ...ways },
        update: ways,
        select: { topic: true },
      });
  });
}

/** Takes back my consent to texts: none are sent from now on, of any kind. */
export async function endSmsConsent(me: Person): Promise<void> {
  await transaction(async (tx) => {
    await endTextConsent(tx, me.account_id);
    await tx.db.notificationSetting.updateMany({
      where: { account_id: me.account_id, sms: true },
      data: { sms: false },
    });
  });
}
