import type { Day } from "~/kit/day";
import type { Cents } from "~/kit/money";
import type { InlineAddress } from "../addresses/inline-address";
import { invalid } from "../refusal";
import { type DraftPayment, type PaymentPlan, planOf } from "../tenders/payment-list";

/** What the diner decided at checkout; whatever is undefined is the product's default. */
export interface Draft {
  payments: DraftPayment[] | undefined;
  day: Day | undefined;
  address_id: number | undefined;
  inline: InlineAddress | undefined;
  /** for this order only, where they differ from the saved address */
  overrides: Partial<Pick<InlineAddress, "contactPerson" | "contactPersonNumber" | "extraInstructions">>;
  tip_cents: Cents | undefined;
  /** under which the organization that pays books it */
  expense_code: string | undefined;
}

/** The spec's delivery details, with everything empty left out. */
export interface DeliveryInput {
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

function inlineOf(request: DeliveryInput): InlineAddress | undefined {
  if (request.address_id !== undefined || (request.address === undefined && request.postalCode === undefined))
    return undefined;
  const lacking = NEEDED.find((field) => request[field] === undefined);
  if (lacking) throw invalid(`deliveryDetails.${lacking}`, "This field is required", "address_incomplete");
  const {
    address = "",
    city = "",
    state = "",
    postalCode = "",
    contactPerson = "",
    contactPersonNumber = "",
  } = request;
  const { title = "Delivery", extraInstructions = "" } = request;
  return { title, address, city, state, postalCode, contactPerson, contactPersonNumber, extraInstructions };
}

/**
 * The draft that a request describes. An `address_id` names a saved address, and person, number and instructions beside
 * it count for this order only; without it, `address` and `postalCode` make an address of the draft's own.
 * @throws Refusal `invalid` for an address of its own that lacks a part.
 */
export function readDraft(input: {
  payments?: DraftPayment[] | undefined;
  deliveryDetails?: DeliveryInput | null | undefined;
  tip_cents?: number | undefined;
  expense_code?: string | undefined;
}): Draft {
  const request = input.deliveryDetails ?? {};
  const inline = inlineOf(request);
  const { contactPerson, contactPersonNumber, extraInstructions } = request;
  const overrides = Object.fromEntries(
    Object.entries({ contactPerson, contactPersonNumber, extraInstructions }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  return {
    payments: input.payments,
    day: request.deliveryDate,
    address_id: request.address_id,
    inline,
    overrides: inline ? {} : overrides,
    tip_cents: input.tip_cents,
    expense_code: input.expense_code,
  };
}

/** A plan as the drafts of before wrote it, so that the same draft has the same text after an update. */
function textOfPlan({ wallet, voucher, credit_card, ...others }: PaymentPlan) {
  return { wallet, vouchers: voucher, card: credit_card > 0, ...others };
}

/** The draft as one text: two drafts with the same text are the same checkout. */
export function textOfDraft(draft: Draft): string {
  const { payments, day, address_id, inline, overrides, tip_cents, expense_code } = draft;
  const { contactPerson, contactPersonNumber, extraInstructions } = overrides;
  return JSON.stringify([
    textOfPlan(planOf(payments)),
    day ?? null,
    address_id ?? null,
    inline ?? null,
    [contactPerson ?? null, contactPersonNumber ?? null, extraInstructions ?? null],
    tip_cents ?? 0,
    // a draft without one has the text it had before there were codes
    ...(expense_code === undefined ? [] : [expense_code.toLowerCase()]),
  ]);
}
