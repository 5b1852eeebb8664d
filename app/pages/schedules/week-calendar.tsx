import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import type { WireWeek } from "~/domain/schedules/plan-schemas.server";
import { addDays, formatDay, formatShortDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { ButtonLink } from "~/ui/button";
import { dayParts } from "~/ui/format";
import { ArrowLeft, ArrowRight, Plus } from "~/ui/icons";
import { Pill } from "~/ui/pill";
import { DayPortions, Meter } from "./day-portions";
import { useCalendarKeys } from "./use-calendar-keys";

type CalendarDay = WireWeek["days"][number];

/** A meal of a day, which leads to its schedule. */
function Entry({ entry }: { entry: CalendarDay["schedules"][number] }) {
  const isRange = entry.start_date !== entry.end_date;
  return (
    <li>
      <Link
        to={deskPaths.scheduled(entry.id)}
        prefetch="intent"
        className="block min-h-11 rounded-field border border-line bg-paper px-3 py-2 leading-snug hover:border-line-strong"
      >
        <span className="block font-medium wrap-anywhere">{entry.meal.name}</span>
        <span className="block text-xs text-ink-2 tabular-nums">
          {isRange
            ? `${entry.ordered} ordered, ${entry.count_left} left through ${formatShortDay(entry.end_date).slice(5)}`
            : `${entry.ordered} of ${entry.count} ordered`}
        </span>
      </Link>
    </li>
  );
}

function DayHead({ day, isToday, mayAdd }: { day: CalendarDay; isToday: boolean; mayAdd: boolean }) {
  const { weekday, date, month } = dayParts(day.day);
  return (
    <div className="flex items-center justify-between gap-2 lg:items-start">
      <h3
        className="flex items-baseline gap-1.5 lg:block"
        {...(!mayAdd && { "data-go": true, tabIndex: -1 })}
      >
        <span className={clsx("text-sm", isToday ? "font-bold" : "font-medium text-ink-2")}>
          {weekday}
          {isToday && ", today"}
        </span>
        <span className="title block text-xl tabular-nums">
          {date}
          <span className="lg:sr-only"> {month}</span>
        </span>
      </h3>
      {mayAdd && (
        <Link
          data-go
          to={deskPaths.newSchedule({ start_date: day.day, end_date: day.day })}
          aria-label={`Add a meal on ${formatDay(day.day)}`}
          title="Add a meal"
          className="grid size-11 flex-none place-items-center rounded-pill text-ink-2 hover:bg-sunk hover:text-ink max-lg:ml-auto"
        >
          <Plus aria-hidden className="size-5" />
        </Link>
      )}
    </div>
  );
}

/** A day; on a phone one that is over waits behind "Show earlier days", so that today comes first. */
function DayCell({
  day,
  today,
  isOver,
  mayAdd,
}: {
  day: CalendarDay;
  today: string;
  /** of the week that runs */
  isOver: boolean;
  mayAdd: boolean;
}) {
  return (
    <li
      data-day={day.day}
      className={clsx(
        "grid content-start gap-3 rounded-card border bg-surface p-4 lg:min-h-64 lg:p-3",
        day.day === today ? "border-ink" : "border-line",
        day.day < today && "max-lg:py-2",
        isOver && "max-lg:not-group-has-[[name=earlier]:checked]/week:hidden",
      )}
    >
      <DayHead mayAdd={mayAdd && day.day > today} day={day} isToday={day.day === today} />
      {!day.is_open && (
        <Pill tone="turmeric" className="justify-self-start">
          Closed
        </Pill>
      )}
      {day.schedules.length > 0 && (
        <ul className="grid gap-2">
          {day.schedules.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <DayPortions day={day} />
    </li>
  );
}

const isThisWeek = ({ monday, today }: WireWeek) => monday <= today && today < addDays(monday, 7);

function WeekHead({ week }: { week: WireWeek }) {
  const { monday, ordered, limit } = week;
  const sunday = addDays(monday, 6);
  const arrow =
    "grid size-11 flex-none place-items-center rounded-pill border border-line-strong hover:border-ink";
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <nav aria-label="Weeks" className="flex items-center gap-2">
        <Link
          to={deskPaths.schedule({ week: addDays(monday, -7) })}
          aria-label="Week before"
          preventScrollReset
          className={arrow}
        >
          <ArrowLeft aria-hidden className="size-4" />
        </Link>
        <Link
          to={deskPaths.schedule({ week: addDays(monday, 7) })}
          aria-label="Week after"
          preventScrollReset
          className={arrow}
        >
          <ArrowRight aria-hidden className="size-4" />
        </Link>
        {!isThisWeek(week) && (
          <ButtonLink to={deskPaths.schedule()} preventScrollReset>
            This week
          </ButtonLink>
        )}
      </nav>
      <h2 id="week" className="title text-xl">
        {formatShortDay(monday).slice(5)} to {formatDay(sunday).slice(5)}
      </h2>
      <div className={clsx("text-ink-2 tabular-nums sm:ml-auto", limit !== null && "w-full sm:w-56")}>
        {limit !== null && <Meter share={ordered / limit} className="mb-1" />}
        {ordered} {limit === null ? "ordered this week" : `of ${limit} ordered, the legal limit for a week`}
      </div>
    </div>
  );
}

/** A week by its days: a list on narrow screens, seven columns on wide ones. */
export function WeekCalendar({
  week,
  canSchedule,
  mayAdd,
}: {
  week: WireWeek;
  canSchedule: boolean;
  /** a helper reads the calendar and changes nothing */
  mayAdd: boolean;
}) {
  const keys = useCalendarKeys(week.monday);
  const isNow = isThisWeek(week);
  const canCopy = canSchedule && addDays(week.monday, 6) > week.today;
  return (
    <section aria-labelledby="week" className="group/week grid gap-4">
      <WeekHead week={week} />
      {isNow && week.monday < week.today && (
        <label className="flex min-h-11 items-center gap-3 lg:hidden">
          <input type="checkbox" name="earlier" className="tick" />
          Show earlier days
        </label>
      )}
      <ol aria-describedby="calendar-keys" className="grid gap-2.5 lg:grid-cols-7 lg:gap-2" {...keys}>
        {week.days.map((day) => (
          <DayCell
            mayAdd={mayAdd}
            key={day.day}
            day={day}
            today={week.today}
            isOver={isNow && day.day < week.today}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p id="calendar-keys" className="text-xs text-ink-2 max-lg:sr-only">
          Keyboard: arrows move between days and weeks, A adds a meal, C copies last week.
        </p>
        {canCopy && <ButtonLink to={deskPaths.copyWeek(week.monday)}>Copy last week</ButtonLink>}
      </div>
    </section>
  );
}
