import type { Email } from "../email";

/** To the mailbox that was an account's until now. The new one is not named. */
export function emailChangedEmail({ first_name, contact }: { first_name: string; contact: string }): Email {
  return {
    title: "Your DinDin email has changed",
    paragraphs: [
      `Hello ${first_name},`,
      "From now on, you'll sign in with your new email and get our emails there.",
      "If you made this change, you're all set. If you didn't, contact us right away and we'll help.",
    ],
    button: { label: "Contact us", link: contact },
  };
}
