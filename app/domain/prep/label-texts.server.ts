import { warningWithSpecies } from "~/kit/allergen-species";
import { formatDay } from "~/kit/day";
import { lowerFirst } from "~/kit/text";
import { drawable } from "../receipts/drawable.server";
import type { Label } from "./schemas.server";

/** A text of a label, its size in points. */
export interface Text {
  text: string;
  size: number;
  isBold?: boolean;
  /** lines it may take at most on a label of fixed height; a roll is as long as it has to be */
  lines: number;
  /** lines it has in any case, where others need the room */
  least?: number;
  /** takes the room that the others leave */
  grows?: boolean;
  /** is printed smaller rather than cut off */
  shrinks?: boolean;
  /** points of air below */
  after: number;
}

/** A diner's note as it can be printed, which says where it is not whole: it may be about what somebody must not eat. */
function noteOf(instruction: string): string {
  const { text, isWhole } = drawable(instruction);
  if (!isWhole) return `Note (not all of it can be printed, read it in the order): ${text}`.trimEnd();
  return text === "" ? "" : `Note: ${text}`;
}

/** A species as it can be printed, which says where it is not whole: somebody may be allergic to just that. */
function speciesOf(species: Label["allergen_species"]): Label["allergen_species"] {
  const printed = Object.entries(species).map(([family, name]) => {
    const { text, isWhole } = drawable(name, true);
    return [family, isWhole ? text : [text, "see the meal online"].filter(Boolean).join(", ")];
  });
  return Object.fromEntries(printed);
}

/** What a label says, from the top down. The texts that people write are cut off, allergens never. */
export function labelTexts(label: Label): Text[] {
  const { number, piece, pieces } = label;
  const bold = (text: string) => drawable(text, true).text;
  const [meal, first_name, group] = [bold(label.meal), bold(label.first_name), bold(label.group ?? "")];
  const of = pieces > 1 ? `  ${piece} of ${pieces}` : "";
  const contained = warningWithSpecies({ ...label, allergen_species: speciesOf(label.allergen_species) });
  const warning = contained ?? "None of the nine major allergens";
  const contents = label.allergens_changed ? `Changed after the order: ${lowerFirst(warning)}` : warning;
  return [
    { text: meal, size: 13, isBold: true, lines: 2, after: 3 },
    {
      text: `${number}${of}  ${first_name}`.trimEnd(),
      size: 10,
      isBold: true,
      lines: 1,
      after: group ? 1 : 4,
    },
    ...(group ? [{ text: `Group: ${group}`, size: 9, isBold: true, lines: 1, after: 4 }] : []),
    {
      text: `${contents}.`,
      size: 9,
      isBold: true,
      lines: Number.POSITIVE_INFINITY,
      shrinks: true,
      after: 4,
    },
    { text: noteOf(label.instruction), size: 8.5, lines: 2, grows: true, after: 3 },
    { text: drawable(label.heating).text, size: 8.5, lines: 3, least: 1, after: 4 },
    {
      text: `Use by ${formatDay(label.use_by)}. Keep refrigerated.`,
      size: 9,
      isBold: true,
      lines: 1,
      after: 0,
    },
  ].filter(({ text }) => text !== "");
}
