import { z } from "zod";
import { db } from "~/data/prisma.server";
import { messageKind } from "../kind";

const DECIDED = { approve: "approved", reject: "rejected", suspend: "suspended" } as const;

/** To the admins of an organization: what staff decided about it, with the reason that the audit has. */
export const organizationReviewed = messageKind({
  topic: "organization",
  facts: z.object({
    organization_id: z.int(),
    verdict: z.enum(["approve", "reject", "suspend"]),
    audit_entry_id: z.int(),
  }),
  async render({ organization_id, verdict: decision, audit_entry_id }) {
    const [organization, entry] = await Promise.all([
      db.organization.findUnique({ where: { id: organization_id }, select: { name: true } }),
      db.auditEntry.findUnique({ where: { id: audit_entry_id }, select: { reason: true } }),
    ]);
    if (!organization || !entry) return null;
    return {
      title: `${organization.name} is ${DECIDED[decision]}`,
      paragraphs: [entry.reason ?? "You can now give your people money and vouchers."],
      action: null,
    };
  },
});
