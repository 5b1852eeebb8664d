import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { avoidedBy, avoidedText, dietsNotDeclaredText } from "~/domain/accounts/household";
import type { Person } from "~/domain/accounts/people";
import { isFavoriteMeal } from "~/domain/favorites/is-favorite.server";
import { listSameMeals } from "~/domain/meals/list-same-meals.server";
import type { WireMealDetail } from "~/domain/meals/schemas.server";
import { showMeal } from "~/domain/meals/show-meal.server";
import { Refusal } from "~/domain/refusal";
import { listReviews } from "~/domain/reviews/list-reviews.server";
import { orErrorPage } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { readPlace, type VisitorPlace } from "~/http/place.server";
import { redirect } from "~/http/redirect.server";
import { accountPaths } from "~/kit/account-paths";
import { allergenWarning, avoidedIn } from "~/kit/allergens";
import { clock } from "~/kit/clock";
import { paths } from "~/kit/paths";
import { Portrait } from "~/ui/chefs/portrait";
import { MealGrid } from "~/ui/meals/meal-grid";
import { Picture } from "~/ui/picture";
import { SectionHead } from "~/ui/section-head";
import { ShareOptions } from "~/ui/share-sheet";
import { Stars } from "~/ui/stars";
import { AddBar } from "../carts/add-to-cart";
import { Reviews } from "../chefs/reviews";
import { writtenReviews } from "../chefs/written-reviews.server";
import { FavoriteButton } from "../favorites/favorite-button";
import { useRootData } from "../shells/root-data";
import { accountTypeOf, hasVouchers } from "../shells/visit.server";
import { cardsOf } from "./card-of.server";
import { MealFacts } from "./meal-facts";
import { metaOf } from "./meal-meta.server";
import { type DietConflicts, type OrderBlocker, OrderPanel } from "./order-panel";

/** Read of meals like this one, its cook's own first; and shown of the cook's and of others'. */
const ALIKE = { read: 16, shown: 4 };
/** Reviews shown; the others are on the cook's page. */
const REVIEWS = 4;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await optionalPerson.read(request);
  const meal = await orErrorPage(showMeal(params.mealname ?? "", person).catch(toError));
  if (meal.result !== null) throw redirect(paths.error("expired", meal.slug));
  const canonical = paths.meal(meal.chef.slug, meal.slug);
  if (params.chefname !== meal.chef.slug) throw redirect(canonical, 301);
  const [place, isKept, alike, reviews] = await orErrorPage(
    Promise.all([
      readPlace(request),
      person && isFavoriteMeal({ ...person, kind: "diner" }, meal.id),
      listSameMeals(meal.id, { limit: ALIKE.read, offset: 0 }),
      listReviews({ meal: meal.id }, { limit: REVIEWS, offset: 0 }),
    ]),
  );
  const isOwn = ({ chef }: (typeof alike.rows)[number]) => chef.slug === meal.chef.slug;
  const cards = (rows: typeof alike.rows) => cardsOf(rows.slice(0, ALIKE.shown), meal.time_zone, person);
  return {
    meal,
    isKept,
    more: cards(alike.rows.filter(isOwn)),
    alike: cards(alike.rows.filter((other) => !isOwn(other))),
    reviews: writtenReviews(reviews.rows, meal.time_zone),
    canonical,
    meta: metaOf(meal, canonical),
    now: clock.now().toISOString(),
    unfit:
      accountTypeOf(request, person) === "organization"
        ? ({ why: "organization" } as const)
        : unfitFor(meal, person, place),
    conflicts: dietConflictsFor(meal, person),
  };
}

/** What of this meal does not go with what the visitor and their household avoid and how they eat, in words; `list` is where they said so. */
function dietConflictsFor(meal: WireMealDetail, person: Person | null): DietConflicts {
  return {
    avoided: allergenWarning(avoidedIn(avoidedBy(person), meal)),
    told: avoidedText(person, meal),
    notNamed: dietsNotDeclaredText(person, meal.tags),
    list: accountPaths.diet(),
  };
}

/** Why this visitor cannot order a meal that can be ordered: it goes elsewhere, or only a voucher pays for it. */
function unfitFor(
  meal: WireMealDetail,
  person: Person | null,
  { spot, market }: VisitorPlace,
): OrderBlocker | null {
  if (spot && market?.id !== meal.marketplace_id)
    return { why: "elsewhere", where: "zip" in spot ? spot.zip : "where you are" };
  if (meal.is_voucher_meal && !hasVouchers(person)) return { why: "voucher", isGuest: person === null };
  return null;
}

/** The specification: a meal that cannot be fetched leads to the error screen. */
function toError(error: unknown): never {
  if (error instanceof Refusal && error.kind === "missing") throw redirect(paths.error("meal"));
  throw error;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [{ title: "DinDin" }];

type Data = Awaited<ReturnType<typeof loader>>;

/** Name, cook, stars and description of a meal; `reviews` is how many stand below. */
function MealHead({ meal, isKept, reviews }: Pick<Data, "meal" | "isKept"> & { reviews: number }) {
  const { chef } = meal;
  return (
    <header className="grid gap-3">
      <p className="text-sm text-ink-2 empty:hidden">
        {meal.cuisines.map(({ id, title }, index) => (
          <span key={id}>
            {index > 0 && " · "}
            {title}
          </span>
        ))}
      </p>
      <h1 tabIndex={-1} className="title text-3xl outline-none">
        {meal.name}
      </h1>
      <div className="flex items-center justify-between gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Link
            to={paths.chef(chef.slug)}
            prefetch="intent"
            className="group flex min-h-11 items-center gap-2.5"
          >
            <Portrait name={chef.full_name} image={chef.image} size={36} decorative />
            <span>
              <span className="font-bold group-hover:underline group-hover:underline-offset-4">
                {chef.full_name}
              </span>
              <span className="text-ink-2"> · {chef.kitchen.city}</span>
            </span>
          </Link>
          <Reviewed
            rating={meal.rating}
            count={meal.review_count}
            to={reviews > 0 ? "#reviews" : `${paths.chef(chef.slug)}#reviews`}
          />
        </div>
        <FavoriteButton meal={meal} isFavorite={isKept} />
      </div>
      <p className="whitespace-pre-line text-lg">{meal.description}</p>
    </header>
  );
}

export default function MealScreen() {
  const { meal, isKept, more, alike, reviews, canonical, now, unfit, conflicts } =
    useLoaderData<typeof loader>();
  const origin = useRootData()?.origin ?? "";
  const { chef } = meal;
  return (
    <div className="page grid gap-14 pt-5 *:min-w-0 lg:pt-8">
      <article className="grid items-start gap-8 lg:grid-cols-[1.25fr_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        <Pictures pictures={meal.images} />
        <div className="grid gap-6 lg:sticky lg:top-24 lg:row-span-2">
          <MealHead meal={meal} isKept={isKept} reviews={reviews.length} />
          <OrderPanel meal={meal} here={canonical} now={now} unfit={unfit} conflicts={conflicts} />
          <div className="flex items-center justify-between gap-3 border-t border-line pt-4">
            <p className="text-sm text-ink-2">Tell a friend: SHARE10 takes 10% off their first order.</p>
            <ShareOptions
              url={origin + canonical}
              text={`${meal.name} by ${chef.full_name}`}
              label="Share this meal"
            />
          </div>
        </div>
        <MealFacts meal={meal} />
      </article>
      {reviews.length > 0 && <Reviews reviews={reviews} />}
      {[
        { id: "more", title: `More from ${chef.full_name}`, meals: more, isOwn: true },
        { id: "alike", title: "You may also like", meals: alike, isOwn: false },
      ]
        .filter(({ meals }) => meals.length > 0)
        .map(({ id, title, meals, isOwn }) => (
          <section key={id} aria-labelledby={id} className="grid gap-6 *:min-w-0">
            <SectionHead
              id={id}
              {...(isOwn && {
                seeAll: { to: paths.chef(chef.slug), text: "See the kitchen", name: `of ${chef.full_name}` },
              })}
            >
              {title}
            </SectionHead>
            <MealGrid meals={meals} linkTo={(other) => paths.meal(other.chef.slug, other.slug)} rail />
          </section>
        ))}
      {!meal.unavailable && !unfit && <AddBar meal={meal} isAvoided={conflicts.avoided !== null} />}
    </div>
  );
}

/** Stars that lead to what was written; "New" where nothing is. */
function Reviewed({ rating, count, to }: { rating: number | null; count: number; to: string }) {
  if (count === 0) return <Stars rating={rating} count={count} />;
  return (
    <Link
      to={to}
      prefetch="intent"
      className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
    >
      <Stars rating={rating} count={count} />
    </Link>
  );
}

/** The first picture large, further ones in a row below it. */
function Pictures({ pictures }: { pictures: { url: string; width: number; height: number; alt: string }[] }) {
  const [first, ...others] = pictures;
  return (
    <div className="-mx-[clamp(1rem,3.9vw,3.5rem)] -mt-2 grid gap-3 lg:mx-0 lg:mt-0">
      <Picture
        picture={first}
        sizes="(min-width: 62rem) 52vw, 100vw"
        priority
        rounded="rounded-none lg:rounded-picture"
      />
      {others.length > 0 && (
        <ul className="grid grid-cols-3 gap-3 px-4 lg:px-0">
          {others.slice(0, 3).map((picture) => (
            <li key={picture.url}>
              <Picture picture={picture} sizes="(min-width: 62rem) 17vw, 32vw" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
