import { Link, useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { paths } from "~/kit/paths";
import { countOf, joinWords } from "~/kit/text";
import { buttonClass } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";
import { HydratedFlag } from "~/ui/forms/hydrated";
import { CalendarDays, ChevronRight, Plus } from "~/ui/icons";
import { Price } from "~/ui/money/money";
import { moneyText } from "~/ui/money-text";
import { toast } from "~/ui/toast-store";
import type { AddAnswer } from "../carts/cart-actions.server";
import type { DinnerDay, UseBy } from "./use-by.server";

type Ending = UseBy[number];

/** "$42.00 and 3 vouchers". */
function whatOf({ cents, vouchers }: { cents: number; vouchers: number }): string {
  const money = cents > 0 ? [moneyText(cents)] : [];
  const meals = vouchers > 0 ? [countOf(vouchers, "voucher")] : [];
  return [...money, ...meals].join(" and ");
}

/** What becomes of what is left over. */
function leftOver({ cents, vouchers, carried }: Ending): string {
  const moved = whatOf(carried);
  if (moved === "") return "Anything left over goes back.";
  if (carried.cents === cents && carried.vouchers === vouchers) return "What's left then carries over.";
  return `If nothing is spent, ${moved} carries over and the rest goes back.`;
}

/** The dinner proposed for a day, into the cart with one press; without script the same form leads back to `here`. */
function Proposal({
  meal,
  day,
  isVoucher,
  here,
}: {
  meal: NonNullable<DinnerDay["meal"]>;
  /** YYYY-MM-DD: what the checkout begins with */
  day: string;
  isVoucher: boolean;
  here: string;
}) {
  const fetcher = useFetcher<AddAnswer>();
  const answer = fetcher.data;
  const isBusy = fetcher.state !== "idle";
  useEffect(() => {
    if (!answer) return;
    if ("no" in answer) {
      toast(answer.no, { tone: "error" });
      return;
    }
    toast(answer.added, { link: { to: paths.cart(), text: "View cart" } });
    if (answer.notice) toast(answer.notice, { tone: "error" });
  }, [answer]);
  return (
    <fetcher.Form
      method="post"
      action={paths.cart()}
      onSubmit={(event) => isBusy && event.preventDefault()}
      className="grid gap-2 border-t border-line px-4 py-3"
    >
      <Csrf />
      <HydratedFlag />
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="meal_id" value={meal.id} />
      <input type="hidden" name="quantity" value="1" />
      <input type="hidden" name="next" value={here} />
      <input type="hidden" name="day" value={day} />
      {isVoucher && <input type="hidden" name="is_voucher" value="true" />}
      <p className="text-sm">
        <Link
          to={paths.meal(meal.chef.slug, meal.slug)}
          prefetch="intent"
          className="line-clamp-1 font-bold hover:underline hover:underline-offset-4"
        >
          {meal.name}
        </Link>
        <span className="line-clamp-1 text-ink-2">{meal.chef.full_name}</span>
      </p>
      <div className="flex items-center justify-between gap-3">
        <Price cents={meal.price_cents} voucher={isVoucher} />
        <button type="submit" aria-disabled={isBusy || undefined} className={buttonClass()}>
          <Plus aria-hidden className="size-4" />
          Add<span className="sr-only"> {meal.name} to the cart</span>
        </button>
      </div>
    </fetcher.Form>
  );
}

function Days({
  label,
  days,
  isVoucher,
  here,
}: {
  label: string;
  days: DinnerDay[];
  isVoucher: boolean;
  here: string | null;
}) {
  if (days.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">{label}</p>
      <ul className="rail -mx-5 gap-2 px-5 lg:mx-0 lg:flex-wrap lg:px-0">
        {days.map(({ day, to, text, hint, meal }) => (
          <li key={to} className="w-60 flex-none overflow-hidden rounded-field border border-line bg-surface">
            <Link
              to={to}
              prefetch="intent"
              className="group flex min-h-14 items-center justify-between gap-3 px-4 py-2"
            >
              <span>
                <span className="block font-bold group-hover:underline group-hover:underline-offset-4">
                  {text}
                </span>
                <span className="block text-sm tabular-nums text-ink-2">{hint}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 text-ink-2" />
            </Link>
            {meal && here && <Proposal meal={meal} day={day} isVoucher={isVoucher} here={here} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function BothKinds({ ending, here }: { ending: Ending; here: string | null }) {
  const { moneyDays: money, voucherDays: vouchers } = ending;
  const isBoth = money.length > 0 && vouchers.length > 0;
  return (
    <>
      <Days
        label={isBoth ? "Dinners with your money" : "Dinners before then"}
        days={money}
        isVoucher={false}
        here={here}
      />
      <Days
        label={isBoth ? "Dinners with a voucher" : "Dinners before then"}
        days={vouchers}
        isVoucher
        here={here}
      />
    </>
  );
}

/** One that ends later: in a line, with the days that come after those before it. */
function Later({ ending, here }: { ending: Ending; here: string | null }) {
  return (
    <li className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-bold">
        {whatOf(ending)} by <time dateTime={ending.last_day}>{ending.text}</time>
        <span className="font-normal text-ink-2">, from {joinWords(ending.givers)}</span>
      </h3>
      <BothKinds ending={ending} here={here} />
    </li>
  );
}

/** What ends first, by when, and the days on which it can still be dinner; then what ends later. */
export function UseByPlan({
  plan: [first, ...later],
  browse,
  here,
}: {
  plan: UseBy;
  /** the list to look through when no day before the end has dinners */
  browse: string;
  /** path of this screen, to come back to after an add; null where nothing can be put into a cart */
  here: string | null;
}) {
  if (!first) return null;
  return (
    <section aria-labelledby="use-by" className="grid gap-4 rounded-card bg-plum-wash p-5 *:min-w-0 lg:p-6">
      <div className="flex gap-3.5">
        <CalendarDays aria-hidden className="mt-1 size-6 text-plum" />
        <div className="grid gap-1">
          <h2 id="use-by" className="title text-xl">
            Use {whatOf(first)} by <time dateTime={first.last_day}>{first.text}</time>
          </h2>
          <p className="text-ink-2">
            From {joinWords(first.givers)}. Order by the end of that day. {leftOver(first)}
          </p>
        </div>
      </div>
      <BothKinds ending={first} here={here} />
      {first.moneyDays.length + first.voucherDays.length === 0 && (
        <p>
          {first.isSeen
            ? "No cooks near you deliver before then."
            : "No cooks near you have scheduled dinners yet."}{" "}
          Order in time and you can use it even for a later delivery:{" "}
          <Link to={browse} className="font-bold underline underline-offset-4">
            see upcoming dinners
          </Link>
          .
        </p>
      )}
      {later.length > 0 && (
        <ul className="grid gap-4 *:min-w-0">
          {later.map((ending) => (
            <Later key={ending.last_day} ending={ending} here={here} />
          ))}
        </ul>
      )}
    </section>
  );
}
