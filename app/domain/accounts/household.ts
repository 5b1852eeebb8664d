import {
  ALLERGENS,
  type Allergen,
  allergenWarning,
  avoidedIn,
  type DeclaredAllergens,
  shortAllergenWarning,
} from "~/kit/allergens";
import { DIETS, undeclaredDiets } from "~/kit/diets";
import { joinWords, lowerFirst } from "~/kit/text";
import type { Person } from "./people";

/** A person as far as a meal can be unsafe for them or for those who eat with them. */
export type AllergyProfile = Pick<Person, "allergens" | "household">;

/** What a person, and each of those who eat with them, avoids. */
type Avoiding = Pick<Person, "allergens"> & { household: readonly Pick<Person, "allergens">[] };

/** A person as far as the cook's words for a meal matter to them or to those who eat with them. */
type Eating = Pick<Person, "diets" | "household">;

const YOU = "you";

/** Of whom that is true: "you" first, then those who eat along by name. */
function whoOf<Needs>(
  me: Needs & { household: readonly (Needs & { name: string })[] },
  is: (one: Needs) => boolean,
): string[] {
  return [...(is(me) ? [YOU] : []), ...me.household.filter(is).map(({ name }) => name)];
}

const isMeAlone = (who: readonly string[]) => who.length === 1 && who[0] === YOU;

/** `you avoid`, `Mia avoids`, `you and Mia avoid`. */
function whoDo(who: readonly string[], verb: string): string {
  return `${joinWords(who)} ${verb}${who.length === 1 && !isMeAlone(who) ? "s" : ""}`;
}

/** What the same people need, together, so that each of them is named once. What nobody needs is left out. */
function byPeople<Need>(needs: readonly Need[], whoNeeds: (need: Need) => string[]) {
  const groups = new Map<string, { who: string[]; needs: Need[] }>();
  for (const need of needs) {
    const who = whoNeeds(need);
    if (who.length === 0) continue;
    const group = groups.get(who.join()) ?? { who, needs: [] };
    group.needs.push(need);
    groups.set(who.join(), group);
  }
  return [...groups.values()];
}

/** All that a person and those who eat with them avoid, each once, in the order they are shown; nothing for a guest. */
export function avoidedBy(me: Avoiding | null): Allergen[] {
  const lists = me ? [me.allergens, ...me.household.map(({ allergens }) => allergens)] : [];
  return ALLERGENS.filter((allergen) => lists.some((list) => list.includes(allergen)));
}

/** `Contains milk, which you avoid; may contain soy, which Mia and Bo avoid.`; null when nobody minds it. */
export function avoidedText(me: AllergyProfile | null, meal: DeclaredAllergens): string | null {
  if (me === null) return null;
  const whoAvoids = (allergen: Allergen) =>
    whoOf<Pick<Person, "allergens">>(me, ({ allergens }) => allergens.includes(allergen));
  const found = avoidedIn(avoidedBy(me), meal);
  const groups = byPeople([...found.allergens, ...found.may_contain], whoAvoids);
  const told = groups.map(
    ({ who, needs }) => `${allergenWarning(avoidedIn(needs, meal))}, which ${whoDo(who, "avoid")}`,
  );
  return told.length === 0
    ? null
    : `${told.map((one, place) => (place > 0 ? lowerFirst(one) : one)).join("; ")}.`;
}

/** Characters that stand on the picture of the narrowest card in one line. */
const MARK_LENGTH = 34;

/** The same for the small label of a card: who or how many of them, where there is room for it. */
export function avoidedLabel(me: AllergyProfile | null, meal: DeclaredAllergens): string | null {
  const found = avoidedIn(avoidedBy(me), meal);
  const told = found.allergens.length > 0 ? found.allergens : found.may_contain;
  const minds = ({ allergens }: Pick<Person, "allergens">) => allergens.some((one) => told.includes(one));
  const who = me ? whoOf(me, minds) : [];
  if (who.length === 0 || isMeAlone(who)) return shortAllergenWarning(found);
  const short = shortAllergenWarning(found, "allergens");
  const whom = [who.join(", "), ...(who.length > 1 ? [`${who.length} of you`] : [])];
  return whom.map((words) => `${short} · ${words}`).find(({ length }) => length <= MARK_LENGTH) ?? short;
}

/** `The cook does not call it vegan. The cook does not call it halal, which is how Mia eats.`; null when it is all of that. */
export function dietsNotDeclaredText(me: Eating | null, tags: readonly string[]): string | null {
  if (me === null) return null;
  const told = byPeople(undeclaredDiets(DIETS, tags), (diet) =>
    whoOf<Pick<Person, "diets">>(me, ({ diets }) => diets.includes(diet)),
  );
  const sentences = told.map(({ who, needs }) => {
    const whose = isMeAlone(who) ? "" : `, which is how ${whoDo(who, "eat")}`;
    return `The cook hasn't labeled it ${needs.join(" or ")}${whose}.`;
  });
  return sentences.join(" ") || null;
}
