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
    // an invitation, open or withdrawn, makes nobody a member: that takes their own yes
    where: { status: { not: "left" }, NOT: { status: { not: "activated" }, joined_at: null } },
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

interface Shown {
  status: string;
  role: string;
  organization: { status: string };
}

const isActive = ({ status, organization }: Shown) =>
  status === "activated" && organization.status === "approved";

/** Of several memberships, newest first, the one that lets most be done: as `readPerson` picks it. */
function strongest<M extends Shown>(memberships: readonly M[]): M | undefined {
  const rank = (one: M) =>
    (isActive(one) ? 4 : 0) + (one.status === "activated" ? 2 : 0) + (one.role === "admin" ? 1 : 0);
  return [...memberships].sort((a, b) => rank(b) - rank(a))[0];
}

/**
 * The profile of one account: its own fields, and what its strongest membership adds; the voucher benefit is had from any
 * that is activated, of an approved organization. With a rejected organization all its memberships are.
 */
export async function showProfile(accountId: number): Promise<ProfileView> {
  const account = await db.account.findUnique({ where: { id: accountId }, select: shown });
  if (!account) throw missing();
  const { chef, staff, memberships, dp, is_password_changed, signup_method, ...own } = account;
  const membership = strongest(memberships);
  const is_rejected =
    membership !== undefined && (membership.is_rejected || membership.organization.status === "rejected");
  const belongs = membership !== undefined && isActive(membership);
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
      is_voucher_benefit: memberships.some((one) => isActive(one) && one.is_voucher_benefit),
      status_code: membership ? statusCode(is_rejected ? "rejected" : membership.status) : null,
      is_rejected,
      is_corporate_user: membership !== undefined,
      is_password_changed,
      corporate_user_source: membership?.corporate_user_source ?? null,
    },
  };
}
