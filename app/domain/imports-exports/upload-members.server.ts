import { createHash } from "node:crypto";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { env } from "~/kit/env.server";
import { limits } from "~/kit/limits";
import type { CorporateAdmin } from "../accounts/people";
import { audit } from "../organizations/audit.server";
import type { ImportView } from "../organizations/people-schemas.server";
import { Refusal } from "../refusal";
import { checkMemberRows } from "./check-member-rows.server";
import { readMemberSheet } from "./member-sheet.server";
import { keepRows, showUpload } from "./uploads.server";

/** One line without control characters: what a file's name may be in a list. */
const nameOf = (name: string) => name.replace(/[\p{Cc}\p{Surrogate}]/gu, "").slice(0, 120) || "members.csv";

/**
 * Takes a CSV file of people for my organization and judges it, row by row and cell by cell; nobody is invited before it is
 * confirmed. A file that is no table of members is refused as a whole, and nothing of it is kept.
 * @throws Refusal `invalid` `file`, `too_large`, `unsupported` as `readMemberSheet`; `limited` after sixty files in an hour.
 */
export async function uploadMembers(
  me: CorporateAdmin,
  file: { name: string; bytes: Buffer },
): Promise<ImportView> {
  const { organization_id, account_id } = me;
  const { rows, ignored } = await readMemberSheet(file.bytes);
  const checked = await checkMemberRows(sql, organization_id, rows);
  const sha256 = createHash("sha256").update(file.bytes).digest();
  const id = await transaction(async (tx) => {
    // one upload of mine at a time, so that none slips past the limit
    await tx`SELECT FROM membership WHERE id = ${me.membership_id} FOR NO KEY UPDATE`;
    const [lately] = await tx<{ count: number }[]>`
      SELECT count(*) AS count FROM member_import WHERE organization_id = ${organization_id} AND created_at > app_now() - make_interval(secs => ${limits["member-files"].seconds})`;
    if ((lately?.count ?? 0) >= env.MEMBER_FILES_PER_ORGANIZATION)
      throw new Refusal(
        "limited",
        { reason: "Too many files in an hour.", next: "Please try again later." },
        { retryAfter: 600 },
      );
    const [made] = await tx<[{ id: number }]>`
      INSERT INTO member_import (organization_id, actor_id, sha256, file_name, ignored_columns)
      VALUES (${organization_id}, ${account_id}, ${sha256}, ${nameOf(file.name)}, ${ignored}) RETURNING id`;
    await keepRows(tx, made.id, checked);
    await audit(tx, me, "members.uploaded", { kind: "member_import", id: made.id }, { rows: rows.length });
    return made.id;
  });
  return showUpload(me, id);
}
