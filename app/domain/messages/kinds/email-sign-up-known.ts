import type { Email } from "../email";

/** To the owner of an account with whose email somebody tried to sign up. */
export function signUpKnownEmail({ login, reset }: { login: string; reset: string }): Email {
  return {
    title: "You already have a DinDin account",
    paragraphs: [
      "Hello,",
      "Someone, probably you, tried to sign up for DinDin with this email. It already has an account, and nothing has changed. Sign in with your existing password.",
    ],
    button: { label: "Sign in", link: login },
    after: [
      `Forgot your password? Choose a new one: ${reset}`,
      "If that wasn't you, you can ignore this email.",
    ],
  };
}
