import type Stripe from "stripe";
import { newId } from "../kit/ids.ts";
import { invalid, missing, wrongState } from "./errors.ts";
import { listOf } from "./lists.ts";
import * as read from "./params.ts";
import { accountOf, emit, internalRequest, type RequestContext, settle, type World } from "./world.ts";

const WRITABLE: ReadonlySet<string> = new Set<string>([
  "business_profile",
  "business_type",
  "capabilities",
  "controller",
  "country",
  "default_currency",
  "email",
  "individual",
  "metadata",
  "settings",
  "type",
] satisfies (keyof Stripe.AccountCreateParams)[]);
const DUE = ["business_profile.url", "external_account", "individual.id_number", "tos_acceptance.date"];
const FIVE_MINUTES = 300;

/** An Express account that cannot be paid yet: its owner has to go through the onboarding page first. */
export function createAccount(ask: RequestContext): Stripe.Account {
  const { params } = ask;
  read.onlyKnown(params, WRITABLE);
  const type = read.oneOf(params, "type", ["express", "custom", "standard"]);
  const country = read.text(params, "country") ?? "US";
  if (country !== "US")
    throw invalid(`Country '${country}' is not supported here.`, "country", "country_unsupported");
  const made: Stripe.Account = {
    id: ask.past?.id ?? newId("acct", 16),
    object: "account",
    business_profile: null,
    business_type: read.oneOf(params, "business_type", [
      "company",
      "government_entity",
      "individual",
      "non_profit",
    ]),
    capabilities: {},
    charges_enabled: false,
    controller: {
      fees: { payer: "application" },
      is_controller: true,
      losses: { payments: "application" },
      requirement_collection: "stripe",
      stripe_dashboard: { type: "express" },
      type: "application",
    },
    country,
    created: ask.world.clock.seconds(),
    default_currency: "usd",
    details_submitted: false,
    email: null,
    external_accounts: { object: "list", data: [], has_more: false, url: "" },
    future_requirements: requirements([], null),
    metadata: {},
    payouts_enabled: false,
    requirements: requirements(DUE, "requirements.past_due"),
    settings: null,
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: type ?? "express",
  } satisfies Stripe.Account;
  if (made.external_accounts) made.external_accounts.url = `/v1/accounts/${made.id}/external_accounts`;
  write(ask, made);
  ask.tables.accounts.put(made);
  return made;
}

export function retrieveAccount(ask: RequestContext): Stripe.Account {
  return accountOf(ask, ask.id === "" ? (ask.account ?? ask.world.keys.platform_account) : ask.id);
}

export function updateAccount(ask: RequestContext): Stripe.Account {
  read.onlyKnown(ask.params, WRITABLE);
  const account = { ...accountOf(ask, ask.id) };
  write(ask, account);
  ask.tables.accounts.put(account);
  emit(ofAccount(ask, account.id), "account.updated", account);
  return account;
}

export function deleteAccount(ask: RequestContext): Stripe.DeletedAccount {
  const account = accountOf(ask, ask.id);
  return ask.tables.accounts.put({
    id: account.id,
    object: "account",
    deleted: true,
  } satisfies Stripe.DeletedAccount) as Stripe.DeletedAccount;
}

export function listAccounts(ask: RequestContext) {
  return listOf(ask, ask.tables.accounts, { url: "/v1/accounts", keep: (row) => !row.deleted });
}

/** A one-time address of the onboarding page, good for five minutes. */
export function createAccountLink(ask: RequestContext): Stripe.AccountLink {
  read.onlyKnown(
    ask.params,
    new Set<string>([
      "account",
      "type",
      "return_url",
      "refresh_url",
      "collect",
      "collection_options",
    ] satisfies (keyof Stripe.AccountLinkCreateParams)[]),
  );
  const account = accountOf(ask, read.requiredText(ask.params, "account"), "account");
  if (read.oneOf(ask.params, "type", ["account_onboarding", "account_update"]) === null)
    throw invalid("Missing required param: type.", "type", "parameter_missing");
  const now = ask.world.clock.seconds();
  const id = newId("link", 24);
  ask.tables.links.put({
    id,
    account: account.id,
    kind: "onboarding",
    return_url: webAddress(ask, "return_url"),
    refresh_url: webAddress(ask, "refresh_url"),
    expires_at: now + FIVE_MINUTES,
    used: false,
  });
  return {
    object: "account_link",
    created: now,
    expires_at: now + FIVE_MINUTES,
    url: `${ask.world.origin}/setup/e/${account.id}/${id}`,
  } satisfies Stripe.AccountLink;
}

export function createLoginLink(ask: RequestContext): Stripe.LoginLink {
  const account = accountOf(ask, ask.id);
  if (!account.details_submitted)
    throw wrongState(
      "account_unactivated",
      "Cannot create a login link for an account that has not completed onboarding.",
    );
  const id = newId("link", 24);
  const created = ask.world.clock.seconds();
  ask.tables.links.put({
    id,
    account: account.id,
    kind: "login",
    return_url: "",
    refresh_url: "",
    expires_at: created + FIVE_MINUTES,
    used: false,
  });
  return {
    object: "login_link",
    created,
    url: `${ask.world.origin}/express/${account.id}/${id}`,
  } satisfies Stripe.LoginLink;
}

/** Marks an account as onboarded, able to receive transfers and payouts, and says so by `account.updated`. */
export function activateAccount(world: World, id: string, past?: RequestContext["past"]): Stripe.Account {
  return change(world, id, past, (account) => {
    account.details_submitted = true;
    account.charges_enabled = true;
    account.payouts_enabled = true;
    account.capabilities = { card_payments: "active", transfers: "active" };
    account.requirements = requirements([], null);
    account.tos_acceptance = { date: world.clock.seconds(), ip: "127.0.0.1", user_agent: null };
  });
}

/** Takes the account's payouts away, as Stripe does when something must be verified again. */
export function restrictAccount(world: World, id: string): Stripe.Account {
  return change(world, id, undefined, (account) => {
    account.payouts_enabled = false;
    account.capabilities = { card_payments: "inactive", transfers: "inactive" };
    account.requirements = requirements(["individual.verification.document"], "requirements.past_due");
  });
}

function change(
  world: World,
  id: string,
  past: RequestContext["past"],
  what: (account: Stripe.Account) => void,
): Stripe.Account {
  const ask = { ...internalRequest(world, null, "/v1/accounts"), past };
  const account = accountOf(ask, id);
  const previous = { charges_enabled: account.charges_enabled, payouts_enabled: account.payouts_enabled };
  what(account);
  ask.tables.accounts.put(account);
  const told = ofAccount(ask, id);
  emit(told, "account.updated", account, previous);
  emit(told, "capability.updated", { ...capability(account), id: "transfers" });
  settle(ask);
  return account;
}

/** Events about a connected account carry its id and are listed for whoever asks in its name; the platform hears of them by webhook. */
function ofAccount(ask: RequestContext, account: string): RequestContext {
  return { ...ask, account, tables: ask.world.store.tables(account) };
}

function capability(account: Stripe.Account) {
  return {
    object: "capability",
    account: account.id,
    requested: true,
    requested_at: account.created ?? 0,
    status: String(account.capabilities?.transfers ?? "inactive"),
  };
}

function requirements(
  due: string[],
  disabled_reason: Stripe.Account.Requirements.DisabledReason | null,
): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}

function write(ask: RequestContext, account: Stripe.Account): void {
  const { params } = ask;
  if ("email" in params) account.email = read.text(params, "email");
  account.metadata = read.metadata(params, account.metadata ?? {});
  const wanted = read.nested(params, "capabilities");
  if (wanted === null) return;
  const state = account.details_submitted ? "active" : "inactive";
  for (const name of Object.keys(wanted)) {
    if (name !== "transfers" && name !== "card_payments")
      throw invalid(
        `This fake knows the capabilities card_payments and transfers, not ${name}.`,
        `capabilities[${name}]`,
      );
    account.capabilities = { ...account.capabilities, [name]: state };
  }
}

function webAddress(ask: RequestContext, name: string): string {
  const value = read.requiredText(ask.params, name);
  if (!URL.canParse(value) || !/^https?:/.test(value))
    throw invalid(`Not a valid URL: ${value}`, name, "url_invalid");
  return value;
}

export function linkOf(world: World, account: string, id: string) {
  const link = world.store.tables("").links.get(id);
  if (link === undefined || link.account !== account) throw missing("link", id);
  return link;
}
