import type { Email } from "../email";

/** To the mailbox that was an account's until now. The new one is not named. */
export function emailChangedEmail({ first_name, contact }: { first_name: string; contact: string }): Email {
  return {
    title: "Your e-mail at DinDin has changed",
    paragraphs: [
      `Hello ${first_name},`,
      "from now on you sign in with another e-mail, and our letters go there.",
      "If that was you, nothing needs doing. If it was not, tell us at once and we will look into it with you.",
    ],
    button: { label: "Write to us", link: contact },
  };
}
