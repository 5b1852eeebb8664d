import { type AllergyProfile, avoidedLabel } from "~/domain/accounts/household";
import type { WireMeal } from "~/domain/meals/schemas.server";
import { clock } from "~/kit/clock";
import { type Day, dayIn } from "~/kit/day";
import { dayWords, leftText, whenTexts, whenWithDeadline } from "~/ui/meals/when";

/** What a card shows of a meal. The rest stays on the server: a page carries its data once as text and once for script. */
function cardOf(meal: WireMeal, when: string, visitor: AllergyProfile | null) {
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
    mark: avoidedLabel(visitor, meal) ?? leftText(schedule),
    isOff: schedule === null,
  };
}

/**
 * The cards of a list, each in its kitchen's own time zone; `timeZone` for kitchens that do not say theirs. They warn
 * `visitor` of what they or their household avoid. They name `day` where the list is that day's, else their next one.
 */
export function cardsOf(
  meals: readonly WireMeal[],
  timeZone: string,
  visitor: AllergyProfile | null,
  day?: Day,
) {
  const now = clock.now();
  const zoneOf = ({ chef }: WireMeal) => chef.kitchen.time_zone ?? timeZone;
  const whens = day
    ? meals.map((meal) => dayWords(day, dayIn(zoneOf(meal), now)))
    : whenTexts(
        meals.map((meal) => ({ schedule: meal.schedule, timeZone: zoneOf(meal) })),
        now.toISOString(),
      );
  return meals.map((meal, place) => cardOf(meal, whens[place] ?? "", visitor));
}

/** The card of a meal that stands alone: with its day and its deadline. */
export function singleCard(meal: WireMeal, timeZone: string, visitor: AllergyProfile | null) {
  return cardOf(
    meal,
    whenWithDeadline(meal.schedule, clock.now().toISOString(), meal.chef.kitchen.time_zone ?? timeZone),
    visitor,
  );
}
