import type { Email } from "../email";

const AFTER = ["If you didn't request this, you can ignore this email. Your password won't change."];

/** The link for a new password. */
export function passwordResetEmail({ first_name, link }: { first_name: string; link: string }): Email {
  return {
    title: "Reset your DinDin password",
    paragraphs: [
      `Hello ${first_name},`,
      "Choose a new password with this link. It works once and expires in an hour.",
    ],
    button: { label: "Choose a new password", link },
    after: AFTER,
  };
}

/** The same for an account that a provider opened and whose mailbox was never proved: it may be a stranger's work. */
export function claimAccountEmail({ provider, link }: { provider: string | null; link: string }): Email {
  return {
    title: "Reset your DinDin password",
    paragraphs: [
      "Hello,",
      `There's an account with this email address that was opened with ${provider}, but the email was never verified. Choose a password with this link to take over the account: anyone signed in to it with ${provider} will be signed out, and its saved cards and addresses will be removed. The link works once and expires in an hour.`,
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
      `Someone, probably you, asked to reset your password. You sign in to DinDin with ${provider}, so there's no password to change.`,
    ],
    button: { label: "Sign in", link: login },
  };
}
