import type { Person } from "~/domain/accounts/people";
import type { WireMeal } from "~/domain/meals/schemas.server";
import { type Allergen, avoidedIn, shortWarningOf } from "~/kit/allergens";
import { clock } from "~/kit/clock";
import { leftText, whenText, whenTexts } from "~/ui/meals/when";

type Avoiding = Pick<Person, "allergens">;

/** What a card shows of a meal. The rest stays on the server: a page carries its data once as text and once for script. */
function cardOf(meal: WireMeal, when: string, avoids: readonly Allergen[]) {
  const { id, slug, name, price_cents, is_voucher_meal, images, rating, review_count, chef, schedule } = meal;
  return {
    id,
    slug,
    name,
    price_cents,
    is_voucher_meal,
    images: images.slice(0, 1),
    rating,
    review_count,
    chef: {
      slug: chef.slug,
      full_name: chef.full_name,
      image: chef.image,
      kitchen: { city: chef.kitchen.city },
    },
    when,
    mark: shortWarningOf(avoidedIn(avoids, meal)) ?? leftText(schedule),
    isOff: schedule === null,
  };
}

/**
 * The cards of a list, each in its kitchen's own time zone; `timeZone` for kitchens that do not say theirs. They warn
 * `visitor` of what they avoid.
 */
export function cardsOf(meals: readonly WireMeal[], timeZone: string, visitor: Avoiding | null) {
  const avoids = visitor?.allergens ?? [];
  const whens = whenTexts(
    meals.map(({ schedule, chef }) => ({ schedule, timeZone: chef.kitchen.time_zone ?? timeZone })),
    clock.now().toISOString(),
  );
  return meals.map((meal, place) => cardOf(meal, whens[place] ?? "", avoids));
}

/** The card of a meal that stands alone: with its deadline. */
export function cardAlone(meal: WireMeal, timeZone: string, visitor: Avoiding | null) {
  return cardOf(
    meal,
    whenText(meal.schedule, clock.now().toISOString(), meal.chef.kitchen.time_zone ?? timeZone),
    visitor?.allergens ?? [],
  );
}
