import { createHash } from "node:crypto";
import type { Transporter } from "nodemailer";
import { env } from "~/kit/env.server";

/** A mail to one person: plain text and its HTML twin. `key` names it, so that a repeated sending carries the same Message-ID. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  key: string;
}

let opened: Promise<Transporter> | undefined;

async function open(): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport(env.SMTP_URL, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as object);
}

/** Hands a mail to the SMTP server; fails when it does not take it. */
export async function sendMail({ key, ...mail }: Mail): Promise<void> {
  opened ??= open();
  const name = createHash("sha256").update(key).digest("hex").slice(0, 32);
  const messageId = `<${name}@${new URL(env.APP_ORIGIN).hostname}>`;
  await (await opened).sendMail({ ...mail, from: env.MAIL_FROM, messageId });
}
