import type { Email } from "../email";

const WORDS = {
  "account.locked": ["Your DinDin account is locked", "You can't sign in right now."],
  "account.unlocked": ["Your DinDin account is open again", "You can sign in as before."],
  "account.recovery_asked": [
    "Someone asked to get back into your DinDin account",
    "They told us that they lost their phone or their email. If that was you, you'll hear from us soon.",
  ],
} as const;

type AccessChange = keyof typeof WORDS;

/** Whether an act in the audit is one that the owner is mailed of. */
export const isAccessChange = (action: string): action is AccessChange => Object.hasOwn(WORDS, action);

/** To the owner of an account: what the team did about getting in, and why where it concerns them. */
export function accessChangedEmail({
  first_name,
  action,
  reason,
  contact,
}: {
  first_name: string;
  action: AccessChange;
  reason: string | null;
  contact: string;
}): Email {
  const [title, says] = WORDS[action];
  // how it was found out who asks is nobody's but the team's
  const why = reason === null || action === "account.recovery_asked" ? [] : [reason];
  const last =
    action === "account.recovery_asked"
      ? "If it wasn't you, contact us right away: we'll turn it down."
      : "If you have a question, contact us.";
  return {
    title,
    paragraphs: [`Hello ${first_name},`, says, ...why, last],
    button: { label: "Contact us", link: contact },
  };
}
