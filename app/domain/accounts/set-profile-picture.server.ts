import { transaction } from "~/data/transaction.server";
import { type KeptPicture, keepPicture } from "../media/upload-picture.server";
import type { Person } from "./people";

/**
 * Gives an account its picture (the profile's `dp`); the one before is taken away a day later.
 * @throws Refusal as `keepPicture`.
 */
export async function setProfilePicture(me: Person, file: Blob): Promise<KeptPicture> {
  const kept = await keepPicture(me, "profile_picture", file);
  await transaction(async (tx) => {
    await tx`UPDATE upload SET used_at = app_now() WHERE id = ${kept.id}`;
    await tx`UPDATE account SET dp = ${kept.url} WHERE id = ${me.account_id}`;
  });
  return kept;
}
