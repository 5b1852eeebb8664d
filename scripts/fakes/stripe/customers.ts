import type Stripe from "stripe";
import { newId } from "../kit/ids.ts";
import { invalid, missing } from "./errors.ts";
import { listOf } from "./lists.ts";
import * as read from "./params.ts";
import { attach, methodOf } from "./payment-methods.ts";
import { customerOf, emit, NO_ADDRESS, type RequestContext } from "./world.ts";

const WRITABLE = new Set<keyof Stripe.CustomerCreateParams>([
  "address",
  "description",
  "email",
  "invoice_settings",
  "metadata",
  "name",
  "payment_method",
  "phone",
  "preferred_locales",
  "shipping",
]);

export function createCustomer(ask: RequestContext): Stripe.Customer {
  read.onlyKnown(ask.params, WRITABLE);
  const customer = {
    id: newId("cus", 14),
    object: "customer",
    address: null,
    balance: 0,
    created: ask.world.clock.seconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId("I").slice(2, 10).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  } satisfies Stripe.Customer;
  const made: Stripe.Customer = customer;
  write(ask, made);
  ask.tables.customers.put(made);
  const method = read.text(ask.params, "payment_method");
  if (method !== null) attach(ask, methodOf(ask, method, "payment_method"), made.id);
  emit(ask, "customer.created", made);
  return made;
}

export function retrieveCustomer(ask: RequestContext): Stripe.Customer | Stripe.DeletedCustomer {
  const found = ask.tables.customers.get(ask.id);
  if (found === undefined) throw missing("customer", ask.id);
  return found;
}

export function updateCustomer(ask: RequestContext): Stripe.Customer {
  read.onlyKnown(ask.params, WRITABLE);
  const known = customerOf(ask, ask.id);
  const customer = { ...known, invoice_settings: { ...known.invoice_settings } };
  write(ask, customer);
  ask.tables.customers.put(customer);
  emit(ask, "customer.updated", customer);
  return customer;
}

/** Deletes the customer for good; its payment methods are detached, as at Stripe. */
export function deleteCustomer(ask: RequestContext): Stripe.DeletedCustomer {
  const customer = customerOf(ask, ask.id);
  for (const id of [...ask.tables.payment_methods.inGroup(customer.id)]) {
    const method = methodOf(ask, id);
    method.customer = null;
    ask.tables.payment_methods.put(method);
  }
  emit(ask, "customer.deleted", customer);
  const deleted = { id: customer.id, object: "customer", deleted: true } satisfies Stripe.DeletedCustomer;
  ask.tables.customers.put(deleted);
  return deleted;
}

export function listCustomers(ask: RequestContext) {
  const email = read.text(ask.params, "email");
  return listOf(ask, ask.tables.customers, {
    url: "/v1/customers",
    own: ["email"],
    keep: (row) => !row.deleted && (email === null || row.email === email),
  });
}

/** Copies the sent fields; what is sent empty is unset, what is not sent stays. */
function write(ask: RequestContext, customer: Stripe.Customer): void {
  const { params } = ask;
  if ("description" in params) customer.description = read.text(params, "description");
  if ("email" in params) customer.email = email(read.text(params, "email", 512));
  if ("name" in params) customer.name = read.text(params, "name", 256);
  if ("phone" in params) customer.phone = read.text(params, "phone", 20);
  if ("preferred_locales" in params)
    customer.preferred_locales = read.texts(params, "preferred_locales") ?? [];
  if ("address" in params) customer.address = read.address(params, "address");
  if ("shipping" in params) {
    const shipping = read.nested(params, "shipping");
    customer.shipping = shipping && {
      name: read.requiredText(shipping, "name"),
      address: read.address(shipping, "address") ?? { ...NO_ADDRESS },
      phone: read.text(shipping, "phone"),
    };
  }
  const settings = read.nested(params, "invoice_settings");
  if (settings !== null && "default_payment_method" in settings) {
    const id = read.text(settings, "default_payment_method");
    if (id !== null && methodOf(ask, id, "invoice_settings[default_payment_method]").customer !== customer.id)
      throw invalid(
        "The payment method must be attached to the customer.",
        "invoice_settings[default_payment_method]",
      );
    customer.invoice_settings.default_payment_method = id;
  }
  customer.metadata = read.metadata(params, customer.metadata);
}

function email(value: string | null): string | null {
  if (value !== null && !/^[^\s@]+@[^\s@]+$/.test(value))
    throw invalid(`Invalid email address: ${value}`, "email", "email_invalid");
  return value;
}
