import { data } from "@remix-run/node";
import type { Chef } from "~/domain/accounts/people";
import type { Refusal } from "~/domain/refusal";
import { deleteSchedule } from "~/domain/schedules/delete-schedule.server";
import type { StandingDays } from "~/domain/schedules/plan";
import { scheduleRules } from "~/domain/schedules/rules";
import { ScheduleChange } from "~/domain/schedules/schemas.server";
import { showSchedule } from "~/domain/schedules/show-schedule.server";
import { updateSchedule } from "~/domain/schedules/update-schedule.server";
import {
  answerForm,
  type FormAnswer,
  type FormLink,
  failureOf,
  orErrorPage,
  readForm,
} from "~/http/forms.server";
import { refusalOf } from "~/http/refusal-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { deskPaths } from "~/kit/desk-paths";
import { rangeText } from "./range-text";
import { SAID } from "./schedule-texts";

/**
 * Saves the form of a schedule. A cutoff that was not touched stays the kitchen's, where it is that; portions that were not
 * touched stay what they are by now, which is less where the cook has declined a dish since the form was opened.
 */
export async function saveSchedule(me: Chef, id: number, request: Request) {
  try {
    await showSchedule(me, id);
  } catch (error) {
    if (refusalOf(error)?.kind !== "missing") throw error;
    const gone: FormAnswer = { status: "error", error: { "": [SAID.missing] }, failed: SAID.missing };
    return data(gone, { status: 404 });
  }
  const form = await readForm(request);
  return answerForm(
    form,
    ScheduleChange,
    async ({ cutoff_hours, count, ...days }) => {
      const isTouched = (field: string, was: string) => form.get(field) !== form.get(was);
      await updateSchedule(me, id, {
        ...days,
        ...(isTouched("cutoff_hours", "cutoff_was") && { cutoff_hours }),
        ...(isTouched("count", "count_was") && { count }),
      });
      return redirectWithToast(deskPaths.scheduled(id), SAID.updated);
    },
    { failed: SAID.notUpdated, check: async () => emptied(form), links: othersOf },
  );
}

/** The schedules whose days a refused change would have taken. */
function othersOf({ code, body }: Refusal): FormLink[] {
  if (code !== "scheduled") return [];
  return ((body?.schedules ?? []) as StandingDays[])
    .slice(0, MOST_LINKS)
    .map((one) => ({ to: deskPaths.scheduled(one.id), text: `See ${rangeText(one)}` }));
}

/** As many as are read; the message counts the days of the others. */
const MOST_LINKS = 5;

/** What was emptied in the form would stay as it is, since a change may leave it out: it is asked for instead. */
function emptied(form: FormData): Record<string, string[]> {
  const fields = ["start_date", "end_date", "count"] as const;
  const empty = fields.filter((field) => form.get(field) === "");
  return Object.fromEntries(empty.map((field) => [field, [scheduleRules[field].required]]));
}

/** Deletes a schedule; what stands against it is said on its screen. */
export async function dropSchedule(me: Chef, id: number) {
  let refusal: Refusal | null = null;
  try {
    await deleteSchedule(me, id);
  } catch (error) {
    refusal = refusalOf(error);
    if (!refusal) throw error;
  }
  if (refusal === null) return redirectWithToast(deskPaths.schedule(), SAID.deleted);
  // what is not there, or somebody else's, is told as every screen tells it
  if (refusal.kind === "missing") return orErrorPage(Promise.reject(refusal));
  return redirectWithToast(deskPaths.scheduled(id), failureOf(refusal, SAID.notDeleted), { tone: "error" });
}
