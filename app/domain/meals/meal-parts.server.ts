import { randomBytes } from "node:crypto";
import type { Tx } from "~/data/sql.server";
import type { Chef } from "~/domain/accounts/people";
import { invalid } from "~/domain/refusal";
import { slugOf } from "~/kit/text";

/**
 * A free slug for a new meal: its name, with a few letters more where another meal has that. It stays for good. Two cooks
 * with the same name at once ask one after the other.
 */
export async function freeSlug(tx: Tx, name: string): Promise<string> {
  const plain = slugOf(name) || "meal";
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`meal.slug:${plain}`}, 0))`;
  const [taken] = await tx`SELECT FROM meal WHERE slug = ${plain}`;
  return taken ? `${plain}-${randomBytes(4).toString("hex")}` : plain;
}

/** Puts a meal under one cuisine. @throws Refusal `invalid` for one the product does not know. */
export async function setCuisine(tx: Tx, meal_id: number, cuisine_id: number): Promise<void> {
  const [known] = await tx`SELECT FROM cuisine WHERE id = ${cuisine_id} AND is_active`;
  if (!known) throw invalid("cuisine", "Choose one of the cuisines");
  await tx`DELETE FROM meal_cuisine WHERE meal_id = ${meal_id} AND cuisine_id <> ${cuisine_id}`;
  await tx`INSERT INTO meal_cuisine (meal_id, cuisine_id) VALUES (${meal_id}, ${cuisine_id}) ON CONFLICT DO NOTHING`;
}

interface Picture {
  url: string;
  width: number;
  height: number;
}

/**
 * Gives a meal these pictures, in this order. Each is one the cook uploaded for a meal (its address holds the upload's
 * path) or one the meal has already; pictures from elsewhere would be requests to strangers from every diner's browser.
 * @throws Refusal `invalid` naming the first address that is neither.
 */
export async function setImages(
  tx: Tx,
  me: Chef,
  meal_id: number,
  name: string,
  urls: readonly string[],
): Promise<void> {
  const pictures = await tx<Picture[]>`
    SELECT given.url, coalesce(old.width, u.width) AS width, coalesce(old.height, u.height) AS height
    FROM unnest(${urls}::text[]) WITH ORDINALITY AS given (url, n)
    LEFT JOIN meal_image old ON old.meal_id = ${meal_id} AND old.url = given.url
    LEFT JOIN LATERAL (SELECT width, height FROM upload
      WHERE account_id = ${me.account_id} AND purpose = 'meal_picture' AND strpos(given.url, path) > 0
        AND given.url LIKE '/%' AND given.url NOT LIKE '//%' AND strpos(given.url, chr(92)) = 0 LIMIT 1) u ON true
    WHERE coalesce(old.width, u.width) IS NOT NULL ORDER BY given.n`;
  const strange = urls.find((url) => !pictures.some((picture) => picture.url === url));
  if (strange !== undefined) throw invalid("images", "Upload the picture first and use the address you get.");
  await tx`DELETE FROM meal_image WHERE meal_id = ${meal_id}`;
  if (pictures.length === 0) return;
  await tx`INSERT INTO meal_image ${tx(
    pictures.map(({ url, width, height }, position) => ({
      meal_id,
      url,
      width,
      height,
      alt: name,
      position,
    })),
  )}`;
}
