import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";
import { Refusal } from "../refusal";
import type { Person } from "./people";

/** How long a sign-in, or a proof of who one is, counts for the key that it was given with. Milliseconds. */
export const FRESH_MS = 600_000;

/**
 * Lets on only whoever has signed in with this key, or shown a code by it, within ten minutes: before anything that makes a new
 * way into an account. @throws Refusal `forbidden` with code `sign_in_again`.
 */
export async function requireFreshSignIn({ key_id }: Pick<Person, "key_id">): Promise<void> {
  const key = await db.accessKey.findUnique({
    where: { id: key_id },
    select: { created_at: true, proved_at: true },
  });
  const isFresh = (at: Date | null | undefined) =>
    at != null && clock.now().getTime() - at.getTime() < FRESH_MS;
  if (isFresh(key?.created_at) || isFresh(key?.proved_at)) return;
  throw new Refusal(
    "forbidden",
    "Sign out and sign in again first, so that we know it's you. Then come back here.",
    {
      code: "sign_in_again",
    },
  );
}
