import type { Email } from "../email";

/** The code that shows that a mailbox is somebody's. */
export function codeEmail({ first_name, code }: { first_name: string; code: string }): Email {
  return {
    title: "Your DinDin code",
    paragraphs: [`Hello ${first_name},`, "Enter this code to verify your email. It expires in 10 minutes."],
    code,
    after: ["If you didn't request it, you can ignore this email."],
  };
}

/** The same to a phone. */
export function codeText({ code }: { code: string }): string {
  return `DinDin: your code is ${code}. It expires in 10 minutes. Don't share it with anyone.`;
}
