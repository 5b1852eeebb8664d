import { userInfo } from "node:os";
import { inviteFirstAdmin } from "~/domain/team/first-admin.server";
import { email as Email } from "~/kit/fields.server";
import { type CommandResult, UsageError } from "./help";

/** Invites the first admin. The link is printed only where no mail server took it: whoever reads it can become one. */
export async function first([typed]: readonly string[]): Promise<CommandResult> {
  const email = Email.safeParse(typed);
  if (!email.success) throw new UsageError(`"${typed}" is not an email address.`);
  const { invitation_id, link } = await inviteFirstAdmin(email.data, `staff:prompt:${userInfo().username}`);
  const lines =
    link === null
      ? [`Sent a link to ${email.data}. It works once, for 24 hours.`]
      : [
          "The mail server didn't take the email. Open this link yourself; it works once, for 24 hours:",
          link,
        ];
  return { lines, facts: { invitation_id, link } };
}
