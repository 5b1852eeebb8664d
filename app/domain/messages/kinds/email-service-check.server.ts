import { env } from "~/kit/env.server";
import { staffPaths } from "~/kit/staff-paths";
import type { Email } from "../email";

/** To whoever of the team pressed the button that tests the mail server. */
export function serviceCheckEmail({ first_name }: { first_name: string }): Email {
  return {
    title: "A test email from DinDin",
    button: { label: "See all services", link: new URL(staffPaths.services(), env.APP_ORIGIN).href },
    paragraphs: [`Hello ${first_name},`, "You asked for this in the back office. The mail server works."],
  };
}
