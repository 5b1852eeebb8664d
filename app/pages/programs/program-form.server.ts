import { data } from "@remix-run/node";
import type { CorporateAdmin } from "~/domain/accounts/people";
import { tryProgramMeals } from "~/domain/programs/program-meals.server";
import {
  type MealsTrial,
  ProgramForm,
  type ProgramInput,
  ProgramMeals,
} from "~/domain/programs/schemas.server";
import { answerForm } from "~/http/forms.server";
import { typedIn } from "../policies/policy-form.server";

/** What a form answers when its meals were only tried: what they come to, and what was typed. */
export interface TriedMeals {
  tried: MealsTrial;
  initialValue: Record<string, string | string[]>;
}

/** Tries a program's meals on today's menu, whatever else is missing, or saves the program. */
export function answerProgramForm(
  me: CorporateAdmin,
  form: FormData,
  save: (input: ProgramInput) => Promise<Response>,
) {
  if (form.get("intent") !== "try") return answerForm(form, ProgramForm, save);
  return answerForm(form, ProgramMeals, async (meals) =>
    data<TriedMeals>({ tried: await tryProgramMeals(me, meals), initialValue: typedIn(form) }),
  );
}
