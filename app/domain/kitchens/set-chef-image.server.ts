import { transaction } from "~/data/transaction.server";
import type { Chef } from "../accounts/people";
import { setPortrait } from "../chefs/chef-row.server";
import { markUploadUsed } from "../media/mark-used.server";
import { type UploadedPicture, uploadPicture } from "../media/upload-picture.server";
import { submitApplication } from "./submit-application.server";

/**
 * Puts a picture on the cook's public page; the one before is taken away a day later. A rejected kitchen is sent in again.
 * @throws Refusal as `uploadPicture`.
 */
export async function setChefImage(me: Chef, file: Blob): Promise<UploadedPicture> {
  const kept = await uploadPicture(me, "chef_picture", file);
  await transaction(async (tx) => {
    await markUploadUsed(tx, kept.id);
    await setPortrait(tx, me.chef_id, kept.url);
    await submitApplication(tx, me);
  });
  return kept;
}
