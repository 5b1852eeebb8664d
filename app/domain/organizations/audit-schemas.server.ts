import { z } from "zod";

const facts = z.record(z.string(), z.unknown()).nullable();

export const AuditView = z.object({
  id: z.int(),
  at: z.string().describe("ISO 8601 UTC"),
  actor: z.string().describe("who did it; `DinDin` for the product team"),
  action: z.string().describe("`membership.suspended`, `distribution.made`, …"),
  subject_kind: z.string(),
  subject_id: z.string(),
  member_id: z.int().nullable().describe("the profile's id, where it was done to a person"),
  member: z.string().nullable().describe("their name"),
  before: facts,
  after: facts,
  reason: z.string().nullable(),
});
/** One thing that was done in an organization. */
export type AuditRow = z.output<typeof AuditView>;
