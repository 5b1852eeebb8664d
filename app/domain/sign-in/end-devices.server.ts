import { db } from "~/data/prisma.server";
import type { Db } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import type { Person } from "../accounts/people";
import { Refusal } from "../refusal";

type Me = Pick<Person, "account_id" | "key_id">;

/**
 * Signs one of my other devices out, with the pushes that it gets. Every request and every open stream looks its key up,
 * so it is let in nowhere from now on. The sign-in that asks ends by signing out.
 * @throws Refusal `missing` for what is signed in no more, is the one that asks, or is somebody else's.
 */
export async function endDevice({ account_id, key_id }: Me, id: number): Promise<void> {
  const { count } = await db.accessKey.deleteMany({ where: { id: { equals: id, not: key_id }, account_id } });
  if (count === 0) throw new Refusal("missing", "That device is already signed out.");
}

/** Ends the key this request came with; the person's other devices stay signed in. */
export async function logOut(me: Person): Promise<void> {
  await db.accessKey.deleteMany({ where: { id: me.key_id } });
}

/** Ends every session and key of an account, with the pushes that they get. Answers how many there were. */
export async function endAllKeys(on: Db, account_id: number): Promise<number> {
  const { count } = await on.accessKey.deleteMany({ where: { account_id } });
  return count;
}

/** Ends every session and key of an account but the one that asks, with the pushes that they get. */
export async function endOtherKeys(on: Db, { account_id, key_id }: Me): Promise<void> {
  await on.accessKey.deleteMany({ where: { account_id, id: { not: key_id } } });
}

/** Signs me out everywhere but here. Answers of how many devices. */
export async function endOtherDevices({ account_id, key_id }: Me): Promise<number> {
  const { count } = await db.accessKey.deleteMany({
    where: { account_id, id: { not: key_id }, expires_at: { gt: clock.now() } },
  });
  return count;
}
