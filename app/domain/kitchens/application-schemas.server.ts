import { z } from "zod";
import { accepted, id, optional } from "~/kit/fields.server";
import { RegistrationInput } from "../accounts/schemas.server";
import { ChefForm, KitchenChange, KitchenForm } from "./kitchen-schemas.server";
import { kitchenRules } from "./rules";

const { kitchen_name, kitchen_type, primary_cuisine } = KitchenForm.shape;
const { title, bio } = ChefForm.shape;

/** What somebody says who would like to open a kitchen; address and permit follow at the desk. */
export const KitchenApplication = z.object({
  ...{ kitchen_name, kitchen_type, primary_cuisine, title, bio },
  marketplace: z.union([z.number(), z.string()], { error: kitchenRules.marketplace.required }).pipe(id),
  ein_number: KitchenChange.shape.ein_number,
  hear_about: optional(id),
  terms: accepted,
});
export type KitchenApplication = z.output<typeof KitchenApplication>;

const { first_name, last_name, email, password, phone } = RegistrationInput.shape;

/** The same of somebody who has no account yet. */
export const CookApplication = KitchenApplication.extend({ first_name, last_name, email, password, phone });
export type CookApplication = z.output<typeof CookApplication>;
