import { type Fragment, sql } from "~/data/sql.server";
import type { Allergen } from "~/kit/allergens";
import { contradicting, type Diet, tagsForDiet } from "~/kit/diets";
import type { EaterQuery } from "./diet-query.server";

const NOTHING = sql``;

/** Whether meal `m` is one that the asker may eat: the part of the filters that every list of meals takes. */
export function dietFilter({ without = [], diet = [] }: EaterQuery): Fragment {
  return sql`${freeOf(without)} ${diet.reduce((before, one) => sql`${before} ${isCalled(one)}`, NOTHING)}`;
}

function freeOf(without: readonly Allergen[]): Fragment {
  if (without.length === 0) return NOTHING;
  const given = sql`${without}::text[]::"Allergen"[]`;
  return sql`AND m.allergens_declared AND NOT m.allergens && ${given} AND NOT m.may_contain && ${given}`;
}

/**
 * A tag of the meal says so, and no allergen in it contradicts that; the text that is searched has all tags in it and an index,
 * the tags themselves have none.
 */
function isCalled(diet: Diet): Fragment {
  const names = tagsForDiet(diet);
  const inText = names.map((name) => sql`m.search_text LIKE ${`%${name}%`}`);
  const without = contradicting(diet);
  return sql`AND NOT m.allergens && ${without}::text[]::"Allergen"[] AND (${inText.reduce((before, one) => sql`${before} OR ${one}`)})
    AND EXISTS (SELECT FROM unnest(m.tags) AS given (tag) WHERE btrim(replace(lower(tag), '-', ' ')) = ANY (${names}::text[]))`;
}
