import { transaction } from "~/data/transaction.server";
import { markUploadUsed } from "../media/mark-used.server";
import { type UploadedPicture, uploadPicture } from "../media/upload-picture.server";
import type { Person } from "./people";

/**
 * Gives an account its picture (the profile's `dp`); the one before is taken away a day later.
 * @throws Refusal as `uploadPicture`.
 */
export async function setProfilePicture(me: Person, file: Blob): Promise<UploadedPicture> {
  const kept = await uploadPicture(me, "profile_picture", file);
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
