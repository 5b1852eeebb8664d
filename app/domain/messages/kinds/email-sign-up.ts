import type { Email } from "../email";

/** The link that finishes a sign-up. No word of the form stands in it: whoever filled it in may be a stranger. */
export function signUpEmail({ hours, link }: { hours: number; link: string }): Email {
  return {
    title: "Finish signing up for DinDin",
    paragraphs: [
      "Hello,",
      `Open this link to finish signing up. It works once and expires in ${hours} hours.`,
    ],
    button: { label: "Finish signing up", link },
    after: [
      "If you didn't sign up, you can ignore this email. No account is created unless you open the link.",
    ],
  };
}
