import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listMeals } from "~/domain/meals/list-meals.server";
import { voucherScope } from "~/domain/policies/covered-meals.server";
import { showCurrentWallet } from "~/domain/treasury/begin-due-periods.server";
import { errorPage } from "~/http/error-page.server";
import { orErrorPage } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { pagesWithin } from "~/http/page-of.server";
import { readPlace } from "~/http/place.server";
import { accountPaths } from "~/kit/account-paths";
import { formatShortDay } from "~/kit/day";
import { CARD_PAGE_SIZE } from "~/kit/paging";
import { countOf } from "~/kit/text";
import { ButtonLink } from "~/ui/button";
import { Chips } from "~/ui/chips";
import { QuietPot } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { MealGrid } from "~/ui/meals/meal-grid";
import { Pill } from "~/ui/pill";
import { cardsOf } from "../meals/card-of.server";
import { daysToCome, queryOfPlace, readFilters, sliceOfPages } from "../meals/discovery.server";
import { hasVouchers } from "../shells/visit.server";

export const meta: MetaFunction = () => [
  { title: "Voucher meals · DinDin" },
  { name: "description", content: "Dinners you can get with a voucher, delivery included." },
  { name: "robots", content: "noindex" },
];

const REFUSED = "Voucher meals are for people whose company gives them vouchers.";

/** Voucher meals around here, for activated members with the voucher benefit and for nobody else. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireSignedIn(request);
  if (!hasVouchers(me)) throw errorPage(REFUSED, 403);
  const place = await readPlace(request);
  const { date, page } = readFilters(request, "");
  const { firstPage, ...slice } = sliceOfPages(page);
  const query = { ...queryOfPlace(place), is_voucher_meal: true, ...(date && { date }) };
  const reachable = !place.market?.is_global;
  const [meals, wallet] = await orErrorPage(
    Promise.all([listMeals(query, slice, "rank", { reachable }), showCurrentWallet(me)]),
  );
  pagesWithin(request, page, meals.count);
  const scope = await orErrorPage(voucherScope(me, meals.rows));
  const timeZone = place.market?.time_zone ?? "UTC";
  const days = daysToCome(timeZone).slice(0, 7);
  return {
    meals: cardsOf(meals.rows, timeZone, me),
    count: meals.count,
    page,
    firstPage,
    date,
    days: (date && !days.includes(date) ? [...days, date] : days).map((day) => ({
      day,
      text: formatShortDay(day),
    })),
    vouchers: wallet.vouchers,
    scope,
  };
}

export default function VoucherMealsScreen() {
  const { meals, count, page, firstPage, date, days, vouchers, scope } = useLoaderData<typeof loader>();
  const shownUpTo = (firstPage - 1) * CARD_PAGE_SIZE + meals.length;
  const at = (number: number) => accountPaths.voucherMeals({ ...(date && { date }), page: number });
  const chips = [
    { text: "Any day", to: accountPaths.voucherMeals(), current: date === "" },
    ...days.map(({ day, text }) => ({
      text,
      to: accountPaths.voucherMeals({ date: day }),
      current: day === date,
    })),
  ];
  return (
    <div className="page grid gap-6 pt-6 *:min-w-0 lg:pt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 tabIndex={-1} className="title text-3xl outline-none">
          Voucher meals
        </h1>
        <Pill tone="plum">You have {countOf(vouchers, "Voucher")}</Pill>
      </div>
      <p className="max-w-read text-lg text-ink-2">
        One voucher covers one dinner. No delivery or service fees.
        {scope && ` You have ${scope.words}.`}
      </p>
      <Chips label="Delivery day" chips={chips} />
      {meals.length === 0 ? (
        <EmptyState
          drawing={<QuietPot />}
          action={date ? <ButtonLink to={accountPaths.voucherMeals()}>See other days</ButtonLink> : null}
        >
          {date
            ? "No voucher meals are available for that day anymore."
            : "No cooks near you are offering voucher meals right now."}
        </EmptyState>
      ) : (
        <>
          {firstPage > 1 && (
            <ButtonLink to={at(firstPage - 1)} className="justify-self-center">
              Previous
            </ButtonLink>
          )}
          <MealGrid
            meals={meals}
            linkTo={(meal) => accountPaths.voucherMeal(meal.chef.slug, meal.slug)}
            priority={1}
            headingLevel="h2"
            beside={({ id }) =>
              scope?.uncovered.includes(id) && (
                <p className="mt-1 text-sm text-ink-2">Your vouchers don't cover this dinner.</p>
              )
            }
          />
          {shownUpTo < count && (
            <ButtonLink to={at(page + 1)} preventScrollReset rel="next" className="justify-self-center">
              Show more voucher meals
            </ButtonLink>
          )}
        </>
      )}
    </div>
  );
}
