import { invalid } from "../refusal";
import type { Draft, InlineAddress } from "../tenders/draft";
import type { DraftPayment } from "../tenders/payment-list";

/** The spec's delivery details, with everything empty left out. */
export interface DeliveryWish {
  deliveryDate?: string | undefined;
  address_id?: number | undefined;
  title?: string | undefined;
  address?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  postalCode?: string | undefined;
  contactPerson?: string | undefined;
  contactPersonNumber?: string | undefined;
  extraInstructions?: string | undefined;
}

const NEEDED = ["address", "city", "state", "postalCode", "contactPerson", "contactPersonNumber"] as const;

function inlineOf(wish: DeliveryWish): InlineAddress | undefined {
  if (wish.address_id !== undefined || (wish.address === undefined && wish.postalCode === undefined))
    return undefined;
  const lacking = NEEDED.find((field) => wish[field] === undefined);
  if (lacking) throw invalid(`deliveryDetails.${lacking}`, "This field is required", "address_incomplete");
  const {
    address = "",
    city = "",
    state = "",
    postalCode = "",
    contactPerson = "",
    contactPersonNumber = "",
  } = wish;
  const { title = "Delivery", extraInstructions = "" } = wish;
  return { title, address, city, state, postalCode, contactPerson, contactPersonNumber, extraInstructions };
}

/**
 * The draft that a request describes. An `address_id` names a saved address, and person, number and instructions beside
 * it count for this order only; without it, `address` and `postalCode` make an address of the draft's own.
 * @throws Refusal `invalid` for an address of its own that lacks a part.
 */
export function readDraft(input: {
  payments?: DraftPayment[] | undefined;
  deliveryDetails?: DeliveryWish | null | undefined;
  tip_cents?: number | undefined;
}): Draft {
  const wish = input.deliveryDetails ?? {};
  const inline = inlineOf(wish);
  const { contactPerson, contactPersonNumber, extraInstructions } = wish;
  const overrides = Object.fromEntries(
    Object.entries({ contactPerson, contactPersonNumber, extraInstructions }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  return {
    payments: input.payments,
    day: wish.deliveryDate,
    address_id: wish.address_id,
    inline,
    overrides: inline ? {} : overrides,
    tip_cents: input.tip_cents,
  };
}
