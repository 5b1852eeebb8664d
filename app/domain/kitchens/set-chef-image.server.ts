import { transaction } from "~/data/transaction.server";
import type { Chef } from "../accounts/people";
import { type KeptPicture, keepPicture } from "../media/upload-picture.server";

/**
 * Puts a picture on the cook's public page; the one before is taken away a day later.
 * @throws Refusal as `keepPicture`.
 */
export async function setChefImage(me: Chef, file: Blob): Promise<KeptPicture> {
  const kept = await keepPicture(me, "chef_picture", file);
  await transaction(async (tx) => {
    await tx`UPDATE upload SET used_at = app_now() WHERE id = ${kept.id}`;
    await tx`UPDATE chef SET image = ${kept.url}, image_alt = 'Portrait of ' || full_name WHERE id = ${me.chef_id}`;
  });
  return kept;
}
