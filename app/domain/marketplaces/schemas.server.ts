import { z } from "zod";
import { id, optional, text } from "~/kit/fields.server";
import { rules } from "~/kit/rules";

export const MarketplaceView = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  is_global: z.boolean(),
  time_zone: z.string().describe("IANA name; cutoffs and delivery dates are counted in it"),
});
export type WireMarketplace = z.output<typeof MarketplaceView>;

/** A row of the list: also the middle of its area, for a first guess of where somebody is. */
export const MarketplaceRow = MarketplaceView.extend({
  state: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

/** `data` is false when no marketplace serves the place and there is no global one. */
export const FoundMarketplace = z.object({ data: z.union([MarketplaceView, z.literal(false)]) });

export const CuisineView = z.object({ id: z.int(), title: z.string(), slug: z.string() });
export type WireCuisine = z.output<typeof CuisineView>;

/** A number in a query, within bounds; an empty text is no number and counts as not given. */
function degrees(most: number) {
  const message = `Enter degrees from -${most} to ${most}`;
  return z
    .string()
    .trim()
    .transform((given, context) => {
      if (given === "") return undefined;
      const value = /^-?\d{1,3}(\.\d{1,20})?$/.test(given) ? Number(given) : Number.NaN;
      if (Math.abs(value) <= most) return value;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .optional();
}

/** Where somebody is, as every list takes it: ZIP code or coordinates. The free-text address is not looked up. */
export const placeQuery = {
  zip_code: z
    .string()
    .trim()
    .transform((given) => (given === "" ? undefined : given))
    .refine((given) => given === undefined || /^\d{5}$/.test(given), rules.zip.message)
    .optional(),
  latitude: degrees(90),
  longitude: degrees(180),
};

/** A place within a chosen marketplace. */
export const marketQuery = {
  market_place_id: optional(id).describe("a marketplace's id; wins over the place"),
  ...placeQuery,
};

export const FindMarketplaceQuery = z.object({ ...placeQuery, address: optional(text(300)) });

export interface Place {
  zip_code?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
}
