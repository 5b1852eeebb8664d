import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listChefs } from "~/domain/chefs/list-chefs.server";
import { orErrorPage } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { pagesWithin } from "~/http/page-of.server";
import { readPlace } from "~/http/place.server";
import { CARD_PAGE_SIZE } from "~/kit/paging";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { ButtonLink } from "~/ui/button";
import { ChefGrid } from "~/ui/chefs/chef-card";
import { QuietPot } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { queryOfPlace, sliceOfPages } from "../meals/discovery.server";
import { absolute, pageMeta } from "../shells/page-meta.server";

/** No page of any list is further. */
const LAST_PAGE = 1000;

function pageIn(request: Request): number {
  const page = Number(new URL(request.url).searchParams.get("page"));
  return Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1;
}

export async function loader({ request }: LoaderFunctionArgs) {
  await optionalPerson.read(request);
  const place = await readPlace(request);
  const page = pageIn(request);
  const { firstPage, ...slice } = sliceOfPages(page);
  const chefs = await orErrorPage(listChefs(queryOfPlace(place), slice));
  pagesWithin(request, page, chefs.count);
  const where = place.market && !place.market.is_global ? place.market.name : null;
  return {
    chefs: chefs.rows,
    count: chefs.count,
    page,
    firstPage,
    where,
    meta: pageMeta({
      title: where ? `Home cooks in ${where}` : "Home cooks near you",
      description:
        "Meet the home cooks on DinDin: what they cook, where they cook it and what people say. They get 100% of the meal price.",
      path: paths.chefs(),
      isVariant: page > 1,
      about: {
        "@type": "ItemList",
        itemListElement: chefs.rows.map((chef, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: chef.full_name,
          url: absolute(paths.chef(chef.slug)),
        })),
      },
    }),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [{ title: "DinDin" }];

export default function ChefsScreen() {
  const { chefs, count, page, firstPage, where } = useLoaderData<typeof loader>();
  const shownUpTo = (firstPage - 1) * CARD_PAGE_SIZE + chefs.length;
  return (
    <div className="page grid gap-6 pt-6 *:min-w-0 lg:pt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <PageTitle>{where ? `Cooks in ${where}` : "Home cooks"}</PageTitle>
        <p role="status" className="tabular-nums text-ink-2">
          {countOf(count, "cook")}
        </p>
      </div>
      {chefs.length === 0 ? (
        <EmptyState
          drawing={<QuietPot />}
          headingLevel="h2"
          action={<ButtonLink to={paths.meals()}>See all meals</ButtonLink>}
        >
          No cooks here yet.
        </EmptyState>
      ) : (
        <>
          {firstPage > 1 && (
            <ButtonLink to={paths.chefs(firstPage - 1)} className="justify-self-center">
              Previous
            </ButtonLink>
          )}
          <ChefGrid chefs={chefs} linkTo={(chef) => paths.chef(chef.slug)} />
          <div className="grid justify-items-center gap-3 pt-4">
            <p className="text-sm tabular-nums text-ink-2">
              {shownUpTo < count ? `${shownUpTo} of ${count}` : "No More Chefs"}
            </p>
            {shownUpTo < count && (
              <ButtonLink to={paths.chefs(page + 1)} preventScrollReset rel="next">
                Show more cooks
              </ButtonLink>
            )}
          </div>
        </>
      )}
    </div>
  );
}
