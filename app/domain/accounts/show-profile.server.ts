import { sql } from "~/data/sql.server";
import { missing } from "~/domain/refusal";
import type { ProfileView } from "./schemas.server";

interface Row {
  id: number;
  email: string;
  phone: string | null;
  first_name: string;
  last_name: string;
  is_active: boolean;
  is_password_changed: boolean;
  dp: string | null;
  signup_method: "other" | "google" | "facebook";
  chef_id: number | null;
  chef_image: string | null;
  is_staff: boolean;
  membership: {
    status: string;
    role: string;
    is_voucher_benefit: boolean;
    is_rejected: boolean;
    corporate_user_source: string;
    organization_status: string;
  } | null;
}

/** A membership's status as the spec's screens read it: `Activated`, `Invited`, ... */
function statusCode(status: string): string {
  return `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
}

function toView(row: Row): ProfileView {
  const membership = row.membership;
  const belongs = membership?.status === "activated" && membership.organization_status === "approved";
  return {
    id: row.id,
    email: row.email,
    phone: row.phone,
    first_name: row.first_name,
    last_name: row.last_name,
    is_chef: row.chef_id !== null,
    is_superuser: belongs && membership.role === "admin",
    is_staff: row.is_staff,
    is_active: row.is_active,
    account_types: belongs ? ["dinner", "organization"] : ["dinner"],
    eater: { signup_method: row.signup_method },
    profile: {
      dp: row.dp,
      chef_profile_image: row.chef_image,
      is_voucher_benefit: belongs && membership.is_voucher_benefit,
      status_code: membership ? statusCode(membership.status) : null,
      is_rejected: membership?.is_rejected ?? false,
      is_corporate_user: membership !== null,
      is_password_changed: row.is_password_changed,
      corporate_user_source: membership?.corporate_user_source ?? null,
    },
  };
}

/** The profile of one account, in one statement. */
export async function showProfile(accountId: number): Promise<ProfileView> {
  const [row] = await sql<Row[]>`
    SELECT a.id, a.email, a.phone, a.first_name, a.last_name, a.is_active, a.is_password_changed, a.dp, a.signup_method,
           c.id AS chef_id, c.image AS chef_image, s.id IS NOT NULL AS is_staff,
           (SELECT json_build_object('status', m.status, 'role', m.role, 'is_voucher_benefit', m.is_voucher_benefit,
                     'is_rejected', m.is_rejected, 'corporate_user_source', m.corporate_user_source,
                     'organization_status', o.status)
              FROM membership m JOIN organization o ON o.id = m.organization_id
             WHERE m.account_id = a.id AND m.status <> 'left'
             ORDER BY m.status = 'activated' DESC, m.id DESC LIMIT 1) AS membership
    FROM account a
    LEFT JOIN chef c ON c.account_id = a.id
    LEFT JOIN staff_member s ON s.account_id = a.id AND s.ended_at IS NULL
    WHERE a.id = ${accountId}`;
  if (!row) throw missing();
  return toView(row);
}
