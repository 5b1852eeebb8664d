import { Link } from "@remix-run/react";
import { countOf } from "~/kit/text";
import { CalendarDays, ChevronRight } from "../icons";
import { moneyText } from "../money-text";

interface Ending {
  last_day: string;
  text: string;
  cents: number;
  vouchers: number;
  givers: string[];
}

interface DayOfDinners {
  to: string;
  text: string;
  hint: string;
}

/** "$42.00 and 3 vouchers". */
function whatOf({ cents, vouchers }: Ending): string {
  const money = cents > 0 ? [moneyText(cents)] : [];
  const meals = vouchers > 0 ? [countOf(vouchers, "voucher")] : [];
  return [...money, ...meals].join(" and ");
}

function Days({ label, days }: { label: string; days: DayOfDinners[] }) {
  if (days.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">{label}</p>
      <ul className="rail -mx-5 gap-2 px-5 lg:mx-0 lg:flex-wrap lg:px-0">
        {days.map(({ to, text, hint }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className="group flex min-h-14 whitespace-nowrap items-center gap-3 rounded-field border border-line bg-surface px-4 py-2 hover:border-ink"
            >
              <span>
                <span className="block font-bold group-hover:underline group-hover:underline-offset-4">
                  {text}
                </span>
                <span className="block text-sm tabular-nums text-ink-2">{hint}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What ends first, by when, and the days on which it can still be dinner; what ends later in a line each. */
export function UseByPlan({
  plan: { endings, money, vouchers },
  browse,
}: {
  plan: { endings: Ending[]; money: DayOfDinners[]; vouchers: DayOfDinners[] };
  /** the list to look through when no day before the end has dinners */
  browse: string;
}) {
  const [first, ...later] = endings;
  if (!first) return null;
  const hasDays = money.length + vouchers.length > 0;
  return (
    <section aria-labelledby="use-by" className="grid gap-4 rounded-card bg-plum-wash p-5 lg:p-6">
      <div className="flex gap-3.5">
        <CalendarDays aria-hidden className="mt-1 size-6 text-plum" />
        <div className="grid gap-1">
          <h2 id="use-by" className="title text-xl">
            Use {whatOf(first)} by <time dateTime={first.last_day}>{first.text}</time>
          </h2>
          <p className="text-ink-2">
            From {first.givers.join(" and ")}. Order by the end of that day; what is left then goes back.
          </p>
        </div>
      </div>
      <Days label={vouchers.length > 0 ? "Dinners for your money" : "Dinners before then"} days={money} />
      <Days label={money.length > 0 ? "Dinners for a voucher" : "Dinners before then"} days={vouchers} />
      {!hasDays && (
        <p>
          No cook near you delivers before then. What you order in time is still paid with it, also when
          dinner comes later:{" "}
          <Link to={browse} className="font-bold underline underline-offset-4">
            see the dinners to come
          </Link>
          .
        </p>
      )}
      {later.length > 0 && (
        <ul className="grid gap-1 border-t border-line pt-3 text-sm text-ink-2">
          {later.map((ending) => (
            <li key={ending.last_day}>
              {whatOf(ending)} by <time dateTime={ending.last_day}>{ending.text}</time>, from{" "}
              {ending.givers.join(" and ")}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
