import { z } from "zod";
import { email } from "~/kit/fields.server";
import { HelperStatus } from "../../../prisma/client/enums";

export const HelperInput = z.object({ email });

export const HelperView = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string().nullable().describe("theirs, once they have accepted"),
  status: z.enum(HelperStatus),
  expires_at: z.string().nullable().describe("ISO 8601 UTC: until when the open link is good"),
  is_expired: z.boolean().describe("the open link is no longer good: send another"),
  joined_at: z.string().nullable().describe("ISO 8601 UTC"),
  ended_at: z.string().nullable().describe("ISO 8601 UTC"),
});
export type WireHelper = z.output<typeof HelperView>;

export const AcceptInput = z.object({
  token: z.string({ error: "Enter the secret of the link" }).min(1, "Enter the secret of the link").max(200),
});

export const WorkKitchenView = z.object({
  id: z.number().int().describe("for the header `X-Kitchen`"),
  name: z.string().describe("the cook's"),
  is_own: z.boolean(),
});
