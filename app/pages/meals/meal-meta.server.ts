import type { WireMealDetail } from "~/domain/meals/schemas.server";
import { paths } from "~/kit/paths";
import { absolute, pageMeta } from "../shells/page-meta.server";

/** A meal as search engines and previews read it: a product of its cook's, with what it costs and whether it can be had. */
export function metaOf(meal: WireMealDetail, path: string) {
  const { name, description, rating, review_count } = meal;
  return pageMeta({
    title: `${name} by ${meal.chef.full_name}`,
    description: description.slice(0, 200),
    path,
    picture: meal.images[0],
    about: {
      "@type": "Product",
      name,
      description,
      url: absolute(path),
      image: meal.images.map(({ url }) => absolute(url)),
      brand: { "@type": "Brand", name: meal.chef.full_name },
      ...(review_count > 0
        ? { aggregateRating: { "@type": "AggregateRating", ratingValue: rating, reviewCount: review_count } }
        : {}),
      // A voucher meal has no price that money could pay.
      ...(meal.is_voucher_meal ? {} : { offers: offerOf(meal, path) }),
    },
  });
}

function offerOf(meal: WireMealDetail, path: string) {
  return {
    "@type": "Offer",
    url: absolute(path),
    price: (meal.price_cents / 100).toFixed(2),
    priceCurrency: "USD",
    availability: meal.unavailable ? "https://schema.org/SoldOut" : "https://schema.org/InStock",
    seller: {
      "@type": "LocalBusiness",
      name: meal.chef.full_name,
      url: absolute(paths.chef(meal.chef.slug)),
    },
  };
}
