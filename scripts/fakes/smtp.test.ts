import nodemailer from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Fakes } from "./start-fakes.ts";
import { eventually, freshFakes, post } from "./testing.ts";

let fakes: Fakes;
let dataDir: string;
let mail: ReturnType<typeof nodemailer.createTransport>;
beforeAll(async () => {
  ({ fakes, dataDir } = await freshFakes());
  mail = nodemailer.createTransport(fakes.services.smtp.url);
});
afterAll(() => {
  mail.close();
  return fakes.stop();
});
beforeEach(() => post(`${fakes.control}/__reset`));

const inbox = async (query = "") =>
  JSON.parse(await (await fetch(`${fakes.control}/__inbox.json${query}`)).text());
const letter = {
  from: "DinDin <hello@dindin.test>",
  subject: "Your order — it’s on",
  text: "Dinner at six.\n",
  html: "<p>Dinner at <b>six</b>.</p>",
};

test("a mail reaches the inbox once for each recipient, with both of its bodies", async () => {
  await mail.sendMail({ ...letter, to: "ana@example.test", bcc: "ben@example.test" });
  expect(await inbox("?to=ANA@example.test")).toMatchObject([
    {
      channel: "email",
      to: "ana@example.test",
      subject: letter.subject,
      text: "Dinner at six.",
      html: expect.stringContaining("<b>six</b>"),
    },
  ]);
  expect(await inbox("?to=ben@example.test")).toHaveLength(1);
  const page = await (await fetch(`${fakes.control}/__inbox`)).text();
  expect(page).toContain("ana@example.test");
  expect(page).not.toContain("<b>six</b>");
});

test("the newest comes first, and all is still there after a restart", async () => {
  await mail.sendMail({ ...letter, subject: "one", to: "ana@example.test" });
  await mail.sendMail({ ...letter, subject: "two", to: "ana@example.test" });
  const subjects = async () => (await inbox()).map((message: { subject: string }) => message.subject);
  expect(await subjects()).toEqual(["two", "one"]);
  await fakes.stop();
  ({ fakes } = await freshFakes(dataDir));
  // The first look may meet a kept connection of the server before.
  expect(await eventually(() => subjects().catch(() => null))).toEqual(["two", "one"]);
});

test("a server that is down refuses, one address can be refused, and a lost reply leaves the mail there", async () => {
  const faults = `${fakes.services.smtp.http_url}/__faults`;
  await post(faults, { path: "/mail", status: 503, times: 1 });
  await expect(mail.sendMail({ ...letter, to: "ana@example.test" })).rejects.toMatchObject({
    responseCode: 451,
  });
  await post(faults, { path: "gone@example.test", status: 550, times: 1 });
  await expect(mail.sendMail({ ...letter, to: "gone@example.test" })).rejects.toMatchObject({
    responseCode: 550,
  });
  expect(await inbox()).toEqual([]);
  await post(`${fakes.control}/__faults`, { service: "smtp", path: "/mail", drop_reply: true, times: 1 });
  await expect(mail.sendMail({ ...letter, to: "ana@example.test" })).rejects.toMatchObject({
    responseCode: 421,
  });
  expect(await inbox()).toHaveLength(1);
});
