import type { z } from "zod";
import type { Chef } from "~/domain/accounts/people";
import { ChefForm, CLEARED_BY_FORM, KitchenForm } from "~/domain/kitchens/kitchen-schemas.server";
import { setChefImage } from "~/domain/kitchens/set-chef-image.server";
import { updateChef } from "~/domain/kitchens/update-chef.server";
import { updateKitchen } from "~/domain/kitchens/update-kitchen.server";
import { answerForm } from "~/http/forms.server";
import { answerPicture } from "~/http/picture-answer.server";
import { redirectWithToast } from "~/http/toast.server";
import { desk } from "~/kit/desk-paths";
import { DESK_PROFILE_SAVED, PROFILE_FAILED } from "../accounts/profile-texts";

const saved = () => redirectWithToast(desk.editProfile(), DESK_PROFILE_SAVED);
const failing = { failed: PROFILE_FAILED };

/** An emptied field of the form clears what is kept; one that the form does not have stays. */
function clearedIn(form: FormData): Record<string, null> {
  return Object.fromEntries(
    CLEARED_BY_FORM.filter((name) => form.get(name) === "").map((name) => [name, null]),
  );
}

export function saveKitchen(me: Chef, request: Request) {
  const save = async (kitchen: z.output<typeof KitchenForm>, form: FormData) => {
    // a form that lists the cuisines, and has none ticked, sends none
    const listed = form.has("lists_cuisines") ? { cuisines: kitchen.cuisines ?? [] } : {};
    await updateKitchen(me, me.chef_id, { ...kitchen, ...listed, ...clearedIn(form) });
    return saved();
  };
  return answerForm(request, KitchenForm, save, failing);
}

export function saveChef(me: Chef, request: Request) {
  const save = async (chef: z.output<typeof ChefForm>, form: FormData) => {
    await updateChef(me, { ...chef, ...clearedIn(form) });
    return saved();
  };
  return answerForm(request, ChefForm, save, failing);
}

export function savePicture(me: Chef, form: FormData) {
  return answerPicture(form, desk.editProfile(), async (image) => {
    await setChefImage(me, image);
    return saved();
  });
}
