import { expect, test } from "vitest";
import { aChef, anAccount } from "../../../tests/builders";
import { SMS_CONSENT } from "../accounts/consent";
import {
  endSmsConsent,
  saveNotificationSettings,
  showNotificationSettings,
} from "./notification-settings.server";

const request = (topic: string, over: object = {}) => ({
  topic,
  email: true,
  sms: false,
  push: true,
  ...over,
});

test("at first emails and pushes, no texts; a cook has their kitchen besides", async () => {
  const ana = await anAccount();
  const { topics, consent } = await showNotificationSettings(ana);
  expect(consent).toBeNull();
  expect(topics.every(({ email, sms, push }) => email && !sms && push)).toBe(true);
  expect(topics.map(({ topic }) => topic)).not.toContain("kitchen");
  const cook = await showNotificationSettings(await aChef());
  expect(cook.topics.map(({ topic }) => topic)).toContain("kitchen");
});

test("turning on a text agrees to texts: words, version and moment are kept, and can be taken back", async () => {
  const ana = await anAccount();
  await saveNotificationSettings(ana, [request("steps", { sms: true })]);
  const { topics, consent } = await showNotificationSettings(ana);
  expect(consent).toEqual({ text: SMS_CONSENT, version: 1, at: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(topics.find(({ topic }) => topic === "steps")?.sms).toBe(true);
  await endSmsConsent(ana);
  const after = await showNotificationSettings(ana);
  expect([after.consent, after.topics.some(({ sms }) => sms)]).toEqual([null, false]);
});

test("without a verified phone there are no texts, and nothing is kept", async () => {
  for (const ana of [await anAccount({ phone: null }), await anAccount({ phone_verified: false })]) {
    const settings = [request("wallet", { push: false }), request("steps", { sms: true })];
    await expect(saveNotificationSettings(ana, settings)).rejects.toThrow("Verify your phone first");
    expect((await showNotificationSettings(ana)).topics.every(({ push }) => push)).toBe(true);
  }
});
