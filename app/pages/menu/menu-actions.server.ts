import type { Chef } from "~/domain/accounts/people";
import { deleteMeal } from "~/domain/menu/delete-meal.server";
import { deleteDraft } from "~/domain/menu/drafts.server";
import { duplicateMeal } from "~/domain/menu/duplicate-meal.server";
import { restoreOwnMeal } from "~/domain/menu/restore-meal.server";
import { missing } from "~/domain/refusal";
import { asRefusal } from "~/http/answers.server";
import { failureOf, idOf } from "~/http/forms.server";
import { redirect } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { deskPaths } from "~/kit/desk-paths";
import { MEAL_DELETED, MEAL_NOT_DELETED, SERVER_ERROR } from "./menu-texts";

type Verb = (me: Chef, form: FormData) => Promise<Response>;

/** What the buttons beside a meal do, by their intent: each leads to where its work goes on. */
const VERBS: Record<string, Verb> = {
  async duplicate(me, form) {
    const { guid } = await duplicateMeal(me, idOf(form.get("id")));
    return redirect(deskPaths.addMeal(guid));
  },
  async restore(me, form) {
    const { id, name } = await restoreOwnMeal(me, idOf(form.get("id")));
    return redirectWithToast(deskPaths.meal(id), `${name} is back on your menu.`);
  },
  async delete(me, form) {
    await deleteMeal(me, idOf(form.get("id")));
    return redirectWithToast(deskPaths.menu(), MEAL_DELETED);
  },
  async discard(me, form) {
    await deleteDraft(me, String(form.get("draft")));
    return redirectWithToast(deskPaths.menu(), "Draft deleted");
  },
};

/** Runs the verb of a button; its refusal is a toast on the screen `back`. */
export async function answerMenuButton(me: Chef, form: FormData, back: string): Promise<Response> {
  const intent = String(form.get("intent"));
  try {
    const verb = Object.hasOwn(VERBS, intent) ? VERBS[intent] : undefined;
    if (!verb) throw missing();
    return await verb(me, form);
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) throw error;
    const fallback = intent === "delete" ? MEAL_NOT_DELETED : SERVER_ERROR;
    return redirectWithToast(back, failureOf(refusal, fallback), { tone: "error" });
  }
}
