import { db } from "~/data/prisma.server";
import { type Subject, subjectKind } from "./acts.server";

/** What the team wrote about a person, a kitchen or an organization, and did for them: the newest first, at most 50. */
export async function listActsFor(kind: Subject["kind"], id: number) {
  return db.auditEntry.findMany({
    where: { subject_kind: subjectKind(kind), subject_id: String(id) },
    select: {
      ...{ id: true, at: true, action: true, reason: true, actor: true },
      staff: { select: { account: { select: { first_name: true, last_name: true } } } },
    },
    orderBy: { id: "desc" },
    take: 50,
  });
}
