import { z } from "zod";
import { flag, phone, text, usState, zipCode } from "~/kit/fields.server";
import { addressRules } from "./rules";

const contactPersonNumber = z
  .string({ error: addressRules.contactPersonNumber.required })
  .trim()
  .min(1, addressRules.contactPersonNumber.required)
  .pipe(phone);

/** An explicit null or an empty text clears it. */
const extraInstructions = z
  .union([text(addressRules.extraInstructions.maxLength), z.string().trim().max(0), z.null()], {
    error: `Use at most ${addressRules.extraInstructions.maxLength} characters`,
  })
  .transform((words) => words ?? "");

/** What fees are looked up by. */
export const addressState = usState(addressRules.state);

const required = {
  address: text(addressRules.address.maxLength, addressRules.address.required),
  title: text(addressRules.title.maxLength, addressRules.title.required),
  contactPerson: text(addressRules.contactPerson.maxLength, addressRules.contactPerson.required),
  contactPersonNumber,
  city: text(addressRules.city.maxLength, addressRules.city.required),
  state: addressState,
  postalCode: zipCode(addressRules.postalCode.required),
};

/** A new address, in the spec's own names. Without `preferred` the first address of a person is the preferred one. */
export const AddressInput = z.object({
  ...required,
  extraInstructions: extraInstructions.optional(),
  preferred: flag.optional().describe("left out: only the first address is"),
});

/** The fields that change; what is left out stays as it is. */
export const AddressChange = z
  .object({
    ...required,
    extraInstructions,
    preferred: flag,
  })
  .partial();

/** An address on the wire: exactly the spec's fields beside `id`. */
export const AddressView = z.object({
  id: z.number().int(),
  address: z.string(),
  title: z.string(),
  contactPerson: z.string(),
  contactPersonNumber: z.string().describe("E.164"),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  extraInstructions: z.string(),
  preferred: z.boolean(),
});

export type AddressFields = z.output<typeof AddressInput>;
export type AddressPatch = z.output<typeof AddressChange>;
export type WireAddress = z.output<typeof AddressView>;
