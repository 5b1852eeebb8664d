import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";
import { Refusal } from "../refusal";
import type { Person } from "./people";

type Key = Pick<Person, "key_id">;

/** How long a sign-in, or a proof of who one is, counts for the key that it was given with. Milliseconds. */
export const FRESH_MS = 600_000;

const isFresh = (at: Date | null | undefined): boolean =>
  at != null && clock.now().getTime() - at.getTime() < FRESH_MS;

const readKey = ({ key_id }: Key) =>
  db.accessKey.findUnique({ where: { id: key_id }, select: { created_at: true, proved_at: true } });

/** Whether whoever holds this key has proved within ten minutes who they are, by more than a password. */
export async function hasFreshProof(me: Key): Promise<boolean> {
  return isFresh((await readKey(me))?.proved_at);
}

/**
 * Lets on only whoever has signed in with this key, or shown a code by it, within ten minutes: before anything that makes a new
 * way into an account. @throws Refusal `forbidden` with code `sign_in_again`.
 */
export async function requireFreshSignIn(me: Key): Promise<void> {
  const key = await readKey(me);
  if (isFresh(key?.created_at) || isFresh(key?.proved_at)) return;
  throw new Refusal(
    "forbidden",
    "Sign out and sign in again first, so that we know it's you. Then come back here.",
    {
      code: "sign_in_again",
    },
  );
}

/**
 * Lets on only whoever has shown more than a password with this key within ten minutes: a code that was sent to the account's
 * email or phone, or one of its second factor. Before what somebody who stole the password must not reach
 * (docs/decisions/075). @throws Refusal `forbidden` with code `owner_code_required`.
 */
export async function requireOwnerProof(me: Key): Promise<void> {
  if (await hasFreshProof(me)) return;
  throw new Refusal("forbidden", "Confirm it's you first, by a code that we send you.", {
    code: "owner_code_required",
  });
}
