import { db } from "~/data/prisma.server";
import type { Person } from "../accounts/people";
import { missing } from "../refusal";
import { chooseOrganization } from "../sign-in/issue-key.server";

/** One of the organizations that I can open. */
export interface OwnOrganization {
  id: number;
  name: string;
  /** what I may see there: all of it, or my own share */
  is_admin: boolean;
  is_current: boolean;
}

const open = (account_id: number) =>
  ({ account_id, status: "activated", organization: { status: "approved" } }) as const;

/** The approved organizations that I am an active member of, by name: 100 at most. */
export async function listOwnOrganizations({
  account_id,
  membership,
}: Pick<Person, "account_id" | "membership">): Promise<OwnOrganization[]> {
  const rows = await db.membership.findMany({
    where: open(account_id),
    select: { role: true, organization: { select: { id: true, name: true } } },
    orderBy: [{ organization: { name: "asc" } }, { id: "asc" }],
    take: 100,
  });
  return rows.map(({ role, organization }) => ({
    ...organization,
    is_admin: role !== "member",
    is_current: organization.id === membership?.organization_id,
  }));
}

/**
 * Makes another of my organizations the one that my session or token is about; other devices keep theirs.
 * @throws Refusal `missing` for one that I am no active member of, or that is not approved.
 */
export async function switchOrganization(
  me: Pick<Person, "account_id" | "key_id">,
  organization_id: number,
): Promise<{ organization: number }> {
  const mine = await db.membership.count({ where: { ...open(me.account_id), organization_id } });
  if (mine === 0) throw missing();
  await chooseOrganization(me.key_id, organization_id);
  return { organization: organization_id };
}
