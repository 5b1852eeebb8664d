import { sql } from "~/data/sql.server";

/**
 * Whether `account` is one that an invitation made and nobody has taken yet: without a password, without a Google or
 * Facebook identity, its mailbox never proven. Whoever registers with its email, or opens the link, takes it.
 */
export const isUnclaimed = sql`(account.password_hash IS NULL AND account.email_verified_at IS NULL AND account.is_active
  AND account.deleted_at IS NULL AND NOT EXISTS (SELECT FROM identity WHERE identity.account_id = account.id))`;
