import type { z } from "zod";
import type { Chef } from "~/domain/accounts/people";
import { ChefForm, CLEARED_BY_FORM, KitchenForm } from "~/domain/kitchens/kitchen-schemas.server";
import { kitchenRules } from "~/domain/kitchens/rules";
import { setChefImage } from "~/domain/kitchens/set-chef-image.server";
import { showKitchen } from "~/domain/kitchens/show-kitchen.server";
import { updateChef } from "~/domain/kitchens/update-chef.server";
import { updateKitchen } from "~/domain/kitchens/update-kitchen.server";
import { answerForm } from "~/http/forms.server";
import { answerPicture } from "~/http/picture-answer.server";
import { redirectWithToast } from "~/http/toast.server";
import { deskPaths } from "~/kit/desk-paths";
import { toKilometers, toMiles } from "~/kit/distance";
import { DESK_PROFILE_SAVED, PROFILE_FAILED } from "../accounts/profile-texts";
import { watchApplication } from "./sent-in-again.server";

/** Runs `save` and leads back to the form with what it did. */
async function saved(me: Chef, save: () => Promise<unknown>) {
  const wordsAfter = await watchApplication(me);
  await save();
  return redirectWithToast(deskPaths.editProfile(), await wordsAfter(DESK_PROFILE_SAVED));
}
const failing = { failed: PROFILE_FAILED };

/** An emptied field of the form clears what is kept; one that the form does not have stays. */
function clearedIn(form: FormData): Record<string, null> {
  return Object.fromEntries(
    CLEARED_BY_FORM.filter((name) => form.get(name) === "").map((name) => [name, null]),
  );
}

/**
 * The radius that the form's miles stand for, in kilometers that a call may send back; the miles that stood there stay the kilometers that they were made
 * of, which a call may have written.
 */
async function radiusOf(
  me: Chef,
  miles: number | undefined,
): Promise<{ delivery_radius_km?: number | null }> {
  if (miles === undefined) return { delivery_radius_km: null };
  const { delivery_radius_km: km } = await showKitchen(me);
  if (km !== null && toMiles(km) === miles) return {};
  const { least, most } = kitchenRules.delivery_radius_km;
  return { delivery_radius_km: Math.min(most, Math.max(least, toKilometers(miles))) };
}

export function saveKitchen(me: Chef, request: Request) {
  const save = async (input: z.output<typeof KitchenForm>, form: FormData) => {
    const { delivery_radius_miles: miles, ...kitchen } = input;
    const radius = form.has("delivery_radius_miles") ? await radiusOf(me, miles) : {};
    // a form that lists the cuisines, and has none ticked, sends none
    const listed = form.has("lists_cuisines") ? { cuisines: kitchen.cuisines ?? [] } : {};
    const change = { ...kitchen, ...radius, ...listed, ...clearedIn(form) };
    return saved(me, () => updateKitchen(me, me.chef_id, change));
  };
  return answerForm(request, KitchenForm, save, failing);
}

export function saveChef(me: Chef, request: Request) {
  const save = (chef: z.output<typeof ChefForm>, form: FormData) =>
    saved(me, () => updateChef(me, { ...chef, ...clearedIn(form) }));
  return answerForm(request, ChefForm, save, failing);
}

export function savePicture(me: Chef, form: FormData) {
  return answerPicture(form, deskPaths.editProfile(), (image) => saved(me, () => setChefImage(me, image)));
}
