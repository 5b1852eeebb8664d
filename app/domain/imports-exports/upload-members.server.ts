import { createHash } from "node:crypto";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { env } from "~/kit/env.server";
import { limits } from "~/kit/limits";
import type { CorporateAdmin } from "../accounts/people";
import type { ImportView } from "../organizations/people-schemas.server";
import { Refusal } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { checkMemberRows } from "./check-member-rows.server";
import { type NamedColumns, readMemberSheet } from "./member-sheet.server";
import { showUpload, storeRows } from "./uploads.server";

/** One line without control characters: what a file's name may be in a list. */
const nameOf = (name: string) => name.replace(/[\p{Cc}\p{Surrogate}]/gu, "").slice(0, 120) || "members.csv";

/**
 * Takes a CSV file of people for my organization and checks it, row by row and cell by cell; nobody is invited before it is
 * confirmed. `columns` says what the file calls ours where that is no name we know. A file that is no table of members is refused as a whole, and nothing of it is kept.
 * @throws Refusal `invalid` `file`, `too_large`, `unsupported` as `readMemberSheet`; `limited` after sixty files in an hour.
 */
export async function uploadMembers(
  me: CorporateAdmin,
  file: { name: string; bytes: Buffer; columns?: NamedColumns },
): Promise<ImportView> {
  const { organization_id, account_id } = me;
  const { rows, ignored } = readMemberSheet(file.bytes, file.columns);
  const checked = await checkMemberRows(sql, organization_id, rows);
  const sha256 = createHash("sha256").update(file.bytes).digest();
  const id = await transaction(async (tx) => {
    // plain SQL for the lock: one upload of mine at a time, so that none slips past the limit
    await tx`SELECT FROM membership WHERE id = ${me.membership_id} FOR NO KEY UPDATE`;
    const since = new Date(clock.now().getTime() - limits["member-files"].seconds * 1000);
    const lately = await tx.db.memberImport.count({ where: { organization_id, created_at: { gt: since } } });
    if (lately >= env.MEMBER_FILES_PER_ORGANIZATION)
      throw new Refusal(
        "limited",
        { reason: "Too many files in an hour.", next: "Please try again later." },
        { retryAfter: 600 },
      );
    const made = await tx.db.memberImport.create({
      data: {
        ...{ organization_id, actor_id: account_id, sha256 },
        ...{ file_name: nameOf(file.name), ignored_columns: ignored },
      },
      select: { id: true },
    });
    await storeRows(tx, made.id, checked);
    await audit(tx, me, "members.uploaded", { kind: "member_import", id: made.id }, { rows: rows.length });
    return made.id;
  });
  return showUpload(me, id);
}
