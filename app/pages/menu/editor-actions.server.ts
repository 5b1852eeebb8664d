import { data } from "@remix-run/node";
import type { Chef } from "~/domain/accounts/people";
import { mealRules } from "~/domain/meals/rules";
import { uploadPicture } from "~/domain/media/upload-picture.server";
import { listAffectedDays } from "~/domain/menu/affected-days.server";
import type { CookMeal, MealInput } from "~/domain/menu/cook-schemas.server";
import type { MealDraftFields } from "~/domain/menu/draft-schemas.server";
import { saveDraft } from "~/domain/menu/drafts.server";
import { MealForm } from "~/domain/menu/meal-form.server";
import { saveMealForm } from "~/domain/menu/save-meal.server";
import { invalid } from "~/domain/refusal";
import { answerButton, answerForm, readForm } from "~/http/forms.server";
import { redirect } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { desk } from "~/kit/desk-paths";
import { isFile } from "~/kit/file-fields.server";
import { arrangeImages, draftOfForm, withPlainLineEnds } from "./editor-form.server";
import { MEAL_UPDATED, mealAdded, SERVER_ERROR } from "./menu-texts";

/** The fields with the picture that came along, if one did. */
async function withPicture(me: Chef, form: FormData, fields: MealDraftFields): Promise<MealDraftFields> {
  const file = form.get("picture");
  if (!isFile(file) || file.size === 0) return fields;
  if (fields.images.length >= mealRules.images.most)
    throw invalid("picture", `Use at most ${mealRules.images.most} pictures`);
  const { url } = await uploadPicture(me, "meal_picture", file);
  return { ...fields, images: [...fields.images, { url, alt: "" }] };
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
  const isLive = form.has("live");
  const guid = meal?.guid ?? String(form.get("draft"));
  const back = meal ? desk.editMeal(meal.id) : desk.addMeal(guid);
  let fields: MealDraftFields | null = null;
  const kept = await answerButton(
    async () => {
      const typed = draftOfForm(form);
      await saveDraft(me, guid, typed);
      fields = await withPicture(me, form, { ...typed, images: arrangeImages(typed.images, intent) });
      await saveDraft(me, guid, fields);
      return isLive && intent !== "save" ? data({ done: intent }) : redirect(`${back}#pictures`);
    },
    isLive ? null : back,
  );
  if (intent !== "save" || fields === null) return kept;
  const { images } = fields as MealDraftFields;
  const save = async (input: MealInput) => {
    if (meal && (await hasToConfirm(me, meal, input, form)))
      return redirect(desk.editMeal(meal.id, { confirm: 1 }));
    const saved = await saveMealForm(me, guid, input);
    return redirectWithToast(desk.meal(saved.id), meal ? MEAL_UPDATED : mealAdded(saved.name));
  };
  return answerForm(formWith(form, images), MealForm, save, { failed: SERVER_ERROR });
}

/** Whether orders would be told of the change, and not as many as the cook has read of. */
async function hasToConfirm(me: Chef, meal: CookMeal, input: MealInput, form: FormData): Promise<boolean> {
  const days = await listAffectedDays(me, meal, input);
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  return orders > 0 && form.get("tell") !== String(orders);
}
