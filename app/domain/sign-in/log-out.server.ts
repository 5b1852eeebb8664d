import { db } from "~/data/prisma.server";
import type { Person } from "../accounts/people";

/** Ends the key this request came with; the person's other devices stay signed in. */
export async function logOut(me: Person): Promise<void> {
  await db.accessKey.deleteMany({ where: { id: me.key_id } });
}
