import { data } from "@remix-run/node";
import type { Chef } from "~/domain/accounts/people";
import { mealRules } from "~/domain/meals/rules";
import { uploadPicture } from "~/domain/media/upload-picture.server";
import { listAffectedDays } from "~/domain/menu/affected-days.server";
import type { CookMeal, MealInput } from "~/domain/menu/cook-schemas.server";
import { stateOf } from "~/domain/menu/draft-of-meal";
import type { MealDraftFields } from "~/domain/menu/draft-schemas.server";
import { changeDraftImages, saveDraft } from "~/domain/menu/drafts.server";
import { MealForm } from "~/domain/menu/meal-form.server";
import { saveMealForm } from "~/domain/menu/save-meal.server";
import { showOwnMeal } from "~/domain/menu/show-own-meal.server";
import { refuseChanged } from "~/domain/menu/stale-meal-form";
import { invalid, Refusal } from "~/domain/refusal";
import { answerButton, answerForm, type FormLink, readForm } from "~/http/forms.server";
import { redirect } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { deskPaths } from "~/kit/desk-paths";
import { isFile } from "~/kit/file-fields.server";
import { watchApplication } from "../kitchens/sent-in-again.server";
import { arrangeImages, draftOfForm, seenOf, withPlainLineEnds } from "./editor-form.server";
import { MEAL_UPDATED, mealAdded, SERVER_ERROR } from "./menu-texts";

type Images = MealDraftFields["images"];

function requireRoom(images: Images): void {
  if (images.length >= mealRules.images.most)
    throw invalid("picture", `Use at most ${mealRules.images.most} pictures`);
}

/** What a press does to the pictures: one is moved or taken away, and the one that came along is added. */
async function changeOf(
  me: Chef,
  form: FormData,
  now: Images,
  intent: string,
): Promise<(images: Images) => Images> {
  const file = form.get("picture");
  if (!isFile(file) || file.size === 0) return (images) => arrangeImages(images, intent);
  requireRoom(now);
  const { url } = await uploadPicture(me, "meal_picture", file);
  return (images) => {
    requireRoom(images);
    return [...arrangeImages(images, intent), { url, alt: "" }];
  };
}

/** A press beside a picture, where the form has stayed as it is: the rest of it is kept while it is typed. */
async function answerPress(me: Chef, form: FormData, guid: string, intent: string) {
  return answerButton(async () => {
    const typed = draftOfForm(form);
    const change = await changeOf(me, form, typed.images, intent);
    await changeDraftImages(me, guid, typed, change, seenOf(form));
    return data({ done: intent });
  }, null);
}

/** The form as it would be sent with these pictures, for its own schema. */
function formWith(form: FormData, images: MealDraftFields["images"]): FormData {
  const whole = withPlainLineEnds(form);
  for (const name of [...whole.keys()])
    if (name === "picture" || name.startsWith("images[")) whole.delete(name);
  for (const [n, { url, alt }] of images.entries()) {
    whole.append(`images[${n}].url`, url);
    whole.append(`images[${n}].alt`, alt);
  }
  return whole;
}

/**
 * Answers the form of a meal, a new one or `meal`. Whatever is pressed, what was typed is kept as a draft first: buttons
 * beside pictures work without script, and nothing is lost when something is wrong. Before orders are told of other
 * allergens or ingredients the form is shown again with how many there are; `tell` says that the cook has read it.
 */
export async function answerEditor(me: Chef, request: Request, meal: CookMeal | null) {
  const form = await readForm(request);
  const intent = String(form.get("intent") ?? "save");
  const guid = meal?.guid ?? String(form.get("draft"));
  const back = meal ? deskPaths.editMeal(meal.id) : deskPaths.addMeal(guid);
  if (form.has("live") && intent !== "save") return answerPress(me, form, guid, intent);
  let fields: MealDraftFields | null = null;
  const kept = await answerButton(async () => {
    const typed = draftOfForm(form);
    const seen = seenOf(form);
    await saveDraft(me, guid, typed, seen);
    const change = await changeOf(me, form, typed.images, intent);
    fields = { ...typed, images: change(typed.images) };
    await saveDraft(me, guid, fields, seen);
    return redirect(`${back}#pictures`);
  }, back);
  if (intent !== "save" || fields === null) return kept;
  const { images } = fields as MealDraftFields;
  const save = async (input: MealInput) => {
    const seen = seenOf(form);
    try {
      if (meal && seen !== undefined) refuseChanged(seen, meal);
      if (meal && (await hasToConfirm(me, meal, input, form)))
        return redirect(deskPaths.editMeal(meal.id, { confirm: 1 }));
      const wordsAfter = await watchApplication(me);
      const saved = await saveMealForm(me, guid, input, seen);
      const words = await wordsAfter(meal ? MEAL_UPDATED : mealAdded(saved.name));
      return redirectWithToast(deskPaths.meal(saved.id), words);
    } catch (error) {
      // told once: from now on the form is one of the meal as it is
      if (meal && error instanceof Refusal && error.code === "meal_changed")
        await saveDraft(me, guid, { ...draftOfForm(form), images }, stateOf(await showOwnMeal(me, meal.id)));
      throw error;
    }
  };
  const links = ({ code }: Refusal): FormLink[] =>
    meal && code === "meal_changed"
      ? [{ to: deskPaths.meal(meal.id), text: "See the meal as it is now" }]
      : [];
  return answerForm(formWith(form, images), MealForm, save, { failed: SERVER_ERROR, links });
}

/** Whether orders would be told of the change, and not as many as the cook has read of. */
async function hasToConfirm(me: Chef, meal: CookMeal, input: MealInput, form: FormData): Promise<boolean> {
  const days = await listAffectedDays(me, meal, input);
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  return orders > 0 && form.get("tell") !== String(orders);
}
