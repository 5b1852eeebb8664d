import { expect, test, vi } from "vitest";
import { sql } from "~/data/sql.server";
import { guest } from "../../as";
import { aDiner, aSignedIn, aStaff, unique, uniqueEmail } from "../../builders";

const CONTACT = "/api/account/contact_form/";
const CORPORATE = "/api/account/corporate_contact_form/";
const THANKS =
  "Thank you for your message. Our Customer Service Team will get back to you as soon as possible.";

interface Told {
  ticket: string;
  detail: string;
}

const message = (over: object = {}) => ({
  name: "Ana Reyes",
  email: uniqueEmail("ana"),
  content: "Do you deliver on Sundays?",
  ...over,
});
const kept = (ticket: string) => sql`
  SELECT kind, name, email, phone, organization, content FROM contact_message WHERE ticket = ${ticket}`;

test("anybody may write, and staff read it in their mail, to one recipient and as it was typed", async () => {
  const staff = await aStaff();
  const given = message({
    name: `Eve ${unique()}\r\nBcc: everybody@example.com`,
    phone: "(615) 555-0134",
    content: "Hello\r\nBcc: everybody@example.com\n\n<script>alert(1)</script>",
  });
  const answer = await guest().post<Told>(CONTACT, given);
  expect([answer.status, answer.body]).toEqual([
    200,
    { ticket: expect.stringMatching(/^C-[A-Z2-9]{8}$/), detail: THANKS },
  ]);
  const name = given.name.replace("\r\n", " ");
  expect(await kept(answer.body.ticket)).toEqual([
    { ...given, kind: "diner", name, phone: "+16155550134", organization: null, content: given.content },
  ]);
  type Mail = { to: string; subject: string; text: string };
  const mail = await vi.waitUntil(
    async () => {
      const inbox = await guest().get<Mail[]>(`/dev/inbox.json?to=${staff.email}`);
      return inbox.body.find(({ subject }) => subject.includes(answer.body.ticket));
    },
    { timeout: 20_000, interval: 200 },
  );
  expect(mail).toMatchObject({ to: staff.email, subject: `${answer.body.ticket}: ${name} sent a message` });
  expect(mail.text).toContain("<script>alert(1)</script>");
});

test("a company says which one it is", async () => {
  const nameless = await guest().post(CORPORATE, message());
  expect([nameless.status, nameless.body]).toEqual([
    400,
    { organization: ["Organization name is required"] },
  ]);
  const answer = await guest().post<Told>(CORPORATE, message({ organization: "Acme" }));
  expect(answer.body.detail).toBe(THANKS);
  expect(await kept(answer.body.ticket)).toEqual([
    expect.objectContaining({ kind: "corporate", organization: "Acme" }),
  ]);
});

test.each([
  [{ name: "" }, { name: ["Name is required"] }],
  [{ email: "" }, { email: ["Email is required"] }],
  [{ email: "ana@" }, { email: ["Enter a valid email"] }],
  [{ email: "a@b.co\r\nBcc: c@d.co" }, { email: ["Enter a valid email"] }],
  [{ email: "a@b.co,c@d.co" }, { email: ["Enter a valid email"] }],
  [{ phone: "12" }, { phone: ["Enter a valid 10-digit phone number"] }],
  [{ content: "  " }, { content: ["Content is required"] }],
  [{ content: "x".repeat(5001) }, { content: ["Use at most 5000 characters"] }],
])("%o is refused beside its field", async (over, fields) => {
  const answer = await guest().post<Record<string, string[]>>(CONTACT, message(over));
  const first = Object.entries(answer.body).map(([field, [words]]) => [field, [words]]);
  expect([answer.status, Object.fromEntries(first)]).toEqual([400, fields]);
});

test("a program that fills in everything is thanked, and nothing is kept", async () => {
  const answer = await guest().post<Told>(CONTACT, message({ website: "https://spam.example" }));
  expect([answer.status, answer.body.detail]).toEqual([200, THANKS]);
  expect(await kept(answer.body.ticket)).toEqual([]);
});

test("one email writes five times an hour", async () => {
  const given = message();
  for (let n = 0; n < 5; n += 1) expect((await guest().post(CONTACT, given)).status).toBe(200);
  const sixth = await guest().post(CONTACT, given);
  expect([sixth.status, sixth.body]).toEqual([
    429,
    { detail: "You've sent a lot of messages. Please wait a bit and try again." },
  ]);
  expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("with a session the form needs its token like everything else", async () => {
  const { key } = await aSignedIn(await aDiner(), "session");
  const forged = await guest().post(CONTACT, message(), { headers: { cookie: `dindin_session=${key}` } });
  expect(forged.status).toBe(403);
});
