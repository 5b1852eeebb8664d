import type { Chef } from "~/domain/accounts/people";
import { reopensAfter } from "~/domain/chefs/open-days";
import { PauseInput, type WireKitchen } from "~/domain/kitchens/kitchen-schemas.server";
import { pauseKitchen, previewPause, reopenKitchen } from "~/domain/kitchens/pause-kitchen.server";
import { updateKitchen } from "~/domain/kitchens/update-kitchen.server";
import { Refusal } from "~/domain/refusal";
import { showPlanChoices } from "~/domain/schedules/show-plan-choices.server";
import { fieldErrors } from "~/http/endpoint";
import { answerButton, idOf } from "~/http/forms.server";
import { refusalOf } from "~/http/refusal-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { addDays } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { breakText } from "./break-text";

export interface PauseFields {
  closed_from: string;
  closed_to: string;
}

export type CheckedPause =
  | { orders: WireKitchen["orders_in_pause"]; errors: null }
  | { orders: null; errors: Record<string, string[]> };

/** Looks at a break before it is taken: the orders within it, or what is wrong with its days. */
export async function checkPause(me: Chef, fields: PauseFields): Promise<CheckedPause> {
  const parsed = PauseInput.safeParse(fields);
  if (!parsed.success) return { orders: null, errors: fieldErrors(parsed.error) };
  try {
    return { orders: await previewPause(me, parsed.data), errors: null };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal?.fields) throw error;
    return { orders: null, errors: refusal.fields };
  }
}

/** Closes the kitchen for the days that were checked. */
export function takeBreak(me: Chef, form: FormData) {
  return answerButton(async () => {
    const parsed = PauseInput.safeParse(Object.fromEntries(form));
    if (!parsed.success) throw new Refusal("invalid", "Choose the days again.");
    await pauseKitchen(me, parsed.data, form.getAll("seen").map(idOf));
    const { closed_from, closed_to } = parsed.data;
    const reopens = reopensAfter((await showPlanChoices(me)).breaks, closed_to);
    const days = { from: closed_from, to: reopens && addDays(reopens, -1) };
    return redirectWithToast(deskPaths.schedule(), `Closed ${breakText(days)}.`);
  });
}

/** Opens the kitchen again for the days of one break, before it is over or begins. */
export function reopen(me: Chef, form: FormData) {
  return answerButton(async () => {
    const parsed = PauseInput.safeParse(Object.fromEntries(form));
    if (parsed.success) await reopenKitchen(me, parsed.data);
    else await updateKitchen(me, me.chef_id, { closed_from: null });
    return redirectWithToast(deskPaths.schedule(), "Your break is canceled.");
  });
}
