import { z } from "zod";
import { email, personName } from "~/kit/fields.server";

const role = z.enum(["owner", "finance", "viewer"], { error: "Choose a role" });

export const AdminInput = z.object({
  first_name: personName("First name"),
  last_name: personName("Last name"),
  email,
  role,
});
export type AdminInput = z.output<typeof AdminInput>;

export const AdminChange = z.object({ role });

/** One of an organization's admins, or somebody who is invited to be one. */
export const AdminView = z.object({
  id: z.int().describe("the profile's"),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(["owner", "finance", "viewer"]),
  status: z.enum(["invited", "activated", "suspended"]).describe("only the activated may open anything"),
  is_me: z.boolean(),
});
export type WireAdmin = z.output<typeof AdminView>;
