import type { Chef } from "~/domain/accounts/people";
import { previewSchedules } from "~/domain/schedules/plan-schedules.server";
import {
  type PlanInput,
  PlanInput as PlanSchema,
  type WirePlan,
} from "~/domain/schedules/plan-schemas.server";
import { fieldErrors } from "~/http/endpoint";
import { refusalOf } from "~/http/refusal-of.server";
import { id } from "~/kit/fields.server";

/** The fields of a plan as they are typed, from an address or a form. */
export interface PlanFields {
  meals: string[];
  start_date: string;
  end_date: string;
  weekdays_only: boolean;
  repeat_until: string;
  count: string;
  cutoff_hours: string;
}

/** So many of the meals that an address names are looked up. */
const MOST_NAMED = 100;

type Given = Pick<URLSearchParams, "get" | "getAll"> | FormData;

export function planFieldsOf(given: Given): PlanFields {
  const text = (name: string) => String(given.get(name) ?? "");
  return {
    meals: given.getAll("meals").map(String),
    ...{ start_date: text("start_date"), end_date: text("end_date"), repeat_until: text("repeat_until") },
    ...{
      weekdays_only: given.get("weekdays_only") === "on",
      count: text("count"),
      cutoff_hours: text("cutoff_hours"),
    },
  };
}

/** The meals that the fields name, those that could be some. */
export function mealIdsOf({ meals }: PlanFields): number[] {
  return meals.slice(0, MOST_NAMED).flatMap((typed) => id.safeParse(typed).data ?? []);
}

/** What came of a plan's fields: what it would make, or what is wrong, by field (`non_field_errors` for none). */
export type CheckedPlan =
  | { preview: WirePlan; errors: null }
  | { preview: null; errors: Record<string, string[]> };

/** A plan's fields as the verbs take them. */
export function parsePlan(fields: PlanFields): { plan: PlanInput } | { errors: Record<string, string[]> } {
  const parsed = PlanSchema.safeParse(fields);
  return parsed.success ? { plan: parsed.data } : { errors: fieldErrors(parsed.error) };
}

/** Looks at a plan before it is sent. */
export async function checkPlan(me: Chef, fields: PlanFields): Promise<CheckedPlan> {
  const parsed = parsePlan(fields);
  if ("errors" in parsed) return { preview: null, errors: parsed.errors };
  try {
    return { preview: await previewSchedules(me, parsed.plan), errors: null };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || refusal.kind === "unavailable") throw error;
    return { preview: null, errors: refusal.fields ?? { non_field_errors: [refusal.message] } };
  }
}
