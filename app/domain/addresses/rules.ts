/** Lengths and messages of an address, for the forms and the schemas alike. Source: the specification's required fields. */
export const addressRules = {
  address: { maxLength: 200, required: "Address is required" },
  title: { maxLength: 50, required: "Title is required" },
  contactPerson: { maxLength: 80, required: "Person name is required" },
  contactPersonNumber: { required: "Contact number is required" },
  city: { maxLength: 100, required: "City is required" },
  state: { maxLength: 50, required: "State is required", unknown: "Enter a US state, like TN" },
  postalCode: { required: "Postal code is required" },
  extraInstructions: { maxLength: 500 },
  /** addresses one person can keep */
  most: 50,
} as const;

/** Where a ZIP code lies, said to whoever typed another place beside it. */
export function zipIsIn(zip: string, { city, state }: { city: string; state: string }): string {
  return `${zip} is in ${city}, ${state}`;
}
