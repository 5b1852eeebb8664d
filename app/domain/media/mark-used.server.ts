import type { Tx } from "~/data/sql.server";

/** Puts an upload to use, in the transaction that writes where: it is not given up any more. */
export async function markUploadUsed(tx: Tx, upload_id: number): Promise<void> {
  await tx`UPDATE upload SET used_at = app_now() WHERE id = ${upload_id}`;
}

/** One's own uploads for meals among these paths, which count as used from now on. Pixels. */
export function markMealPicturesUsed(
  tx: Tx,
  account_id: number,
  paths: readonly string[],
): Promise<{ path: string; width: number; height: number }[]> {
  return tx<{ path: string; width: number; height: number }[]>`
    UPDATE upload SET used_at = app_now()
    WHERE account_id = ${account_id} AND purpose = 'meal_picture' AND path = ANY (${[...paths]}::text[])
    RETURNING path, width, height`;
}
