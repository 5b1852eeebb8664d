import { z } from "zod";
import { id, optional, text } from "~/kit/fields.server";
import { rules } from "~/kit/rules";
import { parseZip } from "~/kit/zip";

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

/** Where somebody is, as every list takes it: ZIP code or coordinates. */
export const placeQuery = {
  zip_code: z
    .string()
    .trim()
    .transform((given) => (given === "" ? undefined : (parseZip(given) ?? given)))
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

/** The ZIP code in a written address, `123 Main St, Nashville, TN 37203`: the last one, since a house may have five digits. */
function zipInWords(address: string | undefined): string | undefined {
  const found = [...(address ?? "").trim().matchAll(/(?<![\d-])\d{5}(?:-\d{4})?(?![\d-])/g)].at(-1);
  const isHouse = found?.index === 0 && found[0].length < (found.input.length ?? 0);
  return isHouse ? undefined : found?.[0].slice(0, 5);
}

/** A place, also as a written address: its ZIP code counts where neither a ZIP code nor coordinates are given. */
export const FindMarketplaceQuery = z
  .object({ ...placeQuery, address: optional(text(300)) })
  .transform(({ address, ...place }) => {
    const isKnown =
      place.zip_code !== undefined || (place.latitude !== undefined && place.longitude !== undefined);
    const zip_code = isKnown ? place.zip_code : zipInWords(address);
    return { ...place, ...(zip_code === undefined ? {} : { zip_code }) };
  });

export interface Place {
  zip_code?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
}
