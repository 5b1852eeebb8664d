import type { z } from "zod";
import { doubtPlace, fillPlace } from "~/domain/addresses/zip-of-address.server";
import { Refusal } from "~/domain/refusal";
import { answerForm } from "~/http/forms.server";

interface Place {
  postalCode?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
}

type Told = Partial<Record<string, string[]>>;

function refuse(told: Told): void {
  const fields = Object.fromEntries(
    Object.entries(told).filter((entry): entry is [string, string[]] => entry[1] !== undefined),
  );
  const [first] = Object.values(fields);
  if (first) throw new Refusal("invalid", first[0] ?? "Invalid input.", { fields });
}

/**
 * Answers an address form: city and state that were left open come from the ZIP code, another state than the ZIP code's
 * is an error, and what is only doubtful is asked once: sent again as it is, it is taken. `refuses` adds what the place
 * at hand cannot take (messages by field).
 */
export async function answerAddress<Schema extends z.ZodType, Answer>(
  request: Request,
  form: FormData,
  schema: Schema,
  verb: (input: z.output<Schema>) => Promise<Answer>,
  refuses: (zip: string) => Promise<Told> = async () => ({}),
) {
  const text = (name: string) => String(form.get(name) ?? "");
  const typed = { postalCode: text("postalCode"), city: text("city"), state: text("state") };
  for (const [name, value] of Object.entries(await fillPlace(typed))) form.set(name, value);
  const sureOf = ({ postalCode, city }: Place) => `${postalCode} ${city}`;
  let sure: string | null = null;
  const sent = new Request(request.url, { method: "POST", body: form });
  const answer = await answerForm(sent, schema, async (input) => {
    const { postalCode = "", city = "", state = "" } = input as Place;
    const place = { postalCode, city, state };
    const { errors, doubts } = await doubtPlace(place);
    refuse({ ...errors, ...(await refuses(postalCode)) });
    if (text("sure") !== sureOf(place)) {
      sure = sureOf(place);
      refuse(doubts);
    }
    return verb(input);
  });
  // The page sends it along the next time.
  if (sure !== null && isReply(answer)) Object.assign(answer.data, { sure });
  return answer;
}

function isReply(answer: unknown): answer is { data: object } {
  return typeof answer === "object" && answer !== null && "data" in answer && typeof answer.data === "object";
}
