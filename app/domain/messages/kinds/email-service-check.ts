import type { Email } from "../email";

/** To whoever of the team pressed the button that tests the mail server. */
export function serviceCheckEmail({ first_name }: { first_name: string }): Email {
  return {
    title: "A test email from DinDin",
    paragraphs: [`Hello ${first_name},`, "You asked for this in the back office. The mail server works."],
  };
}
