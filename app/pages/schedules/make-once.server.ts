import { randomUUID } from "node:crypto";
import type { Chef } from "~/domain/accounts/people";
import type { WirePlan } from "~/domain/schedules/plan-schemas.server";
import { answerButton, readForm } from "~/http/forms.server";
import { LONGEST_KEY, runOnce } from "~/http/idempotency.server";
import { redirectWithToast } from "~/http/toast.server";
import { mondayOf } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { countOf } from "~/kit/text";

/**
 * Answers the form that makes what was previewed: pressed twice it is made once, and both presses lead to the week. A
 * refusal stays on the screen, whose preview is read again.
 * @param route names the form
 * @param make makes it; `expected` is how many schedules the preview promised
 */
export function makeOnce(
  me: Chef,
  route: string,
  request: Request,
  make: (form: FormData, expected: number) => Promise<WirePlan>,
) {
  return answerButton(async () => {
    const form = await readForm(request);
    const body = JSON.stringify([...form].map(([name, value]) => [name, String(value)]));
    const key = String(form.get("once") || randomUUID()).slice(0, LONGEST_KEY);
    const expected = Number(form.get("expected")) || 0;
    const answer = await runOnce({ me, route, key, body }, async () => {
      const { count, results } = await make(form, expected);
      const first = results.find((row) => row.problem === null)?.start_date;
      return Response.json({ count, first });
    });
    const { count, first } = (await answer.json()) as { count: number; first: string };
    const week = { week: mondayOf(first) };
    return redirectWithToast(deskPaths.schedule(week), `${countOf(count, "dinner")} scheduled`);
  });
}
