import type { WireMeal } from "~/domain/meals/schemas.server";

/** What a card shows of a meal. The rest stays on the server: a page carries its data once as text and once for script. */
export function cardOf(meal: WireMeal) {
  const { id, slug, name, price_cents, is_voucher_meal, images, rating, review_count, chef, schedule } = meal;
  const { city, state, time_zone } = chef.kitchen;
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
      kitchen: { city, state, time_zone },
    },
    schedule: schedule && {
      count_left: schedule.count_left,
      cutoff_at: schedule.cutoff_at,
      next_date: schedule.next_date,
    },
  };
}
