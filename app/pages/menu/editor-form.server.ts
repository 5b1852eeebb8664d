import { MealDraftFields } from "~/domain/menu/draft-schemas.server";
import { invalid } from "~/domain/refusal";
import { parseFields } from "~/http/forms.server";

/** The same form with line ends as they are stored: browsers send others, and ingredients would look changed. */
export function withPlainLineEnds(form: FormData): FormData {
  const plain = new FormData();
  for (const [name, value] of form)
    plain.append(name, typeof value === "string" ? value.replaceAll("\r\n", "\n") : value);
  return plain;
}

/** What stands in the form of a meal, as typed. @throws Refusal `invalid` for what is far too long to be kept. */
export function draftOfForm(form: FormData): MealDraftFields {
  const submission = parseFields(withPlainLineEnds(form), MealDraftFields);
  if (submission.status === "success") return submission.value;
  const [field = "non_field_errors", messages] = Object.entries(submission.reply().error ?? {})[0] ?? [];
  throw invalid(field, messages?.[0] ?? "This can't be saved.");
}

/** Which state of the meal the form was filled from; undefined for a new meal. */
export function seenOf(form: FormData): string | undefined {
  const seen = form.get("seen");
  return typeof seen === "string" && /^[0-9a-f]{16,96}$/.test(seen) ? seen : undefined;
}

type Images = MealDraftFields["images"];

/**
 * The pictures after a press beside one of them, by the button's value: `earlier.2`, `later.0`, `remove.1`. Any other
 * changes nothing.
 */
export function arrangeImages(images: Images, intent: string): Images {
  const [, act, at] = /^(earlier|later|remove)\.(\d)$/.exec(intent) ?? [];
  const place = Number(at);
  const moved = images[place];
  if (act === undefined || moved === undefined) return images;
  const others = images.filter((_, n) => n !== place);
  if (act === "remove") return others;
  const to = Math.max(0, act === "earlier" ? place - 1 : place + 1);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}
