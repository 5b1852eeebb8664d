import type { Email } from "../email";

/** The code that shows that a mailbox is somebody's. */
export function codeEmail({ first_name, code }: { first_name: string; code: string }): Email {
  return {
    title: "Your code for DinDin",
    paragraphs: [
      `Hello ${first_name},`,
      "enter this code to show that this mailbox is yours. It is good for 10 minutes.",
    ],
    code,
    after: ["If you have not asked for it, nothing needs doing: without it nothing changes."],
  };
}

/** The same to a phone. */
export function codeText({ code }: { code: string }): string {
  return `DinDin: your code is ${code}. It is good for 10 minutes. Tell it to nobody.`;
}
