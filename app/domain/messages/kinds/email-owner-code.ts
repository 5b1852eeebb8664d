import type { Email } from "../email";

/** The code that shows that whoever is signed in owns the account. */
export function ownerCodeEmail({ first_name, code }: { first_name: string; code: string }): Email {
  return {
    title: "Confirm it's you",
    paragraphs: [
      `Hello ${first_name},`,
      "Someone, probably you, is changing how you sign in to DinDin. Enter this code there to go on. It expires in 10 minutes.",
    ],
    code,
    after: [
      "If that wasn't you, someone may know your password. Nothing changes without the code: don't share it, and choose a new password.",
    ],
  };
}

/** The same to a phone. */
export function ownerCodeText({ code }: { code: string }): string {
  return `DinDin: ${code} is your code to change how you sign in. It expires in 10 minutes. Don't share it with anyone.`;
}
