import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listMeals } from "~/domain/meals/list-meals.server";
import { orErrorPage } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { readPlace } from "~/http/place.server";
import { informationPaths } from "~/kit/information-paths";
import { paths } from "~/kit/paths";
import { ButtonLink } from "~/ui/button";
import { MealGrid } from "~/ui/meals/meal-grid";
import { Picture } from "~/ui/picture";
import { SectionHead } from "~/ui/section-head";
import { pickVaried } from "../home/pick-varied";
import { cardsOf } from "../meals/card-of.server";
import { queryOfPlace, queryOfVisitor } from "../meals/discovery.server";
import { pageMeta } from "../shells/page-meta.server";
import { useRootData } from "../shells/root-data";
import { Apps, Coupon, How } from "./islands";

const SHOWN = { meals: 4, pictures: 5 };

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await optionalPerson.read(request);
  const place = await readPlace(request);
  const where = { ...queryOfPlace(place), ...queryOfVisitor(person) };
  const popular = await orErrorPage(
    listMeals(where, { limit: 24, offset: 0 }, "popular", { reachable: !place.market?.is_global }),
  );
  const chosen = pickVaried(popular.rows, SHOWN.meals + SHOWN.pictures);
  return {
    isGuest: person === null,
    popular: cardsOf(chosen.slice(0, SHOWN.meals), place.market?.time_zone ?? "UTC", person),
    // Other dishes than those in the row; in a small market the same must do.
    pictures: [...chosen.slice(SHOWN.meals), ...chosen]
      .slice(0, SHOWN.pictures)
      .flatMap((meal) => meal.images.slice(0, 1)),
    meta: pageMeta({
      title: "Your first home-cooked dinner, 10% off",
      description:
        "Use code SHARE10 for 10% off your first dinner from a home kitchen near you. Every cent of the meal price goes to the cook.",
      path: informationPaths.landing,
      about: { "@type": "WebPage", name: "Your first home-cooked dinner, 10% off" },
    }),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [{ title: "DinDin" }];

type Pictures = Awaited<ReturnType<typeof loader>>["pictures"];

/** A table seen from above: the first plate large, the others around it. */
function Table({ pictures }: { pictures: Pictures }) {
  return (
    <ul className="grid grid-cols-4 gap-3 lg:gap-4">
      {pictures.map((picture, place) => (
        <li key={picture.url} className={place === 0 ? "col-span-4" : undefined}>
          <Picture
            picture={{ ...picture, alt: place === 0 ? picture.alt : "" }}
            sizes={place === 0 ? "(min-width: 62rem) 38rem, 92vw" : "(min-width: 62rem) 9rem, 22vw"}
            priority={place === 0}
            rounded={place === 0 ? "rounded-picture" : "rounded-field"}
          />
        </li>
      ))}
    </ul>
  );
}

export default function LandingScreen() {
  const { isGuest, popular, pictures } = useLoaderData<typeof loader>();
  const root = useRootData();
  return (
    <div className="page grid gap-16 py-8 *:min-w-0 lg:gap-24 lg:py-14">
      <header className="grid items-center gap-9 lg:grid-cols-[1fr_1.05fr] lg:gap-16">
        <div className="grid gap-6">
          <h1 tabIndex={-1} className="title text-4xl outline-none">
            Tonight, eat what the neighbors are having.
          </h1>
          <p className="max-w-[33rem] text-lg text-ink-2">
            Real dinners from home kitchens, cooked to order and brought to your door. Your first one is 10%
            off, and the cook still gets every cent of the meal price.
          </p>
          <Coupon />
          <p className="flex flex-wrap gap-3">
            <ButtonLink to={paths.meals()} tone="primary" size="lg">
              See what's cooking
            </ButtonLink>
            {isGuest && (
              <ButtonLink to={informationPaths.selectSignup} size="lg">
                Join DinDin
              </ButtonLink>
            )}
          </p>
        </div>
        {pictures.length > 0 && <Table pictures={pictures} />}
      </header>
      <How />
      {popular.length > 0 && (
        <section aria-labelledby="popular" className="grid gap-6 *:min-w-0">
          <SectionHead
            id="popular"
            seeAll={{ to: paths.meals({ sortBy: "popular" }), text: "See all", name: "popular meals" }}
          >
            Popular this week
          </SectionHead>
          <MealGrid
            meals={popular}
            linkTo={(meal) => paths.meal(meal.chef.slug, meal.slug)}
            rail
            headingLevel="h3"
          />
        </section>
      )}
      <Apps url={(root?.origin ?? "") + informationPaths.landing} device={root?.device ?? null} />
    </div>
  );
}
