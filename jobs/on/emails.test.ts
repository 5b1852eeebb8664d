import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { checkService } from "~/domain/catalog/check-service.server";
import { codeOf } from "~/domain/codes/one-time-code.server";
import { sendOtp } from "~/domain/codes/send-otp.server";
import { verifyOtp } from "~/domain/codes/verify-otp.server";
import { buyGiftCard } from "~/domain/gift-cards/buy-gift-card.server";
import { inviteHelper } from "~/domain/helpers/invite-helper.server";
import { inviteMany } from "~/domain/members/invite.server";
import type { KindWithFacts } from "~/domain/messages/kinds/index.server";
import { notify } from "~/domain/messages/notify.server";
import { connectCode } from "~/domain/sign-in/connect-code.server";
import { ownerCode } from "~/domain/sign-in/owner-code.server";
import { requestPasswordReset } from "~/domain/sign-in/request-password-reset.server";
import { requestSignUp } from "~/domain/sign-up/request-sign-up.server";
import { actingStaff } from "~/domain/staff/acting-staff";
import { audit } from "~/domain/staff/audit.server";
import { insertInvitation } from "~/domain/team/invitation-row.server";
import { clock } from "~/kit/clock";
import { env } from "~/kit/env.server";
import { TRANSFERS_WAITING } from "~/kit/transfer-names";
import { inRoot } from "../../scripts/tools/stack/root";
import {
  aChef,
  aDiner,
  anAccount,
  anOrganization,
  aPlacedOrder,
  aProof,
  aSignedIn,
  aStaff,
  PASSWORD,
  unique,
  uniqueEmail,
} from "../../tests/builders";
import { handlers } from "./index";

interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** An email that somebody has: where it went, and the code in it where it carries one. */
interface Sent {
  to: string;
  code?: string;
}

/** The newest mail of a mailbox. */
async function mailTo(to: string): Promise<Mail> {
  const url = `${inject("place").fakes.control}/__inbox.json?channel=email&to=${encodeURIComponent(to)}`;
  const [mail] = (await (await fetch(url)).json()) as Mail[];
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}

/** A code by mail to a mailbox that an account wants to prove: its number, its digits. */
async function mailedCode(
  email: string,
): Promise<{ ana: Awaited<ReturnType<typeof anAccount>>; id: number; code: string }> {
  const { account: ana } = await aSignedIn(await anAccount());
  await aProof(ana);
  const { id } = await sendOtp(ana, "email", email, `10.${Math.random()}`);
  await handlers["code.requested"]({ code_id: id }, `code.requested:${id}`);
  const [row] = await sql<{ nonce: Uint8Array }[]>`SELECT nonce FROM one_time_code WHERE id = ${id}`;
  return { ana, id, code: codeOf(row?.nonce ?? new Uint8Array()) };
}

async function notified(message: KindWithFacts): Promise<Sent> {
  const [ana, key] = [await anAccount(), `emails:${unique()}`];
  await transaction((tx) => notify(tx, { ...message, account_id: ana.account_id, key }));
  const [row] = await sql<{ id: number }[]>`SELECT id FROM notification WHERE key = ${key}`;
  await handlers["notification.mail"]({ notification_id: row?.id ?? 0 }, key);
  return { to: ana.email };
}

async function resetAsked(account: { account_id: number; email: string }): Promise<Sent> {
  await requestPasswordReset(account.email, `10.${Math.random()}`);
  const [asked] = await sql<{ key: string }[]>`
    SELECT key FROM outbox WHERE topic = 'password_reset.asked' AND payload ->> 'account_id' = ${String(account.account_id)}`;
  await handlers["password_reset.asked"]({ account_id: account.account_id }, asked?.key ?? "");
  return { to: account.email };
}

async function signedUp(email: string): Promise<Sent> {
  const person = { kind: "diner", email, password: PASSWORD, details: {} } as const;
  await requestSignUp(person, { ip: `10.${Math.random()}`, visitor: null, next: "" });
  const [asked] = await sql<{ id: number; key: string }[]>`
    SELECT s.id, o.key FROM sign_up s JOIN outbox o ON o.topic = 'sign_up.asked' AND (o.payload ->> 'sign_up_id')::int = s.id
    WHERE s.email = ${email}`;
  await handlers["sign_up.asked"]({ sign_up_id: asked?.id ?? 0 }, asked?.key ?? "");
  return { to: email };
}

/** An account whose new mailbox two of the team agreed on, to be proved by a link. */
async function aRecovery() {
  const [ana, sol, amara] = [await anAccount(), await aStaff(), await aStaff()];
  const new_email = uniqueEmail("new-mailbox");
  const row = {
    ...{ account_id: ana.account_id, reason: "Lost it", removes_factor: false, new_email },
    ...{ asked_by: sol.staff_id, approved_by: amara.staff_id, approved_at: clock.now() },
    expires_at: new Date(clock.now().getTime() + 3_600_000),
  };
  const [made] = await sql<{ id: number }[]>`INSERT INTO account_recovery ${sql(row)} RETURNING id`;
  return { id: made?.id ?? 0, new_email, ana };
}

/** Every email there is, by the file that sends it, as its own job sends it. */
const EMAILS: Record<string, Record<string, () => Promise<Sent>>> = {
  "messages/send-notification.server.ts": {
    "a message to an account": () => notified({ kind: "account.welcome", facts: {} }),
    "a message that leads to the cook's bank": () =>
      notified({
        kind: TRANSFERS_WAITING,
        facts: { held_cents: 700, due_since: "2026-11-02", bank_status: "none" },
      }),
    "a receipt": async () => {
      const { ana, order_id } = await aPlacedOrder(await aChef());
      await handlers["order.placed"]({ order_id }, `order.placed:${order_id}`);
      const [row] = await sql<{ id: number }[]>`
        SELECT id FROM notification WHERE key = ${`order.placed:${order_id}:diner`}`;
      await handlers["notification.mail"]({ notification_id: row?.id ?? 0 }, "");
      return { to: ana.email };
    },
  },
  "gift-cards/email-gift-card.server.ts": {
    "a gift card": async () => {
      const ana = await aDiner({ card: true });
      const to = uniqueEmail("friend");
      const { id } = await buyGiftCard(ana, {
        amount_cents: 2500,
        recipient_email: to,
        message: "Eat well <3",
        payment_method: ana.card?.stripe_payment_method,
      });
      await handlers["gift_card.due"]({ gift_card_id: id }, `gift_card.due:${id}`);
      const { text } = await mailTo(to);
      return { to, code: /\b(?:\w{4}-){3}\w{4}\b/.exec(text)?.[0] ?? "no code in the text" };
    },
  },
  "members/email-invitation.server.ts": {
    "an invitation": async () => {
      const { id } = await anOrganization();
      const email = uniqueEmail("invited");
      const person = { email, first_name: "Noor", last_name: "Haddad" };
      const [made] = await transaction((tx) => inviteMany(tx, id, "admin", [person]));
      const [row] = await sql<{ id: number }[]>`
        SELECT id FROM invitation WHERE membership_id = ${made?.membership_id ?? 0}`;
      await handlers["membership.invited"]({ invitation_id: row?.id ?? 0 }, "");
      return { to: email };
    },
  },
  "helpers/email-invitation.server.ts": {
    "an invitation to help in a kitchen": async () => {
      const email = uniqueEmail("helper");
      const { id } = await inviteHelper(await aChef(), { email });
      await handlers["helper.invited"]({ helper_id: id, letters: 1 }, "");
      return { to: email };
    },
  },
  "team/email-invitation.server.ts": {
    "an invitation to the product team": async () => {
      const email = uniqueEmail("support");
      const { id } = await transaction((tx) => insertInvitation(tx, { email, role: "support" }));
      await handlers["staff.invited"]({ invitation_id: id }, "");
      return { to: email };
    },
  },
  "support/email-access-change.server.ts": Object.fromEntries(
    ["account.locked", "account.unlocked", "account.recovery_asked"].map((action) => [
      action,
      async () => {
        const ana = await anAccount();
        const subject = { subject_kind: "account", subject_id: ana.account_id, reason: "As agreed" } as const;
        const by = { staff_id: null, actor: "prompt" };
        const id = await transaction((tx) => audit(tx, by, { action, ...subject }));
        await handlers["account.access_changed"]({ audit_entry_id: id }, `emails:${unique()}`);
        return { to: ana.email };
      },
    ]),
  ),
  "support/prove-mailbox.server.ts": {
    "a link that proves a new mailbox": async () => {
      const { id, new_email } = await aRecovery();
      await handlers["account.recovery_allowed"]({ recovery_id: id }, `emails:${unique()}`);
      return { to: new_email };
    },
    "that the team put another email on the account": async () => {
      const { id, ana } = await aRecovery();
      await sql`UPDATE account_recovery SET old_email = ${ana.email} WHERE id = ${id}`;
      await handlers["account.email_corrected"]({ recovery_id: id }, `emails:${unique()}`);
      return { to: ana.email };
    },
  },
  "sign-in/connect-code.server.ts": {
    "a code to sign in with Google": async () => {
      const claim = { provider: "google" as const, subject: unique(), email: uniqueEmail("connect") };
      await handlers["connect_code.requested"]({ account_id: 0, ...claim }, `emails:${unique()}`);
      return { to: claim.email, code: connectCode(claim) };
    },
  },
  "sign-in/owner-code.server.ts": {
    "a code that shows whose account it is": async () => {
      const { account: ana } = await aSignedIn(await anAccount());
      await handlers["owner_code.requested"](ana, `emails:${unique()}`);
      return {
        to: ana.email,
        code: ownerCode(ana, { channel: "email", target: ana.email, is_confirmed: true }),
      };
    },
  },
  "catalog/check-service.server.ts": {
    "that the mail server works": async () => {
      const sol = await aStaff();
      await checkService(actingStaff(sol, "test services"), "mail");
      return { to: sol.email };
    },
  },
  "codes/deliver-code.server.ts": {
    "a code that proves a mailbox": async () => {
      const to = uniqueEmail("prove");
      return { to, code: (await mailedCode(to)).code };
    },
  },
  "sign-in/email-password-reset.server.ts": {
    "a link for a new password": async () => resetAsked(await anAccount()),
    "how one signs in": async () => {
      const ana = await anAccount();
      await sql`
        UPDATE account SET signup_method = 'google', email_verified_at = app_now() WHERE id = ${ana.account_id}`;
      return resetAsked(ana);
    },
  },
  "sign-up/email-sign-up.server.ts": {
    "a link that finishes a sign-up": () => signedUp(uniqueEmail("newcomer")),
    "that there is an account already": async () => signedUp((await anAccount()).email),
  },
  "codes/notify-email-changed.server.ts": {
    "that another email stands on the account": async () => {
      const { ana, id, code } = await mailedCode(uniqueEmail("next"));
      await verifyOtp(ana, "email", id, code);
      await handlers["account.email_changed"]({ code_id: id }, `account.email_changed:${id}`);
      return { to: ana.email };
    },
  },
};

describe.each(Object.entries(EMAILS))("%s", (_file, emails) => {
  test.each(Object.entries(emails))(
    "%s: text and its twin, one language, one thing to press",
    async (_what, send) => {
      const { to, code } = await send();
      const { subject, text, html } = await mailTo(to);
      expect(html).toMatch(/^<!doctype html><html lang="en">/);
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(html.length).toBeLessThan(60_000);
      expect(subject.length).toBeGreaterThan(5);
      expect(text.trim()).not.toBe("");
      // Where there is a code to type elsewhere, the button may be missing; there are never two.
      const pressed = [...html.matchAll(/<a class="press" href="([^"]+)"/g)].map(([, href]) => href ?? "");
      if (code === undefined) expect(pressed).toHaveLength(1);
      else expect(pressed.length).toBeLessThan(2);
      for (const href of pressed) {
        expect(href.startsWith(`${env.APP_ORIGIN}/`)).toBe(true);
        expect(text).toContain(href);
      }
      if (code !== undefined) for (const twin of [text, html]) expect(twin).toContain(code);
    },
  );
});

test("no file sends a mail that is not looked at here", () => {
  const senders = readdirSync(inRoot("app/domain"), { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      file.endsWith(".server.ts") &&
      /\bsendMail\(/.test(readFileSync(join(inRoot("app/domain"), file), "utf8")),
  );
  expect(senders.toSorted()).toEqual(Object.keys(EMAILS).toSorted());
});
