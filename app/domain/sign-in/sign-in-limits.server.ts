import { limit } from "~/data/limits.server";
import { Refusal } from "~/domain/refusal";

const perAddress = limit("login-address");
const perEmail = limit("login-email");
/** One more try every ten minutes on a locked email, so that its owner is never shut out for the hour. */
const relief = limit("login-relief");
/** Opened links an hour for each address: nobody gets far by guessing, a whole office behind one address does. */
const openedInvitations = limit("invitation-address");

/**
 * Counts a try to be somebody before it is made, so that many at once cannot all slip under the limit; one set of counts
 * for every way in. The address first: one that may not try anymore cannot use up the tries of an email, and so lock its
 * owner out. `email` is null where none is known, as with a provider's token.
 * @throws Refusal `limited` with the seconds to wait.
 */
export async function countAttempt(email: string | null, ip: string): Promise<void> {
  const wait = await perAddress.count(ip);
  const emailWait = wait > 0 || email === null ? 0 : await perEmail.count(email);
  const retryAfter = wait || (emailWait > 0 && email !== null ? await relief.count(email) : 0);
  if (retryAfter > 0)
    throw new Refusal(
      "limited",
      { reason: "Too many tries.", next: "Please wait a bit and try again." },
      { retryAfter },
    );
}

/** A try that was no failure does not count: the place gets its try back, and a right password clears the email. */
export async function uncountAttempt(email: string | null, ip: string, isRight: boolean): Promise<void> {
  await Promise.all([
    perAddress.uncount(ip),
    email === null ? null : isRight ? perEmail.forget(email) : perEmail.uncount(email),
  ]);
}

/** Whoever has proved to own the mailbox starts again: nobody else's tries keep them out. */
export async function clearAttempts(email: string): Promise<void> {
  await Promise.all([perEmail.forget(email), relief.forget(email)]);
}

/**
 * Counts an opened link of an invitation, of a company's or a kitchen's.
 * @throws Refusal `limited` when too many were opened from this address within an hour.
 */
export async function countOpenedInvitation(ip: string): Promise<void> {
  const retryAfter = await openedInvitations.count(ip);
  if (retryAfter > 0)
    throw new Refusal(
      "limited",
      { reason: "Too many tries.", next: "Please try again later." },
      { retryAfter },
    );
}
