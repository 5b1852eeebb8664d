import type { Tx } from "~/data/sql.server";
import { notify } from "../messages/notify.server";

/** Tells who waits for an export that its file is there: the link leads to the screen, where they have to be signed in. */
export async function notifyReady(tx: Tx, export_id: number): Promise<void> {
  const { account_id } = await tx.db.export.findUniqueOrThrow({
    where: { id: export_id },
    select: { account_id: true },
  });
  await notify(tx, {
    account_id,
    key: `export.ready:${export_id}`,
    kind: "export.ready",
    facts: { export_id },
  });
}
