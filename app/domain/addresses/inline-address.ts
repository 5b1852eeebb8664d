/** An address written into the draft instead of chosen from the address book. */
export interface InlineAddress {
  title: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  contactPerson: string;
  contactPersonNumber: string;
  extraInstructions: string;
}
