import { COOKIES } from "~/http/cookies";
import { expectedToken } from "~/http/csrf.server";
import { env } from "~/kit/env.server";
import { eventually } from "./faults";

/** The path of the newest invitation that was mailed to somebody; waits for the email. */
export function invitationTo(email: string): Promise<string> {
  return eventually(async () => {
    const inbox = await fetch(new URL(`/dev/inbox.json?to=${encodeURIComponent(email)}`, env.APP_ORIGIN));
    const letters = (await inbox.json()) as { text: string }[];
    const path = letters
      .map(({ text }) => /\/invitation\/(?:kitchen\/|staff\/)?[\w-]+/.exec(text)?.[0])
      .find(Boolean);
    if (!path) throw new Error(`no invitation to ${email} yet`);
    return path;
  });
}

/** Sends a form of a screen as a browser does: signed in with this session, or as a guest with a visitor's cookie. */
export function sendForm(
  path: string,
  fields: Record<string, string>,
  session: string | null = null,
  cookies = "",
): Promise<Response> {
  const own = session ? `${COOKIES.session}=${session}` : `${COOKIES.visitor}=a-visitor-of-the-tests`;
  const cookie = `${own}; ${cookies}`;
  return fetch(new URL(path, env.APP_ORIGIN), {
    method: "POST",
    headers: { cookie, origin: env.APP_ORIGIN },
    body: new URLSearchParams({ csrf: expectedToken(cookie) ?? "", ...fields }),
    redirect: "manual",
  });
}
