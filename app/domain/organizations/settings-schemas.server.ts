import { z } from "zod";
import { optionalText } from "~/kit/fields.server";
import { timeZone } from "./allowance-schemas.server";
import { ein, organizationName } from "./people-schemas.server";

/** What an organization is, and what it asks of its admins. */
export const SettingsInput = z.object({
  organization_name: organizationName,
  legal_name: optionalText(160)
    .refine((value) => !/\p{Cc}/u.test(value), "This contains a character we can't save")
    .describe("as it is registered; empty where it is the name"),
  ein_number: ein,
  time_zone: timeZone,
  needs_second_factor: z
    .boolean({ error: "Enter true or false" })
    .default(false)
    .describe("true: none of its admins opens anything without two-step sign-in"),
});
export type SettingsInput = z.output<typeof SettingsInput>;

export const SettingsView = z.object({
  organization_name: z.string(),
  legal_name: z.string(),
  ein_number: z.string(),
  time_zone: z.string(),
  needs_second_factor: z.boolean(),
});
export type Settings = z.output<typeof SettingsView>;
