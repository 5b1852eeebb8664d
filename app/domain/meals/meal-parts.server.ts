import { randomBytes } from "node:crypto";
import type { Tx } from "~/data/sql.server";
import type { Chef } from "~/domain/accounts/people";
import { addressOf, pathOfAddress } from "~/domain/media/picture-url";
import { invalid } from "~/domain/refusal";
import { slugOf } from "~/kit/text";
import { markMealPicturesUsed } from "../media/mark-used.server";

/**
 * A free slug for a new meal: its name, with a few letters more where another meal has that. It stays for good. Two cooks
 * with the same name at once ask one after the other.
 */
export async function freeSlug(tx: Tx, name: string): Promise<string> {
  const plain = slugOf(name) || "meal";
  // plain SQL: it locks a name
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`meal.slug:${plain}`}, 0))`;
  const taken = await tx.db.meal.findUnique({ where: { slug: plain }, select: { id: true } });
  return taken ? `${plain}-${randomBytes(4).toString("hex")}` : plain;
}

/** Puts a meal under one cuisine. @throws Refusal `invalid` for one the product does not know. */
export async function setCuisine(tx: Tx, meal_id: number, cuisine_id: number): Promise<void> {
  const where = { id: cuisine_id, is_active: true };
  const known = await tx.db.cuisine.findUnique({ where, select: { id: true } });
  if (!known) throw invalid("cuisine", "Choose one of the cuisines");
  await tx.db.mealCuisine.deleteMany({ where: { meal_id, cuisine_id: { not: cuisine_id } } });
  await tx.db.mealCuisine.createMany({ data: [{ meal_id, cuisine_id }], skipDuplicates: true });
}

interface Picture {
  url: string;
  width: number;
  height: number;
  /** what it shows, in words; null for one that is new to the meal */
  alt: string | null;
}

/** A picture that a meal shall have, by its address. Without `alt` the words of before stay, or are the meal's name. */
export type WantedPicture = string | { url: string; alt?: string | undefined };

/**
 * What the meal has already, what other meals of this cook have (a copy begins with those), and the cook's own uploads for
 * meals among these paths, which count as used from now on.
 */
async function knownPictures(
  tx: Tx,
  me: Chef,
  meal_id: number,
  urls: string[],
  paths: string[],
): Promise<Picture[]> {
  const select = { url: true, width: true, height: true, alt: true } as const;
  const had: Picture[] = await tx.db.mealImage.findMany({ where: { meal_id }, select });
  const elsewhere = await tx.db.mealImage.findMany({
    where: { url: { in: urls }, meal_id: { not: meal_id }, meal: { chef_id: me.chef_id } },
    select,
  });
  const uploads = await markMealPicturesUsed(tx, me.account_id, paths);
  return [
    ...had,
    ...elsewhere,
    ...uploads.map(({ path, ...size }) => ({ url: addressOf(path), ...size, alt: null })),
  ];
}

/**
 * Gives a meal these pictures, in this order. Each is one that this cook uploaded for a meal, at whichever of its sizes,
 * or one that a meal of theirs has already; pictures from elsewhere would be requests to strangers from every diner's browser.
 * @throws Refusal `invalid` when an address is neither.
 */
export async function setImages(
  tx: Tx,
  me: Chef,
  meal_id: number,
  name: string,
  pictures: readonly WantedPicture[],
): Promise<void> {
  const asked = pictures.map((picture) =>
    typeof picture === "string" ? { url: picture, alt: undefined } : picture,
  );
  const paths = asked.map(({ url }) => pathOfAddress(url));
  const known = await knownPictures(
    tx,
    me,
    meal_id,
    asked.map(({ url }) => url),
    paths.filter((path) => path !== null),
  );
  const chosen = new Map<string, Picture>();
  for (const [n, { url, alt }] of asked.entries()) {
    const path = paths[n];
    const found = known.find((one) => one.url === url || (path && one.url === addressOf(path)));
    if (!found) throw invalid("images", "Upload the picture first and use the URL you get back.");
    if (!chosen.has(found.url)) chosen.set(found.url, { ...found, alt: alt || found.alt });
  }
  await tx.db.mealImage.deleteMany({ where: { meal_id } });
  if (chosen.size === 0) return;
  await tx.db.mealImage.createMany({
    data: [...chosen.values()].map((picture, position) => ({
      meal_id,
      ...picture,
      alt: picture.alt || name,
      position,
    })),
  });
}
