import type { z } from "zod";
import type { Staff } from "~/domain/accounts/people";
import { SecondFactorInput } from "~/domain/accounts/schemas.server";
import { invalid } from "~/domain/refusal";
import { isProved, proveByCode } from "~/domain/sign-in/proof.server";
import { answerForm, readForm } from "~/http/forms.server";

/**
 * Lets on whoever has shown a code in the last ten minutes, or sends one with this form.
 * @throws Refusal `invalid` on `otp`, `limited`.
 */
async function takeProof(me: Staff, form: FormData): Promise<void> {
  if (await isProved(me)) return;
  const sent = SecondFactorInput.safeParse({ otp: form.get("otp") });
  if (!sent.success) throw invalid("otp", "Confirm it's you: enter a code from your authenticator app.");
  await proveByCode(me, sent.data.otp);
}

/** Answers a form as `answerForm` does, for an act that wants a fresh code; without one it comes back with what was typed. */
export async function answerProved<Schema extends z.ZodType, Answer>(
  me: Staff,
  request: Request | FormData,
  schema: Schema,
  verb: (input: z.output<Schema>) => Promise<Answer>,
) {
  const sent = request instanceof FormData ? request : await readForm(request);
  // a form that did not ask for a code asks for one when it comes back
  if (!sent.has("otp")) sent.set("otp", "");
  return answerForm(sent, schema, async (input, form) => {
    await takeProof(me, form);
    return verb(input);
  });
}
