import type { z } from "zod";
import { checkPlace, fillPlace } from "~/domain/addresses/zip-of-address.server";
import { answerForm } from "~/http/forms.server";
import { parseZip } from "~/kit/zip";

interface Place {
  postalCode?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
}

type FieldMessages = Partial<Record<string, string[]>>;

/** The messages, without the fields that have none. */
function only(messages: FieldMessages): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(messages).filter((entry): entry is [string, string[]] => entry[1] !== undefined),
  );
}

/** The fall-back texts of docs/words.md. */
export const NOT_ADDED = "Address not added";
export const NOT_UPDATED = "Address not updated";

interface AddressRules {
  /** what a toast says of a failure without details */
  failed: typeof NOT_ADDED | typeof NOT_UPDATED;
  /** what the place at hand cannot take, messages by field */
  refuses?: (zip: string) => Promise<FieldMessages>;
}

/**
 * Answers an address form: city and state that were left open come from the ZIP code, another state than the ZIP code's
 * is an error, and what is only doubtful is asked once: sent again as it is, it is taken.
 */
export async function answerAddress<Schema extends z.ZodType, Answer>(
  request: Request,
  form: FormData,
  schema: Schema,
  verb: (input: z.output<Schema>) => Promise<Answer>,
  { failed, refuses = async () => ({}) }: AddressRules,
) {
  const text = (name: string) => String(form.get(name) ?? "");
  const typed = {
    postalCode: parseZip(text("postalCode")) ?? text("postalCode"),
    city: text("city"),
    state: text("state"),
  };
  for (const [name, value] of Object.entries(await fillPlace(typed))) form.set(name, value);
  const sureOf = ({ postalCode, city }: Place) => `${postalCode} ${city}`;
  let sure: string | null = null;
  const sent = new Request(request.url, { method: "POST", body: form });
  const check = async (input: z.output<Schema>) => {
    const { postalCode = "", city = "", state = "" } = input as Place;
    const place = { postalCode, city, state };
    const { errors, doubts } = await checkPlace(place);
    const wrong = only({ ...errors, ...(await refuses(postalCode)) });
    if (Object.keys(wrong).length > 0 || text("sure") === sureOf(place)) return wrong;
    sure = sureOf(place);
    return only(doubts);
  };
  const answer = await answerForm(sent, schema, verb, { failed, check });
  // The page sends it along the next time.
  if (sure !== null && isReply(answer)) Object.assign(answer.data, { sure });
  return answer;
}

function isReply(answer: unknown): answer is { data: object } {
  return typeof answer === "object" && answer !== null && "data" in answer && typeof answer.data === "object";
}
