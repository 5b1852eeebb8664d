import { db } from "~/data/prisma.server";
import type { Person } from "../accounts/people";

/** The name of the organization that somebody has registered and that nobody has approved yet; null where there is none. */
export async function pendingOrganizationName({ membership }: Person): Promise<string | null> {
  if (membership?.organization_status !== "waiting") return null;
  const where = { id: membership.organization_id, status: "waiting" } as const;
  const row = await db.organization.findUnique({ where, select: { name: true } });
  return row?.name ?? null;
}
