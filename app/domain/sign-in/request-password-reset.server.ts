import { limit } from "~/data/limits.server";
import { transaction } from "~/data/transaction.server";
import { publish } from "~/domain/outbox/publish.server";
import { Refusal } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { newKey } from "~/kit/secret.server";

const perEmail = limit("reset-email");
const perAddress = limit("reset-address");

/** How long a link for a new password is good from the moment it was asked for. */
export const RESET_MINUTES = 60;

/**
 * Has a link for a new password mailed, if there is an account with this email. Nobody learns whether there is: both cases
 * run the same statements and answer the same; who it is for is found out, and the link made, by the job.
 * @throws Refusal `limited` for an email, whoever's it is, or an address that has asked too often within the hour.
 */
export async function requestPasswordReset(email: string, ip: string): Promise<void> {
  const retryAfter = (await perAddress.count(ip)) || (await perEmail.count(email));
  if (retryAfter > 0)
    throw new Refusal(
      "limited",
      { reason: "Too many tries.", next: "Please wait a bit and try again." },
      { retryAfter },
    );
  await transaction(async (tx) => {
    const account = await tx.db.account.findFirst({
      where: { email, is_active: true, deleted_at: null },
      select: { id: true },
    });
    const deadline = new Date(clock.now().getTime() + RESET_MINUTES * 60_000);
    await publish(
      tx,
      "password_reset.asked",
      { account_id: account?.id ?? 0 },
      `password_reset:${newKey()}`,
      {
        deadline,
      },
    );
  });
}
