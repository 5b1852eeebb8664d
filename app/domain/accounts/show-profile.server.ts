import { db } from "~/data/prisma.server";
import { missing } from "~/domain/refusal";
import type { ProfileView } from "./schemas.server";

/** What the profile shows of an account, in Prisma's words; of several memberships the newest come first. */
const shown = {
  id: true,
  email: true,
  phone: true,
  first_name: true,
  last_name: true,
  is_active: true,
  is_password_changed: true,
  dp: true,
  signup_method: true,
  chef: { select: { image: true } },
  staff: { select: { ended_at: true } },
  memberships: {
    where: { status: { not: "left" } },
    orderBy: { id: "desc" },
    select: {
      status: true,
      role: true,
      is_voucher_benefit: true,
      is_rejected: true,
      corporate_user_source: true,
      organization: { select: { status: true } },
    },
  },
} as const;

/** A membership's status as the spec's screens read it: `Activated`, `Invited`, ... */
function statusCode(status: string): string {
  return `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
}

/** The profile of one account: its own fields, and what its activated or else newest membership adds. */
export async function showProfile(accountId: number): Promise<ProfileView> {
  const account = await db.account.findUnique({ where: { id: accountId }, select: shown });
  if (!account) throw missing();
  const { chef, staff, memberships, dp, is_password_changed, signup_method, ...own } = account;
  const membership = memberships.find(({ status }) => status === "activated") ?? memberships[0];
  const belongs = membership?.status === "activated" && membership.organization.status === "approved";
  return {
    ...own,
    is_chef: chef !== null,
    is_superuser: belongs && membership.role === "admin",
    is_staff: staff !== null && staff.ended_at === null,
    account_types: belongs ? ["dinner", "organization"] : ["dinner"],
    eater: { signup_method },
    profile: {
      dp,
      chef_profile_image: chef?.image ?? null,
      is_voucher_benefit: belongs && membership.is_voucher_benefit,
      status_code: membership ? statusCode(membership.status) : null,
      is_rejected: membership?.is_rejected ?? false,
      is_corporate_user: membership !== undefined,
      is_password_changed,
      corporate_user_source: membership?.corporate_user_source ?? null,
    },
  };
}
