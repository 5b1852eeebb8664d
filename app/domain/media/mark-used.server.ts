import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";

/** Puts an upload to use, in the transaction that writes where: it is not given up anymore. */
export async function markUploadUsed(tx: Tx, upload_id: number): Promise<void> {
  await tx.db.upload.updateMany({ where: { id: upload_id }, data: { used_at: clock.now() } });
}

/** One's own uploads for meals among these paths, which count as used from now on. Pixels. */
export function markMealPicturesUsed(
  tx: Tx,
  account_id: number,
  paths: readonly string[],
): Promise<{ path: string; width: number; height: number }[]> {
  return tx.db.upload.updateManyAndReturn({
    where: { account_id, purpose: "meal_picture", path: { in: [...paths] } },
    data: { used_at: clock.now() },
    select: { path: true, width: true, height: true },
  });
}
