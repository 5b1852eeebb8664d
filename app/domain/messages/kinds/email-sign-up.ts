import type { Email } from "../email";

/** The link that finishes a sign-up. No word of the form stands in it: whoever filled it in may be a stranger. */
export function signUpEmail({ hours, link }: { hours: number; link: string }): Email {
  return {
    title: "Finish signing up for DinDin",
    paragraphs: ["Hello,", `open this link to finish signing up. It is good for ${hours} hours, and once.`],
    button: { label: "Finish signing up", link },
    after: ["If you have not signed up, nothing needs doing: without the link there is no account."],
  };
}
