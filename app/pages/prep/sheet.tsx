import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { acknowledgeChanges } from "~/domain/prep/acknowledge-changes.server";
import { chooseLabelPaper, readLabelPaper } from "~/domain/prep/label-paper.server";
import { listPrepDays } from "~/domain/prep/list-days.server";
import { AcknowledgeInput, LabelPaperInput, prepParams } from "~/domain/prep/schemas.server";
import { showPrepSheet } from "~/domain/prep/show-sheet.server";
import { errorPage } from "~/http/error-page.server";
import { answerForm, orErrorPage, readForm } from "~/http/forms.server";
import { requireKitchenUser } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { clock } from "~/kit/clock";
import { addDays, type Day, dayIn, formatDay, formatShortDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { Chips } from "~/ui/chips";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { Changes } from "./changes";
import { Dishes } from "./dishes";
import { Packing } from "./packing";
import { PAPERS, SheetActions } from "./sheet-actions";
import { Shopping } from "./shopping";
import { stateText } from "./state-text";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Prep for ${data ? formatDay(data.sheet.date) : "a day"} · Your kitchen · DinDin` },
  { name: "robots", content: "noindex" },
];

function dayOf(params: unknown): Day {
  const given = prepParams.safeParse(params);
  if (!given.success) throw errorPage("Not found", 404);
  return given.data.date;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireKitchenUser(request);
  const date = dayOf(params);
  const today = dayIn(me.time_zone, clock.now());
  const [sheet, days, paper] = await orErrorPage(
    Promise.all([showPrepSheet(me, date), listPrepDays(me, today), readLabelPaper(me)]),
  );
  const others = [today, addDays(today, 1), ...days.map(({ day }) => day), date];
  return { sheet, paper, today, days: [...new Set(others)].sort(), timeZone: me.time_zone };
}

/** I have seen what changed; or my labels are printed on other paper from now on. */
export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireKitchenUser(request);
  const date = dayOf(params);
  const form = await readForm(request);
  if (form.get("intent") === "paper") {
    return answerForm(form, LabelPaperInput, async ({ label_paper }) => {
      await chooseLabelPaper(me, label_paper);
      return redirectWithToast(deskPaths.prep(date), `Label paper set to ${PAPERS[label_paper]}.`);
    });
  }
  return answerForm(form, AcknowledgeInput, async (input) => {
    await acknowledgeChanges(me, date, input);
    return redirectWithToast(deskPaths.prep(date), "Got it. Your sheet is up to date.");
  });
}

function dayName(day: Day, today: Day): string {
  if (day === today) return "Today";
  return day === addDays(today, 1) ? "Tomorrow" : formatShortDay(day);
}

export default function PrepSheetScreen() {
  const { sheet, paper, today, days, timeZone } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  return (
    <div className="prep-sheet grid max-w-[64rem] gap-6 *:min-w-0 print:max-w-none print:gap-4 print:text-black">
      <PageTitle back={{ to: paths.chefOrders(), text: "Orders" }}>
        Prep for {formatDay(sheet.date)}
      </PageTitle>
      <div className="print:hidden">
        <Chips
          label="Days"
          chips={days.map((day) => ({
            text: dayName(day, today),
            to: deskPaths.prep(day),
            current: day === sheet.date,
          }))}
        />
      </div>
      <p className="text-base text-ink-2 print:text-black">{stateText(sheet, timeZone)}</p>
      <Changes sheet={sheet} answer={answer} />
      {sheet.portions === 0 ? (
        <EmptyState drawing={<BlankTicket />}>Nothing to cook for this day.</EmptyState>
      ) : (
        <>
          <p className="title text-4xl tabular-nums print:text-2xl">
            {countOf(sheet.portions, "portion")}
            <span className="ml-1 text-xl text-ink-2 print:text-black">
              {" "}
              in {countOf(sheet.orders.length, "order")}
            </span>
          </p>
          <SheetActions date={sheet.date} paper={paper} />
          <Dishes dishes={sheet.dishes} />
          <Shopping items={sheet.ingredients} />
          <Packing orders={sheet.orders} date={sheet.date} timeZone={timeZone} />
        </>
      )}
    </div>
  );
}
