import { type Sql, sql, type Tx } from "~/data/sql.server";
import { keyedHash } from "~/kit/secret.server";
import { isUnclaimed } from "../accounts/unclaimed.server";
import type { AS_ROLE } from "../messages/kinds/email-invitation";
import { missing } from "../refusal";

/** An invitation that can be accepted. */
export interface Invitation {
  invitation_id: number;
  membership_id: number;
  organization_id: number;
  organization: string;
  account_id: number;
  email: string;
  /** as the organization wrote them */
  first_name: string;
  last_name: string;
  /** what they are to be there; `admin` is an owner */
  role: keyof typeof AS_ROLE;
  /** nobody has an account with this email yet */
  is_new: boolean;
  /** came by a referral: they choose their password at once, all others after they are signed in */
  is_referred: boolean;
}

/**
 * The invitation behind the secret of a link.
 * @throws Refusal `missing` for a link that nobody was sent, that is used or over, whose invitation was withdrawn, or whose
 * organization is not approved (anymore): all in the same words.
 */
export async function readInvitation(token: string, on: Sql | Tx = sql): Promise<Invitation> {
  // plain SQL: `isUnclaimed` is a rule of several statements
  const [invitation] = await on<Invitation[]>`
    SELECT i.id AS invitation_id, m.id AS membership_id, m.organization_id, o.name AS organization, account.id AS account_id,
      account.email::text, m.first_name, m.last_name, m.role, ${isUnclaimed} AS is_new, m.corporate_user_source = 'referral' AS is_referred
    FROM invitation i JOIN membership m ON m.id = i.membership_id JOIN account ON account.id = m.account_id
    JOIN organization o ON o.id = m.organization_id
    WHERE i.hash = ${keyedHash(token)} AND i.used_at IS NULL AND i.expires_at > app_now() AND m.status = 'invited'
      AND o.status = 'approved' AND account.is_active AND account.deleted_at IS NULL`;
  if (!invitation) throw missing();
  return invitation;
}
