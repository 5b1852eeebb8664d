import type { Diner } from "~/domain/accounts/people";
import { AllergenAnswerInput } from "~/domain/orders/schemas.server";
import { answerAllergens } from "~/domain/refunds/answer-allergens.server";
import { invalid } from "~/domain/refusal";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";

/** Sends what the diner says of a dish that has changed. @throws Refusal as `answerAllergens`, `invalid` for a form that is not ours. */
export async function sendAllergenAnswer(me: Diner, order_id: number, form: FormData): Promise<Response> {
  const parsed = AllergenAnswerInput.safeParse({
    line: form.get("line"),
    answer: form.get("answer"),
    changed_at: form.get("changed_at"),
  });
  if (!parsed.success) throw invalid("answer", "Choose keep or cancel");
  await answerAllergens(me, order_id, parsed.data);
  return redirectWithToast(
    paths.order(order_id),
    parsed.data.answer === "keep"
      ? "Thanks. Your cook knows you're keeping it."
      : "Dish canceled. We're refunding it in full.",
  );
}
