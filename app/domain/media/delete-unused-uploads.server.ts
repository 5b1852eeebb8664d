import { files } from "~/adapters/files.server";
import { FORMATS, WIDTHS } from "~/adapters/pictures.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { publish } from "../outbox/publish.server";
import { addressOf } from "./picture-url";

const BATCH = 200;

async function dropBatch(tx: Tx): Promise<number> {
  // plain SQL: a batch, by what four tables do not name
  const gone = await tx<{ path: string }[]>`
    DELETE FROM upload WHERE used_at < app_now() - interval '1 day' AND id IN (
      SELECT u.id FROM upload u
      WHERE u.used_at < app_now() - interval '1 day'
        AND NOT EXISTS (SELECT FROM meal_image i WHERE i.url = '/' || u.path || '-960.avif')
        AND NOT EXISTS (SELECT FROM chef c JOIN meal_draft d ON d.chef_id = c.id WHERE c.account_id = u.account_id
          AND d.fields->'images' @> jsonb_build_array(jsonb_build_object('url', '/' || u.path || '-960.avif')))
        AND NOT EXISTS (SELECT FROM chef c WHERE c.image = '/' || u.path || '-960.avif')
        AND NOT EXISTS (SELECT FROM account a WHERE a.dp = '/' || u.path || '-960.avif')
      ORDER BY u.id LIMIT ${BATCH})
    RETURNING path`;
  for (const { path } of gone) await publish(tx, "picture.dropped", { path }, `picture.dropped:${path}`);
  return gone.length;
}

/**
 * Gives up uploads that nothing has used for a day: pictures of meals never saved, and those that were replaced. Whoever
 * puts one to use moves its `used_at` in the same transaction, so one taken up this moment stays. Answers how many.
 */
export async function deleteUnusedUploads(): Promise<number> {
  let all = 0;
  for (;;) {
    const dropped = await transaction(dropBatch);
    all += dropped;
    if (dropped < BATCH) return all;
  }
}

/** Takes the files of a picture away, all sizes; those that are gone already are no fault. */
export function deletePictureFiles(path: string): Promise<void> {
  return files.remove(
    WIDTHS.flatMap((width) => FORMATS.map((format) => addressOf(path, width, format).slice(1))),
  );
}
