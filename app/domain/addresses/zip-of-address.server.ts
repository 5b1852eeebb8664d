import { db } from "~/data/prisma.server";
import { stateCode } from "~/kit/states";
import { addressRules, zipIsIn } from "./rules";

/** The town and state of a ZIP code, and whether a city of ours covers it. */
export interface ZipPlace {
  city: string;
  /** two letters */
  state: string;
  is_served: boolean;
}

/** Where a ZIP code lies; null for one the product does not know. */
export async function zipPlace(zip: string): Promise<ZipPlace | null> {
  const market = { select: { marketplace: { select: { is_active: true } } } };
  const place = await db.zipPlace.findUnique({ where: { zip }, select: { city: true, state: true, market } });
  if (!place) return null;
  return { city: place.city, state: place.state, is_served: place.market?.marketplace.is_active ?? false };
}

interface Place {
  postalCode: string;
  city: string;
  state: string;
}

/** City and state of a form as they are kept: what was left open comes from the ZIP code, the state in two letters. */
export async function fillPlace({
  postalCode,
  city,
  state,
}: Place): Promise<{ city: string; state: string }> {
  const place = city.trim() && state.trim() ? null : await zipPlace(postalCode.trim());
  const kept = state.trim() || (place?.state ?? "");
  return { city: city.trim() || (place?.city ?? ""), state: stateCode(kept) ?? kept };
}

/** Messages by field of an address. */
type FieldMessages = Partial<Record<keyof Place, string[]>>;

const letters = (words: string) =>
  words
    .normalize("NFKD")
    .replace(/[^a-z]/gi, "")
    .toLowerCase();

/**
 * What is wrong with the place of an address by its ZIP code (`errors`), and what may be right but is more likely a slip
 * (`doubts`): the postal service knows more names for a town than one, and somebody may save an address for later. For
 * the forms only: a call may save any town and ZIP code, and says only a state that there is.
 */
export async function checkPlace({
  postalCode,
  city,
  state,
}: Place): Promise<{ errors: FieldMessages; doubts: FieldMessages }> {
  const place = await zipPlace(postalCode);
  const errors: FieldMessages = {};
  const doubts: FieldMessages = {};
  const code = stateCode(state);
  if (code === null) errors.state = [addressRules.state.unknown];
  else if (place && code !== place.state) errors.state = [zipIsIn(postalCode, place)];
  else if (place && letters(city) !== letters(place.city))
    doubts.city = [`${zipIsIn(postalCode, place)}. Save again to keep “${city}”.`];
  if (!place?.is_served)
    doubts.postalCode = [`No cooks deliver to ${postalCode} yet. Save again to keep it for later.`];
  return { errors, doubts };
}
