import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listChefs } from "~/domain/chefs/list-chefs.server";
import { listCuisinesCooked } from "~/domain/marketplaces/list-cuisines.server";
import { listMeals } from "~/domain/meals/list-meals.server";
import { shown } from "~/http/forms.server";
import { anyoneKnown } from "~/http/guards.server";
import { readPlace } from "~/http/place.server";
import { clock } from "~/kit/clock";
import { addDays, dayIn } from "~/kit/day";
import { paths } from "~/kit/paths";
import { ChefGrid } from "~/ui/chefs/chef-card";
import { Chips } from "~/ui/chips";
import { Hero } from "~/ui/home/hero";
import { ZipForm } from "~/ui/home/zip-form";
import { MealGrid } from "~/ui/meals/meal-grid";
import { SectionHead } from "~/ui/section-head";
import { cardsOf } from "../meals/card-of.server";
import { queryOfPlace, queryOfVisitor } from "../meals/discovery.server";
import { Unserved } from "../meals/unserved";
import { accountTypeOf } from "../shells/visit.server";
import { FirstOrder } from "./first-order-later";
import { LocateMe } from "./locate-me";
import { NoKitchens } from "./no-kitchens";
import { varied } from "./varied";

const SHOWN = { meals: 8, chefs: 6, cuisines: 7, pictures: 3 };
/** Read to choose the shown ones from, so that no cook fills a row. */
const CANDIDATES = 24;

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await anyoneKnown.read(request);
  if (accountTypeOf(request, person) === "organization") throw redirect(paths.account());
  const place = await readPlace(request);
  const where = { ...queryOfPlace(place), ...queryOfVisitor(person) };
  const isCity = place.market !== null && !place.market.is_global;
  const slice = { limit: CANDIDATES, offset: 0 };
  const [popular, near, chefs, cuisines] = await shown(
    Promise.all([
      listMeals(where, slice, "popular", { reachable: isCity }),
      listMeals(where, slice, isCity ? "distance" : "newest", { reachable: isCity }),
      listChefs(where, { limit: SHOWN.chefs, offset: 0 }),
      listCuisinesCooked(place.market?.id, { limit: SHOWN.cuisines, offset: 0 }),
    ]),
  );
  const timeZone = place.market?.time_zone ?? "UTC";
  const top = varied(popular.rows, SHOWN.meals);
  const rest = popular.rows.filter((meal) => top.every(({ name }) => name !== meal.name));
  const tomorrow = addDays(dayIn(timeZone, clock.now()), 1);
  return {
    meta: [
      { title: "DinDin · Dinner from a home kitchen near you" },
      {
        name: "description",
        content:
          "Dinner cooked to order by people who cook for their own families, delivered to your door. Every cent of the meal price goes to the cook.",
      },
    ],
    popular: cardsOf(top, timeZone),
    count: popular.count,
    near: cardsOf(varied(near.rows, SHOWN.meals), timeZone),
    // Other dishes than those right below; in a small market the same must do.
    pictures: varied([...rest, ...top], SHOWN.pictures).flatMap((meal) => meal.images.slice(0, 1)),
    chefs: chefs.rows,
    chips: [
      { text: "All", to: paths.meals(), current: true },
      { text: "Tomorrow", to: paths.meals({ date: tomorrow }) },
      { text: "Price, low to high", to: paths.meals({ sortBy: "price", sortDirection: "asc" }) },
      { text: "No peanuts", to: paths.meals({ without: "peanut" }) },
      ...cuisines.rows.map(({ slug, title }) => ({ text: title, to: paths.cuisine(slug) })),
    ],
    zip: place.spot && "zip" in place.spot ? place.spot.zip : null,
    isPlaced: place.spot !== null,
    city: isCity ? (place.market?.name ?? null) : null,
  };
}

export default function HomeScreen() {
  const { popular, count, near, pictures, chefs, chips, zip, isPlaced, city } =
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
          <LocateMe next={paths.home()} />
        </div>
      </Hero>
      {count === 0 ? (
        <NoKitchens city={city} />
      ) : (
        <div className="page grid gap-14 *:min-w-0">
          {isPlaced && city === null && <Unserved where={zip ?? "where you are"} />}
          <section aria-labelledby="popular" className="grid gap-6 *:min-w-0">
            <Chips label="Narrow it down" chips={chips} />
            <SectionHead
              id="popular"
              seeAll={{
                to: paths.meals({ sortBy: "popular" }),
                text: `See all ${count.toLocaleString("en-US")}`,
                name: "popular meals",
              }}
            >
              Popular this week
            </SectionHead>
            <MealGrid meals={popular} linkTo={linkTo} />
          </section>
          <FirstOrder />
          <section aria-labelledby="near" className="grid gap-6 *:min-w-0">
            <SectionHead
              id="near"
              seeAll={{
                to: paths.meals({ sortBy: city ? "distance" : "newest" }),
                text: "See all",
                name: city ? "meals near you" : "new meals",
              }}
            >
              {city ? `Nearby in ${city}` : "New on the menu"}
            </SectionHead>
            <MealGrid meals={near} linkTo={linkTo} rail />
          </section>
          {chefs.length > 0 && (
            <section aria-labelledby="cooks" className="grid gap-6">
              <SectionHead id="cooks">Top cooks{city ? ` in ${city}` : ""}</SectionHead>
              <ChefGrid chefs={chefs} linkTo={(chef) => paths.chef(chef.slug)} />
            </section>
          )}
        </div>
      )}
    </>
  );
}
