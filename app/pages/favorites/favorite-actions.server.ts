import { data } from "@remix-run/node";
import type { Diner } from "~/domain/accounts/people";
import { favoriteMeal } from "~/domain/favorites/favorite-meal.server";
import { unfavoriteMeal } from "~/domain/favorites/unfavorite-meal.server";
import { missing } from "~/domain/refusal";
import { idOf } from "~/http/forms.server";
import { nextOf } from "~/http/next.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { Since } from "~/kit/fields.server";
import { type GuestRefusal, guestToLogin } from "../sign-in/guest-to-login.server";
import { favoritedText, LOGIN_TO_FAVORITE, unfavoritedText } from "./favorite-texts";

/** What a heart did, in words. `since` comes with what can be taken back: from when on the dish had been kept. */
interface Done {
  done: string;
  since: string | null;
}
export type FavoriteAnswer = Done | GuestRefusal;

async function favorite(me: Diner, form: FormData): Promise<Done> {
  const name = await favoriteMeal(me, idOf(form.get("meal_id")), Since.parse(form.get("since")));
  return { done: favoritedText(name), since: null };
}

async function unfavorite(me: Diner, form: FormData): Promise<Done> {
  const taken = await unfavoriteMeal(me, idOf(form.get("meal_id")));
  return { done: unfavoritedText(taken?.name ?? "It"), since: taken?.since ?? null };
}

const STEPS: Record<string, typeof favorite> = { keep: favorite, unkeep: unfavorite };

/** What a heart asks for. @throws Refusal `missing` for an intent that is none. */
export async function runFavoriteAction(me: Diner, form: FormData) {
  const intent = String(form.get("intent") ?? "");
  const step = Object.hasOwn(STEPS, intent) ? STEPS[intent] : undefined;
  if (!step) throw missing();
  const answer = await step(me, form);
  if (form.has("live")) return data<FavoriteAnswer>(answer);
  return redirectWithToast(nextOf(form.get("next"), accountPaths.favorites()), answer.done);
}

/** A guest's heart: the dish is kept once they have signed in. */
export function sendFavoriteToLogin(form: FormData) {
  const meal_id = idOf(form.get("meal_id"));
  if (meal_id === 0) throw missing();
  return guestToLogin(form, { in: "favorites", meal_id }, LOGIN_TO_FAVORITE, accountPaths.favorites());
}
