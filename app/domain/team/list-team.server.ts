import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";
import type { StaffRole } from "../accounts/people";

/** Somebody of the product team. */
export interface TeamMember {
  staff_id: number;
  name: string;
  email: string;
  role: StaffRole;
  /** has two-step sign-in on; without it they can do nothing yet */
  is_secured: boolean;
  ended_at: Date | null;
}

/** An invitation that nobody has accepted; an expired one stays until it is withdrawn or sent again. */
export interface OpenInvitation {
  id: number;
  email: string;
  role: StaffRole;
  is_expired: boolean;
}

const MOST = 200;

/** The team: who acts, then who has left, each by name; and who is invited, the newest first. */
export async function listTeam(): Promise<{ members: TeamMember[]; invitations: OpenInvitation[] }> {
  const account = {
    select: {
      ...{ first_name: true, last_name: true, email: true },
      second_factors: { where: { confirmed_at: { not: null } }, select: { id: true }, take: 1 },
    },
  } as const;
  const [members, invitations] = await Promise.all([
    db.staffMember.findMany({
      select: { id: true, role: true, ended_at: true, account },
      orderBy: [
        { ended_at: { sort: "desc", nulls: "first" } },
        { account: { first_name: "asc" } },
        { id: "asc" },
      ],
      take: MOST,
    }),
    db.staffInvitation.findMany({
      where: { accepted_at: null, ended_at: null },
      select: { id: true, email: true, role: true, expires_at: true },
      orderBy: { id: "desc" },
      take: MOST,
    }),
  ]);
  return {
    members: members.map(
      ({ id, role, ended_at, account: { first_name, last_name, email, second_factors } }) => ({
        ...{ staff_id: id, role, ended_at, email, name: `${first_name} ${last_name}`.trim() },
        is_secured: second_factors.length > 0,
      }),
    ),
    invitations: invitations.map(({ expires_at, ...one }) => ({
      ...one,
      is_expired: expires_at <= clock.now(),
    })),
  };
}
