import { env } from "~/kit/env.server";
import { eventually } from "./faults";

export interface Mail {
  subject: string;
  text: string;
}

/** What was mailed to somebody, newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const inbox = await fetch(new URL(`/dev/inbox.json?to=${encodeURIComponent(email)}`, env.APP_ORIGIN));
  return (await inbox.json()) as Mail[];
}

/** The path by which somebody finishes signing up, out of the newest mail that has one; waits for it. */
export function signUpLinkTo(email: string): Promise<string> {
  return eventually(async () => {
    const mails = await mailsTo(email);
    const path = mails.map(({ text }) => /\/signup\/confirm\/[\w-]+/.exec(text)?.[0]).find(Boolean);
    if (!path) throw new Error(`no link for ${email} yet`);
    return path;
  });
}

/** The code that shows whose account it is, out of the newest mail that has one; waits for it. */
export function ownerCodeTo(email: string): Promise<string> {
  return eventually(async () => {
    const mails = await mailsTo(email);
    const code = mails.map(({ text }) => /^([A-Z2-9]{8})$/m.exec(text)?.[1]).find(Boolean);
    if (!code) throw new Error(`no code for ${email} yet`);
    return code;
  });
}
