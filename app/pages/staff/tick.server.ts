import type { Staff } from "~/domain/accounts/people";
import { actingStaff } from "~/domain/staff/acting-staff";
import { type Checked, readChecklist, tickCheck } from "~/domain/staff/checklist.server";
import { TickInput } from "~/domain/staff/schemas.server";
import { answerForm } from "~/http/forms.server";
import { redirect } from "~/http/redirect.server";
import type { CheckRow } from "./checklist-panel";

/** The checklist of a kitchen or an organization as its screen shows it. */
export async function checkRows(checked: Checked): Promise<CheckRow[]> {
  const checks = await readChecklist(checked);
  return checks.map(({ id, text, ticked }) => ({
    ...{ id, text },
    by: ticked && `${ticked.by}, ${ticked.at.toISOString().slice(0, 16).replace("T", " ")} UTC`,
  }));
}

/** Ticks a point of a checklist, or takes that back, and leads `back`. */
export function tick(me: Staff, form: FormData, checked: Checked, back: string) {
  return answerForm(form, TickInput, async ({ check, done }) => {
    const { staff_id, actor } = actingStaff(me, "review kitchens and organizations");
    await tickCheck({ staff_id, actor }, checked, check, done === "yes");
    return redirect(back);
  });
}
