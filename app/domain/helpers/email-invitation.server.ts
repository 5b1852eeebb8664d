import { sendMail } from "~/adapters/mail.server";
import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";
import { env } from "~/kit/env.server";
import { signInPaths } from "~/kit/sign-in-paths";
import { emailOf } from "../messages/email";
import { helperInvitationEmail } from "../messages/kinds/email-helper-invitation";
import { helperToken } from "./helper-row.server";

/**
 * Mails the link by which somebody becomes a helper, derived here and kept nowhere. Nothing goes out for an invitation that
 * is used, over, withdrawn, or was sent again meanwhile.
 */
export async function emailHelperInvitation(id: number, letters: number): Promise<void> {
  const helper = await db.kitchenHelper.findUnique({
    where: { id, letters, status: "invited", expires_at: { gt: clock.now() } },
    select: { id: true, link_nonce: true, letters: true, email: true, chef: { select: { full_name: true } } },
  });
  if (!helper) return;
  const link = new URL(signInPaths.helperInvitation(helperToken(helper)), env.APP_ORIGIN).href;
  const email = helperInvitationEmail({ cook: helper.chef.full_name, link });
  await sendMail({ to: helper.email, key: `helper-invitation:${id}:${letters}`, ...emailOf(email) });
}
