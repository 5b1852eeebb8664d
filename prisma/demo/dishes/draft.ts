import type { Allergen } from "../../../app/kit/rules";
import type { HeatingKind } from "./heating";

/** A dish as it is written down in the files of this folder, one file a cuisine. */
export type DishDraft = {
  name: string;
  /** The middle of the price range, whole cents. */
  cents: number;
  /** In the cook's own words. */
  about: string;
  /** In the order a cook would name them, separated by commas. */
  ingredients: string;
  allergens: Allergen[];
  heat: HeatingKind;
  tags: string[];
  /** What the picture shows: the vessel first, then layers from below, each `kind` or `kind/color`. */
  look: string;
  /** Up to three drawings that lie around the vessel, by their names in the emoji set. */
  around: string;
};
