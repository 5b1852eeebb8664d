import type { Email } from "../email";

/** The code that shows that a mailbox belongs to who comes from Google or Facebook. */
export function connectCodeEmail({ provider, code }: { provider: string; code: string }): Email {
  return {
    title: `Your code to sign in with ${provider}`,
    paragraphs: [
      `somebody, probably you, signs in to DinDin with ${provider} and this e-mail address.`,
      "Enter this code there to show that the mailbox is yours. It is good for 10 minutes.",
    ],
    code,
    after: ["If that was not you, nothing needs doing: without the code nobody comes in. Tell it to nobody."],
  };
}
