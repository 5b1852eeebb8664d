import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { WireChefPage } from "~/domain/chefs/schemas.server";
import { showChef } from "~/domain/chefs/show-chef.server";
import { listMealsOfChef } from "~/domain/meals/list-meals-of-chef.server";
import type { WireMeal } from "~/domain/meals/schemas.server";
import { Refusal } from "~/domain/refusal";
import { orErrorPage } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { pageOf, pagesWithin } from "~/http/page-of.server";
import { redirect } from "~/http/redirect.server";
import { addDays, formatDay } from "~/kit/day";
import { CARD_PAGE_SIZE } from "~/kit/paging";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { ButtonLink } from "~/ui/button";
import { Portrait } from "~/ui/chefs/portrait";
import { QuietPot } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { MealGrid } from "~/ui/meals/meal-grid";
import { Pager } from "~/ui/pager";
import { Pill } from "~/ui/pill";
import { SectionHead } from "~/ui/section-head";
import { ShareOptions } from "~/ui/share-sheet";
import { Stars } from "~/ui/stars";
import { cardsOf, singleCard } from "../meals/card-of.server";
import { absolute, pageMeta } from "../shells/page-meta.server";
import { useRootData } from "../shells/root-data";
import { Elsewhere } from "./elsewhere";
import { NextDinner } from "./next-dinner";
import { Reviews } from "./reviews";
import { writtenReviews } from "./written-reviews.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await optionalPerson.read(request);
  const chef = await orErrorPage(showChef(params.id ?? "").catch(toError));
  if (chef.slug !== params.id) throw redirect(paths.chef(chef.slug), 301);
  const page = pageOf(request);
  const meals = await orErrorPage(
    listMealsOfChef(chef.id, { limit: CARD_PAGE_SIZE, offset: (page - 1) * CARD_PAGE_SIZE }),
  );
  pagesWithin(request, page, meals.count);
  const timeZone = chef.marketplace.time_zone;
  const next = soonest(meals.rows);
  return {
    chef: { ...chef, closed: chef.closed && closedText(chef.closed) },
    reviews: writtenReviews(chef.chef_reviews, timeZone),
    meals: cardsOf(meals.rows, timeZone, person),
    next: next && singleCard(next, timeZone, person),
    count: meals.count,
    page,
    meta: metaOf(chef, page > 1),
  };
}

/** From when to when, and what comes after that. */
function closedText({ from, to }: { from: string; to: string | null }) {
  if (!to)
    return { when: `from ${formatDay(from)} until further notice`, after: "Other cooks are taking orders." };
  return {
    when: `from ${formatDay(from)} to ${formatDay(to)}`,
    after: `It reopens on ${formatDay(addDays(to, 1))}.`,
  };
}

/** The meal that comes soonest; of a kitchen with nothing on offer the first one, for its picture. */
function soonest(meals: readonly WireMeal[]): WireMeal | null {
  const day = (meal: WireMeal) => meal.schedule?.next_date ?? "9999";
  return meals.reduce<WireMeal | null>((best, meal) => (!best || day(meal) < day(best) ? meal : best), null);
}

/** The specification: a chef who cannot be shown leads to the error screen. */
function toError(error: unknown): never {
  if (error instanceof Refusal && error.kind === "missing") throw redirect(paths.error("chef"));
  throw error;
}

function metaOf(chef: WireChefPage, isVariant: boolean) {
  const { full_name, kitchen, rating, review_count } = chef;
  return pageMeta({
    title: `${full_name}, home cook in ${kitchen.city}`,
    description: chef.excerpt || `Dinners by ${full_name} in ${kitchen.city}.`,
    path: paths.chef(chef.slug),
    isVariant,
    picture: chef.image ? { url: chef.image, alt: chef.image_alt } : null,
    about: {
      "@type": "LocalBusiness",
      name: full_name,
      description: chef.excerpt,
      url: absolute(paths.chef(chef.slug)),
      ...(chef.image ? { image: absolute(chef.image) } : {}),
      servesCuisine: chef.cuisines.map(({ title }) => title),
      address: {
        "@type": "PostalAddress",
        addressLocality: kitchen.city,
        addressRegion: kitchen.state,
        addressCountry: "US",
      },
      ...(review_count > 0
        ? { aggregateRating: { "@type": "AggregateRating", ratingValue: rating, reviewCount: review_count } }
        : {}),
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [{ title: "DinDin" }];

export default function ChefScreen() {
  const { chef, reviews, meals, next, count, page } = useLoaderData<typeof loader>();
  const origin = useRootData()?.origin ?? "";
  const at = (number: number) => `${paths.chef(chef.slug)}?page=${number}`;
  const pages = Math.ceil(count / CARD_PAGE_SIZE);
  return (
    <div className="page grid gap-12 pt-6 lg:pt-10">
      <header className="grid items-center gap-8 lg:grid-cols-[1.25fr_1fr] lg:gap-14">
        <div className="grid content-start gap-3">
          <div className="flex items-center gap-5 lg:gap-7">
            <Portrait
              name={chef.full_name}
              image={chef.image}
              size={112}
              decorative
              className="border-4 border-surface shadow-soft"
            />
            <h1 tabIndex={-1} className="title text-3xl outline-none">
              {chef.full_name}
            </h1>
          </div>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="text-ink-2">
              Cooks in {chef.kitchen.city}, {chef.kitchen.state}
            </span>
            <Stars rating={chef.rating} count={chef.review_count} />
          </p>
          {chef.cuisines.length > 0 && (
            <ul aria-label="Cuisines" className="flex flex-wrap gap-2">
              {chef.cuisines.map(({ id, title }) => (
                <li key={id}>
                  <Pill>{title}</Pill>
                </li>
              ))}
            </ul>
          )}
          {chef.excerpt && <p className="max-w-read text-lg">{chef.excerpt}</p>}
          {chef.bio && <p className="max-w-read whitespace-pre-line text-ink-2">{chef.bio}</p>}
          <Elsewhere chef={chef} />
          <ShareOptions
            url={origin + paths.chef(chef.slug)}
            text={`Dinner by ${chef.full_name}`}
            label="Share this kitchen"
          />
        </div>
        {next && <NextDinner meal={next} />}
      </header>
      {chef.closed && (
        <p role="note" className="rounded-field bg-turmeric-wash px-4 py-3.5">
          <strong className="font-bold">The kitchen is closed {chef.closed.when}.</strong> {chef.closed.after}
        </p>
      )}
      <section aria-labelledby="menu" className="grid gap-6">
        <SectionHead id="menu">On the menu</SectionHead>
        {meals.length === 0 ? (
          <EmptyState
            drawing={<QuietPot />}
            headingLevel="h3"
            action={<ButtonLink to={paths.meals()}>See other cooks</ButtonLink>}
          >
            {chef.full_name} hasn't added any meals yet.
          </EmptyState>
        ) : (
          <MealGrid meals={meals} linkTo={(meal) => paths.meal(chef.slug, meal.slug)} />
        )}
        <Pager
          previous={page > 1 ? at(page - 1) : null}
          next={page < pages ? at(page + 1) : null}
          count={countOf(count, "meal")}
        />
      </section>
      {reviews.length > 0 && <Reviews reviews={reviews} />}
    </div>
  );
}
