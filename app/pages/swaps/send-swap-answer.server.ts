import type { Diner } from "~/domain/accounts/people";
import { invalid } from "~/domain/refusal";
import { answerSwap } from "~/domain/swaps/answer-swap.server";
import { SwapAnswerInput } from "~/domain/swaps/schemas.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";

/** Sends what the diner says of a dish offered instead. @throws Refusal as `answerSwap`, `invalid` for a form that is not ours. */
export async function sendSwapAnswer(me: Diner, order_id: number, form: FormData): Promise<Response> {
  const parsed = SwapAnswerInput.safeParse({
    line: form.get("line"),
    answer: form.get("answer"),
    changed_at: form.get("changed_at") || null,
    allergens_seen: form.has("seen"),
  });
  if (!parsed.success) throw invalid("answer", "Choose whether you take it");
  await answerSwap(me, order_id, parsed.data);
  return redirectWithToast(
    paths.order(order_id),
    parsed.data.answer === "take"
      ? "Thanks. Your cook will make it instead."
      : "Dish canceled. We're refunding it in full.",
  );
}
