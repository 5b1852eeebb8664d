import type { Email } from "../email";

/** To the owner of an account with whose email somebody tried to sign up. */
export function signUpKnownEmail({ login, reset }: { login: string; reset: string }): Email {
  return {
    title: "You have a DinDin account already",
    paragraphs: [
      "Hello,",
      "somebody, probably you, tried to sign up for DinDin with this email. It has an account already, and nothing about it was changed. Sign in with the password you have.",
    ],
    button: { label: "Sign in", link: login },
    after: [
      `If you have forgotten your password, choose a new one: ${reset}`,
      "If that was not you, nothing needs doing.",
    ],
  };
}
