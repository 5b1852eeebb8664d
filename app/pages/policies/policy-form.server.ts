import { data } from "@remix-run/node";
import type { CorporateAdmin } from "~/domain/accounts/people";
import { dryRunPolicy } from "~/domain/policies/dry-run.server";
import { describeRule } from "~/domain/policies/policy-texts";
import { savePolicy } from "~/domain/policies/save-policy.server";
import { type DryRun, PolicyForm, type WirePolicy } from "~/domain/policies/schemas.server";
import { conflict } from "~/domain/refusal";
import { answerForm, idOf } from "~/http/forms.server";
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

/**
 * Somebody saved this policy after the form's page was opened: what they wrote is said, and replaced only by another press.
 * @throws Refusal `conflict` `policy_changed`.
 */
function refuseOutdated(form: FormData, latest: WirePolicy): void {
  if (idOf(form.get("version")) === latest.id) return;
  throw conflict("policy_changed", {
    reason: `This policy was changed after you opened it. It is now “${latest.name}”: ${describeRule(latest).join(". ")}.`,
    next: "Save again to replace that.",
  });
}

/** Tries a draft on the last 30 days, or saves it: as a new policy, or as the next version of `latest`. */
export function answerPolicyForm(me: CorporateAdmin, form: FormData, latest?: WirePolicy) {
  return answerForm(form, PolicyForm, async (draft) => {
    if (form.get("intent") === "try")
      return data<TriedAnswer>({ tried: await dryRunPolicy(me, draft), initialValue: typedIn(form) });
    if (latest) refuseOutdated(form, latest);
    await savePolicy(me, draft, latest?.id);
    return redirectWithToast(policyPaths.policies(), `“${draft.name}” counts from the next checkout on.`);
  });
}
