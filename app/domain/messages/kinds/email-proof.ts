import type { Email } from "../email";

/** The link by which somebody proves that a mailbox is theirs, after they told the team that they lost the one before. */
export function emailProofEmail({ first_name, link }: { first_name: string; link: string }): Email {
  return {
    title: "Is this your email?",
    paragraphs: [
      `Hello ${first_name},`,
      "You told us that you can't read your old email anymore. Confirm that this one is yours, then choose a new password. This link works once and for three days.",
    ],
    button: { label: "Confirm this email", link },
    after: ["If you didn't ask us for this, ignore this email. Nothing happens unless you confirm."],
  };
}
