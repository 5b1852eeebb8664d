import { randomBytes } from "node:crypto";
import { sql } from "~/data/sql.server";
import type { Diner, Eater } from "~/domain/accounts/people";
import { env } from "~/kit/env.server";
import { type AccountOptions, anAccount, type TestAccount } from "./account";
import { aCart, type CartItem } from "./cart";
import { addGiftMoney, grantPromotion } from "./ledger";
import { hometown, type TestMarketplace } from "./marketplace";
import { aMembership, anOrganization, grantVouchers } from "./organization";
import { unique } from "./unique";

/** A saved address in the spec's own field names, as `/eater-address/` takes and gives it. */
export interface TestAddress {
  id: number;
  address: string;
  title: string;
  contactPerson: string;
  contactPersonNumber: string;
  city: string;
  state: string;
  postalCode: string;
  extraInstructions: string;
  preferred: boolean;
}

export interface TestCard {
  id: number;
  stripe_payment_method: string;
  brand: string;
  last4: string;
}

export interface DinerOptions extends AccountOptions {
  /** promotional money in cents (the wallet's `amount`) */
  wallet?: number;
  /** gift-card money in cents (the wallet's `gift_dollar`) */
  gift?: number;
  /** vouchers of an organization made for it, of which the diner becomes an activated member */
  vouchers?: number;
  cart?: CartItem[];
  /** a preferred address in the marketplace's first ZIP; false for none */
  address?: boolean | Partial<Omit<TestAddress, "id">>;
  /** a saved card: true is Stripe's `pm_card_visa`, or name another of its test cards */
  card?: boolean | string;
  marketplace?: TestMarketplace;
}

export interface TestDiner extends TestAccount, Diner {
  readonly marketplace: TestMarketplace;
  readonly address: TestAddress | null;
  readonly card: TestCard | null;
}

/** Somebody who eats with a person: Mia, who avoids peanut, unless told otherwise. Answers their id. */
export async function anEater(
  { account_id }: { account_id: number },
  given: Partial<Omit<Eater, "id">> = {},
): Promise<number> {
  const { name, allergens, diets } = { name: "Mia", allergens: ["peanut"], diets: [], ...given };
  const [made] = await sql<{ id: number }[]>`
    INSERT INTO household_eater (account_id, name, allergens, diets)
    VALUES (${account_id}, ${name}, ${[...allergens]}::text[]::"Allergen"[], ${[...diets]}::text[]) RETURNING id`;
  return (made as { id: number }).id;
}

/** A saved address of a person. The first one is preferred unless told otherwise. */
export async function anAddress(
  person: { account_id: number; first_name: string },
  marketplace: TestMarketplace,
  given: Partial<Omit<TestAddress, "id">> = {},
): Promise<TestAddress> {
  const address = {
    address: "1204 Pine Street, Apt 3",
    title: "Home",
    contactPerson: person.first_name,
    contactPersonNumber: "6155550142",
    city: "Nashville",
    state: marketplace.state,
    postalCode: marketplace.zips[0] ?? "37203",
    extraInstructions: "",
    preferred: true,
    ...given,
  };
  const [made] = await sql<{ id: number }[]>`
    INSERT INTO address (account_id, address, title, contact_person, contact_person_number, city, state, postal_code,
                         extra_instructions, preferred, latitude, longitude)
    VALUES (${person.account_id}, ${address.address}, ${address.title}, ${address.contactPerson},
            ${address.contactPersonNumber}, ${address.city}, ${address.state}, ${address.postalCode},
            ${address.extraInstructions}, ${address.preferred}, ${marketplace.latitude}, ${marketplace.longitude})
    RETURNING id`;
  return { id: (made as { id: number }).id, ...address };
}

async function stripe<T>(path: string, body: Record<string, string>): Promise<T> {
  const answer = await fetch(new URL(path, env.STRIPE_API_BASE), {
    method: "POST",
    headers: { Authorization: `Bearer ${env.STRIPE_SECRET_KEY}`, "Idempotency-Key": unique() },
    body: new URLSearchParams(body),
  });
  if (!answer.ok) throw new Error(`Stripe's fake answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

type Attached = {
  id: string;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
};

async function attachedCard(
  person: { account_id: number; email: string },
  test_card: string,
): Promise<Attached> {
  if (!env.STRIPE_API_BASE) {
    const id = `pm_${randomBytes(12).toString("hex")}`;
    return {
      id,
      card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 },
    };
  }
  const customer = await stripe<{ id: string }>("/v1/customers", { email: person.email });
  await sql`UPDATE account SET stripe_customer_id = ${customer.id} WHERE id = ${person.account_id}`;
  return stripe<Attached>(`/v1/payment_methods/${test_card}/attach`, { customer: customer.id });
}

/**
 * A saved card, attached at Stripe's local fake; where a test runs without one (domain tests), only the row.
 * `test_card` is one of Stripe's published ones, e.g. `pm_card_visa`, `pm_card_chargeCustomerFail`.
 */
export async function aCard(
  person: { account_id: number; email: string },
  test_card = "pm_card_visa",
): Promise<TestCard> {
  const method = await attachedCard(person, test_card);
  const row = {
    account_id: person.account_id,
    stripe_payment_method: method.id,
    // a card of their own, though Stripe's test card is the same for everybody
    fingerprint: unique(),
    brand: method.card.brand,
    last4: method.card.last4,
    exp_month: method.card.exp_month,
    exp_year: method.card.exp_year,
  };
  const [made] = await sql<{ id: number }[]>`INSERT INTO card ${sql(row)} RETURNING id`;
  return { id: (made as { id: number }).id, ...row };
}

/** Someone hungry: an account with a home address, and whatever else the test names. */
export async function aDiner(options: DinerOptions = {}): Promise<TestDiner> {
  const marketplace = options.marketplace ?? (await hometown());
  const account = await anAccount(options);
  const given = typeof options.address === "object" ? options.address : {};
  const address = options.address === false ? null : await anAddress(account, marketplace, given);
  const card =
    options.card === undefined || options.card === false
      ? null
      : await aCard(account, options.card === true ? "pm_card_visa" : options.card);
  if (options.wallet) await grantPromotion(account.account_id, options.wallet);
  if (options.gift) await addGiftMoney(account.account_id, options.gift);
  let membership: Diner["membership"] = null;
  if (options.vouchers !== undefined) {
    const organization = await anOrganization({ pool_vouchers: options.vouchers });
    membership = await aMembership(organization, account, { is_voucher_benefit: true });
    await grantVouchers(organization, membership.membership_id, account.account_id, options.vouchers);
  }
  if (options.cart) await aCart(account, options.cart);
  return { ...account, kind: "diner", membership, marketplace, address, card };
}
