import type { Email } from "../email";

/** The code that shows that a mailbox belongs to who comes from Google or Facebook. */
export function connectCodeEmail({ provider, code }: { provider: string; code: string }): Email {
  return {
    title: `Your code to sign in with ${provider}`,
    paragraphs: [
      `Someone, probably you, is signing in to DinDin with ${provider} and this email address.`,
      "Enter this code there to verify your email. It expires in 10 minutes.",
    ],
    code,
    after: [
      "If that wasn't you, you can ignore this email: no one can sign in without the code. Don't share it with anyone.",
    ],
  };
}
