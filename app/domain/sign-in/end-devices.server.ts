import { sql } from "~/data/sql.server";
import type { Person } from "../accounts/people";
import { Refusal } from "../refusal";

type Me = Pick<Person, "account_id" | "key_id">;

/**
 * Signs one of my other devices out, with the pushes that it gets. Every request and every open stream looks its key up,
 * so it is let in nowhere from now on. The sign-in that asks ends by signing out.
 * @throws Refusal `missing` for what is signed in no more, is the one that asks, or is somebody else's.
 */
export async function endDevice({ account_id, key_id }: Me, id: number): Promise<void> {
  const { count } =
    await sql`DELETE FROM access_key WHERE id = ${id} AND account_id = ${account_id} AND id <> ${key_id}`;
  if (count === 0) throw new Refusal("missing", "That device is already signed out.");
}

/** Signs me out everywhere but here. Answers of how many devices. */
export async function endOtherDevices({ account_id, key_id }: Me): Promise<number> {
  const { count } =
    await sql`DELETE FROM access_key WHERE account_id = ${account_id} AND id <> ${key_id} AND expires_at > app_now()`;
  return count;
}
