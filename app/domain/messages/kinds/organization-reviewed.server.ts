import { z } from "zod";
import { sql } from "~/data/sql.server";
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
  async render({ organization_id, verdict, audit_entry_id }) {
    const [organization] = await sql<{ name: string; reason: string | null }[]>`
      SELECT o.name, e.reason FROM organization o JOIN audit_entry e ON e.id = ${audit_entry_id} WHERE o.id = ${organization_id}`;
    if (!organization) return null;
    return {
      title: `${organization.name} is ${DECIDED[verdict]}`,
      paragraphs: [organization.reason ?? "You can now give your people money and vouchers."],
      action: null,
    };
  },
});
