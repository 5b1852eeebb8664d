import { countOf } from "~/kit/text";
import { Panel } from "~/ui/card";
import { dayParts, wallClock } from "~/ui/format";
import { ChoiceGroup, ChoiceTile } from "~/ui/forms/choice-card";
import { ChevronDown } from "~/ui/icons";
import { FORM } from "./form";

interface Line {
  meal: { schedule: { next_date: string; cutoff_at: string } | null };
}

/** The order deadline of a day where it is the next one of a meal: "order by today, 6 pm" said short. */
function deadlineOf(day: string, lines: readonly Line[], now: string, timeZone: string): string | null {
  const cutoffs = lines.flatMap(({ meal: { schedule } }) =>
    schedule?.next_date === day ? [schedule.cutoff_at] : [],
  );
  const first = cutoffs.sort()[0];
  if (!first) return null;
  const { day: cutoffDay, time } = wallClock(first, timeZone);
  return cutoffDay === wallClock(now, timeZone).day ? `order by ${time}` : null;
}

/** Days to choose from at once, and all that are offered. */
const FIRST = 4;
const MOST = 12;

/** The days on which everything in the cart can come. */
export function When({
  days,
  chosen,
  lines,
  now,
  timeZone,
  hours,
  isFar,
}: {
  days: readonly string[];
  chosen: string;
  lines: readonly Line[];
  now: string;
  timeZone: string;
  /** the delivery window in words, "5 to 8 pm" */
  hours: string | null;
  /** no day suits since dinner would go where the cooks do not deliver */
  isFar: boolean;
}) {
  const tile = (day: string) => {
    const { weekday, date, month } = dayParts(day);
    return (
      <ChoiceTile
        key={day}
        {...FORM}
        type="radio"
        name="date"
        value={day}
        defaultChecked={day === chosen}
        title={`${weekday} ${date}`}
        detail={deadlineOf(day, lines, now, timeZone) ?? month}
      />
    );
  };
  const later = days.slice(FIRST, MOST);
  return (
    <Panel
      id="when"
      title="Delivery day"
      aside={hours && <span className="text-sm text-ink-2">{hours}</span>}
    >
      {days.length === 0 ? (
        <p className="text-ink-2">
          {isFar
            ? "Choose an address your cooks deliver to, and we'll show the available days."
            : "There's no day when everything in your cart can be delivered together."}
        </p>
      ) : (
        <ChoiceGroup id="day" legend="Delivery day" hideLegend>
          <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">{days.slice(0, FIRST).map(tile)}</div>
          {later.length > 0 && (
            <details className="group" open={later.includes(chosen)}>
              <summary className="-mb-2 flex min-h-11 list-none items-center gap-1.5 font-medium text-ink-2 hover:text-ink">
                {countOf(later.length, "more day")}
                <ChevronDown aria-hidden className="turns size-4 transition-transform" />
              </summary>
              <div className="grid grid-cols-2 gap-2.5 pt-2 sm:grid-cols-4">{later.map(tile)}</div>
            </details>
          )}
        </ChoiceGroup>
      )}
    </Panel>
  );
}
