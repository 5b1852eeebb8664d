import { z } from "zod";

const text = z.string().nullable().default(null);

/** Where an order goes, as `orders.delivery_address` keeps it: as it stood in the address book or was typed at the checkout. */
export const KeptAddress = z.object({
  ...{ title: text, address: text, city: text, state: text, postalCode: text },
  ...{ contactPerson: text, contactPersonNumber: text, extraInstructions: text },
});
