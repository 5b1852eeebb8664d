import { Panel } from "~/ui/card";
import { dayParts, wallClock } from "~/ui/format";
import { ChoiceGroup, ChoiceTile } from "~/ui/forms/choice-card";
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

/** The days on which everything in the cart can come. */
export function When({
  days,
  chosen,
  lines,
  now,
  timeZone,
}: {
  days: readonly string[];
  chosen: string;
  lines: readonly Line[];
  now: string;
  timeZone: string;
}) {
  return (
    <Panel id="when" title="When" aside={<span className="text-sm text-ink-2">5 to 8 pm</span>}>
      {days.length === 0 ? (
        <p className="text-ink-2">There is no day on which everything in your cart can come.</p>
      ) : (
        <ChoiceGroup id="day" legend="Delivery day" hideLegend className="grid-cols-2 sm:grid-cols-4">
          {days.slice(0, 12).map((day) => {
            const { weekday, date, month } = dayParts(day);
            const deadline = deadlineOf(day, lines, now, timeZone);
            return (
              <ChoiceTile
                key={day}
                {...FORM}
                type="radio"
                name="date"
                value={day}
                defaultChecked={day === chosen}
                title={`${weekday} ${date}`}
                detail={deadline ?? month}
              />
            );
          })}
        </ChoiceGroup>
      )}
    </Panel>
  );
}
