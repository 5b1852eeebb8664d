import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Person } from "~/domain/accounts/people";
import { listCuisinesCooked } from "~/domain/marketplaces/list-cuisines.server";
import { orErrorPage } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { readPlace } from "~/http/place.server";
import { readOptional } from "~/http/read-optional.server";
import { redirect } from "~/http/redirect.server";
import { clock } from "~/kit/clock";
import { addDays, dayIn } from "~/kit/day";
import { informationPaths } from "~/kit/information-paths";
import { paths } from "~/kit/paths";
import { ButtonLink } from "~/ui/button";
import { ChefGrid } from "~/ui/chefs/chef-card";
import { Chips } from "~/ui/chips";
import { Hero } from "~/ui/home/hero";
import { ZipForm } from "~/ui/home/zip-form";
import { MealGrid } from "~/ui/meals/meal-grid";
import { SectionHead } from "~/ui/section-head";
import { cardsOf } from "../meals/card-of.server";
import { accountTypeOf } from "../shells/visit.server";
import { FailedList } from "./failed-list";
import { FirstOrder } from "./first-order-island";
import { homeMeta } from "./home-meta.server";
import { LocateMe } from "./locate-me";
import { NoKitchens } from "./no-kitchens";
import { PlaceAnswer } from "./place-answer";
import { readRows } from "./rows.server";

const CUISINES = 7;

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await optionalPerson.read(request);
  if (accountTypeOf(request, person) === "organization") throw redirect(paths.account());
  const place = await readPlace(request);
  const [found, cuisines] = await orErrorPage(
    Promise.all([
      readRows(place, person),
      // Chips narrow the list down; without them it is as long as ever.
      readOptional("cuisines", listCuisinesCooked(place.market?.id, { limit: CUISINES, offset: 0 })),
    ]),
  );
  const city = place.market && !place.market.is_global ? place.market.name : null;
  const timeZone = place.market?.time_zone ?? "UTC";
  const tomorrow = addDays(dayIn(timeZone, clock.now()), 1);
  const { popular, featured, near, suggested, featuredChefs, topChefs, count, pictures } = found;
  return {
    meta: homeMeta(),
    popular: popular && cardsOf(popular, timeZone, person),
    count,
    allPopular: {
      ...all(paths.meals({ sortBy: "popular" }), "popular meals"),
      // a number that is no more than what stands there says nothing
      text:
        count === null || count <= (popular?.length ?? 0)
          ? "See all"
          : `See all ${count.toLocaleString("en-US")}`,
    },
    rows: rowsOf({ featured, near, suggested }, city, timeZone, person),
    pictures,
    cooks: [
      { id: "featured-cooks", title: "Cooks we love", chefs: featuredChefs, seeAll: allCooks },
      { id: "cooks", title: `Top cooks${city ? ` in ${city}` : ""}`, chefs: topChefs, seeAll: allCooks },
    ].filter(({ chefs }) => chefs?.length !== 0),
    chips: [
      { text: "All", to: paths.meals(), current: true },
      { text: "Tomorrow", to: paths.meals({ date: tomorrow }) },
      { text: "Price, low to high", to: paths.meals({ sortBy: "price", sortDirection: "asc" }) },
      { text: "No peanuts", to: paths.meals({ without: "peanut" }) },
      ...(cuisines?.rows ?? []).map(({ slug, title }) => ({ text: title, to: paths.cuisine(slug) })),
    ],
    zip: place.spot && "zip" in place.spot ? place.spot.zip : null,
    isPlaced: place.spot !== null,
    city,
    isCook: person?.chef != null,
  };
}

type Meals = Awaited<ReturnType<typeof readRows>>["near"];

const all = (to: string, name: string) => ({ to, text: "See all", name });
const allCooks = all(paths.chefs(), "cooks");

/** The rows below the popular ones, each with its title and where all of it is; empty ones are left out, unread ones say so. */
function rowsOf(
  { featured, near, suggested }: Record<"featured" | "near" | "suggested", Meals>,
  city: string | null,
  timeZone: string,
  person: Person | null,
) {
  const rows = [
    { id: "featured", title: "Our picks", meals: featured, seeAll: undefined },
    {
      id: "near",
      title: city ? `Nearby in ${city}` : "New on the menu",
      meals: near,
      seeAll: all(
        paths.meals({ sortBy: city ? "distance" : "newest" }),
        city ? "meals near you" : "new meals",
      ),
    },
    { id: "suggested", title: "Suggested for you", meals: suggested, seeAll: all(paths.meals(), "meals") },
  ];
  return rows
    .filter(({ meals }) => meals?.length !== 0)
    .map((row) => ({ ...row, meals: row.meals && cardsOf(row.meals, timeZone, person) }));
}

/** The way in for somebody who cooks: on a phone all other ways stand behind the end of the page. */
function CookHere() {
  return (
    <section
      aria-labelledby="cook-here"
      className="grid justify-items-start gap-3 rounded-picture bg-sunk px-6 py-8 lg:px-10"
    >
      <h2 id="cook-here" className="title text-2xl">
        Do you cook?
      </h2>
      <p className="text-ink-2">
        Sell dinners from your own kitchen. Every cent of the meal price is yours, and all of your tips.
      </p>
      <ButtonLink to={informationPaths.createKitchen} tone="ink">
        Open a kitchen
      </ButtonLink>
    </section>
  );
}

export default function HomeScreen() {
  const { popular, count, allPopular, rows, pictures, cooks, chips, zip, isPlaced, city, isCook } =
    useLoaderData<typeof loader>();
  const linkTo = (meal: { slug: string; chef: { slug: string } }) => paths.meal(meal.chef.slug, meal.slug);
  return (
    <>
      <Hero
        title="Dinner from a home kitchen near you."
        lead="Cooked to order by people who cook for their own families. Every cent of the meal price goes to the cook."
        pictures={pictures}
      >
        <div className="grid justify-items-start gap-2">
          <ZipForm action={paths.place()} next={paths.home()} zip={zip} />
          {isPlaced && <PlaceAnswer where={zip ?? "where you are"} city={city} isCooking={count !== 0} />}
          <LocateMe next={paths.home()} />
        </div>
      </Hero>
      {count === 0 ? (
        <div className="page grid gap-14 *:min-w-0">
          <NoKitchens city={city} />
          {!isCook && <CookHere />}
        </div>
      ) : (
        <div className="page grid gap-14 *:min-w-0">
          <section aria-labelledby="popular" className="grid gap-6 *:min-w-0">
            <Chips label="Quick filters" chips={chips} />
            <SectionHead id="popular" seeAll={allPopular}>
              Popular this week
            </SectionHead>
            {popular ? <MealGrid meals={popular} linkTo={linkTo} /> : <FailedList />}
          </section>
          <FirstOrder />
          {[...rows, ...cooks].map((row) => (
            <section key={row.id} aria-labelledby={row.id} className="grid gap-6 *:min-w-0">
              <SectionHead id={row.id} seeAll={row.seeAll}>
                {row.title}
              </SectionHead>
              {"meals" in row && row.meals && <MealGrid meals={row.meals} linkTo={linkTo} rail />}
              {"chefs" in row && row.chefs && (
                <ChefGrid chefs={row.chefs} linkTo={(chef) => paths.chef(chef.slug)} />
              )}
              {("meals" in row ? row.meals : row.chefs) === null && <FailedList />}
            </section>
          ))}
          {!isCook && <CookHere />}
        </div>
      )}
    </>
  );
}
