import { createHash } from "node:crypto";
import type { Transporter } from "nodemailer";
import { env } from "~/kit/env.server";
import { failureName, ServiceFailure } from "./service-failure.server";

/**
 * A mail to one person: plain text and its HTML twin. `key` names it, so that a repeated sending carries the same Message-ID. So
 * does what it says: keys hold numbers of rows, which come again after a database was put back.
 */
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
  // all in one object: a second argument would be defaults of messages, and a silent server be waited for ten minutes
  return createTransport({
    url: env.SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
}

/** Names of SMTP commands, as nodemailer says at which one it failed: it never says what was sent with it. */
const COMMAND = /^[A-Z][A-Z\d -]{1,30}$/;
/** Why in detail (RFC 3463), such as `5.1.1` for an unknown mailbox: all that is kept of the server's own words. */
const ENHANCED = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/;

interface SmtpError {
  responseCode?: unknown;
  response?: unknown;
  command?: unknown;
}

/** The mail server's own words name the recipient; nodemailer repeats them, and the whole reply. */
function inOurWords(error: unknown): ServiceFailure {
  const { responseCode: status, response, command } = error as SmtpError;
  const code = failureName(error);
  const place = typeof command === "string" && COMMAND.test(command) ? ` at ${command}` : "";
  if (typeof status !== "number")
    return new ServiceFailure(`an email could not be handed over${place}`, { code });
  const why = ENHANCED.exec(typeof response === "string" ? response : "")?.[1];
  const answered = why === undefined ? status : `${status} ${why}`;
  return new ServiceFailure(`the mail server answered ${answered}${place}`, { status, code });
}

/**
 * Hands a mail to the SMTP server.
 * @throws ServiceFailure when it does not take it, with the reply code and at which command, or does not answer
 */
export async function sendMail({ key, ...mail }: Mail): Promise<void> {
  opened ??= open();
  const said = JSON.stringify([key, mail.to, mail.subject, mail.text]);
  const name = createHash("sha256").update(said).digest("hex").slice(0, 32);
  const messageId = `<${name}@${new URL(env.APP_ORIGIN).hostname}>`;
  const transport = await opened;
  await transport.sendMail({ ...mail, from: env.MAIL_FROM, messageId }).catch((error: unknown) => {
    throw inOurWords(error);
  });
}
