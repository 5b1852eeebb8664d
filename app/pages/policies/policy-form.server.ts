import { data } from "@remix-run/node";
import type { CorporateAdmin } from "~/domain/accounts/people";
import { dryRunPolicy } from "~/domain/policies/dry-run.server";
import { savePolicy } from "~/domain/policies/save-policy.server";
import { type DryRun, PolicyForm } from "~/domain/policies/schemas.server";
import { answerForm } from "~/http/forms.server";
import { redirectWithToast } from "~/http/toast.server";
import { policyPaths } from "~/kit/policy-paths";

/** What a form answers when its draft was only tried: the figures, and what was typed. */
export interface TriedAnswer {
  tried: DryRun;
  initialValue: Record<string, string | string[]>;
}

/** What was typed, so that the page without script shows it again. */
export function typedIn(form: FormData): TriedAnswer["initialValue"] {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name).map(String);
      return [name, values.length > 1 ? values : (values[0] ?? "")];
    }),
  );
}

/** Tries a draft on the last 30 days, or saves it: as a new policy, or as the next version of `replaces`. */
export function answerPolicyForm(me: CorporateAdmin, form: FormData, replaces?: number) {
  return answerForm(form, PolicyForm, async (draft) => {
    if (form.get("intent") === "try")
      return data<TriedAnswer>({ tried: await dryRunPolicy(me, draft), initialValue: typedIn(form) });
    await savePolicy(me, draft, replaces);
    return redirectWithToast(policyPaths.policies(), `“${draft.name}” counts from the next checkout on.`);
  });
}
