import { transaction } from "~/data/transaction.server";
import { markUploadUsed } from "../media/mark-used.server";
import { type KeptPicture, keepPicture } from "../media/upload-picture.server";
import type { Person } from "./people";

/**
 * Gives an account its picture (the profile's `dp`); the one before is taken away a day later.
 * @throws Refusal as `keepPicture`.
 */
export async function setProfilePicture(me: Person, file: Blob): Promise<KeptPicture> {
  const kept = await keepPicture(me, "profile_picture", file);
  await transaction(async (tx) => {
    await markUploadUsed(tx, kept.id);
    await tx.db.account.update({
      where: { id: me.account_id },
      data: { dp: kept.url },
      select: { id: true },
    });
  });
  return kept;
}
