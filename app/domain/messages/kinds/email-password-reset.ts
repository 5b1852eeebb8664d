import type { Email } from "../email";

const AFTER = ["If you have not asked for it, nothing needs doing: your password stays as it is."];

/** The link for a new password. */
export function passwordResetEmail({ first_name, link }: { first_name: string; link: string }): Email {
  return {
    title: "A new password for DinDin",
    paragraphs: [
      `Hello ${first_name},`,
      "choose a new password with this link. It is good for an hour, and once.",
    ],
    button: { label: "Choose a new password", link },
    after: AFTER,
  };
}

/** The same for an account that a provider opened and whose mailbox was never proved: it may be a stranger's work. */
export function claimAccountEmail({ provider, link }: { provider: string | null; link: string }): Email {
  return {
    title: "A new password for DinDin",
    paragraphs: [
      "hello,",
      `there is an account with this e-mail address, opened with ${provider}; nobody has shown yet that the mailbox belongs to it. Choose a password with this link, and it is yours: whoever signs in to it with ${provider} is signed out, and saved cards and addresses are removed. It is good for an hour, and once.`,
    ],
    button: { label: "Choose a new password", link },
    after: AFTER,
  };
}

/** Instead of the link: to who signs in with Google or Facebook and has no password. */
export function howToSignInEmail({
  first_name,
  provider,
  login,
}: {
  first_name: string;
  provider: string;
  login: string;
}): Email {
  return {
    title: "How you sign in to DinDin",
    paragraphs: [
      `Hello ${first_name},`,
      `somebody, probably you, asked for a new password. You sign in to DinDin with ${provider}, so there is none to change.`,
    ],
    button: { label: "Sign in", link: login },
  };
}
