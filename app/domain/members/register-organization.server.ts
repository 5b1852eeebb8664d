import { db } from "~/data/prisma.server";
import type { Db, Tx } from "~/data/sql.server";
import { acceptTerms } from "../accounts/account-row.server";
import { notifyStaff } from "../messages/notify-staff.server";
import { insertOrganization } from "../organizations/organization-row.server";
import type { OrganizationInput } from "../organizations/people-schemas.server";
import { invalid } from "../refusal";
import { registerAccount } from "../sign-up/register-account.server";
import { requestSignUp, type SignUpOrigin } from "../sign-up/request-sign-up.server";
import { insertAdmin } from "./membership-row.server";

/** Where anybody gets a mailbox: such a domain says nothing about a company. */
const ANYBODYS = new Set([
  "gmail.com",
  "googlemail.com",
  "yahoo.com",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "msn.com",
  "aol.com",
  "icloud.com",
  "me.com",
  "proton.me",
  "protonmail.com",
  "gmx.com",
  "mail.com",
]);

/** What a company is registered with, besides the password of its account. */
export type OrganizationDetails = Omit<OrganizationInput, "password" | "terms">;

/** The company's own domain, or null for a mailbox that anybody can have. */
function domainOf(email: string): string | null {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return ANYBODYS.has(domain) ? null : domain;
}

/** Other organizations with the same EIN or mail domain, for staff to look at: those who register are told nothing of them. */
async function alikeOnes(tx: Tx, id: number, ein: string, domain: string | null): Promise<number[]> {
  const same = [{ ein_number: ein }, ...(domain === null ? [] : [{ email_domain: domain }])];
  const alike = await tx.db.organization.findMany({
    where: { id: { not: id }, OR: same },
    select: { id: true },
    orderBy: { id: "asc" },
    take: 5,
  });
  return alike.map((one) => one.id);
}

/** The plan that was chosen, null for none. @throws Refusal `invalid` for one that is not offered. */
async function offeredPlan(on: Db, plan: number | undefined): Promise<number | null> {
  if (plan === undefined) return null;
  const offered = await on.plan.findUnique({ where: { id: plan, is_active: true }, select: { id: true } });
  if (!offered) throw invalid("plan", "Choose one of the plans");
  return plan;
}

/**
 * Opens the organization that somebody has registered, with them as its admin; staff are told.
 * @throws Refusal `invalid` for a plan that is not offered.
 */
export async function openOrganization(
  tx: Tx,
  account_id: number,
  input: OrganizationDetails,
): Promise<void> {
  const domain = domainOf(input.email);
  const organization_id = await insertOrganization(tx, {
    name: input.organization_name,
    ein_number: input.ein_number,
    email_domain: domain,
    plan_id: await offeredPlan(tx.db, input.plan),
  });
  await insertAdmin(tx, organization_id, account_id, input);
  await acceptTerms(tx, account_id);
  const alike_ids = await alikeOnes(tx, organization_id, input.ein_number, domain);
  await notifyStaff(tx, {
    key: `organization.registered:${organization_id}`,
    kind: "staff.organization_registered",
    facts: { organization_id, alike_ids },
  });
}

/**
 * Registers a company: an account for whoever registers it, and the organization with them as its admin. It can do nothing
 * until staff approve it; they are told, and also of others with the same EIN or mail domain. Answers the account's id.
 * @throws Refusal as `registerAccount`, and `invalid` for a plan that is not offered.
 */
export function registerOrganization(input: OrganizationInput, ip: string): Promise<number> {
  const { first_name, last_name, email, password, phone } = input;
  const person = { first_name, last_name, email, password, phone };
  return registerAccount(
    {
      ...person,
      country_code: undefined,
      referral_code: undefined,
      role: undefined,
      zip_code: undefined,
      kitchen_name: "",
    },
    ip,
    (tx, account_id) => openOrganization(tx, account_id, input),
  );
}

/**
 * Asks for a company's account on the web: it is opened by the mailed link (`finishSignUp`), as with every sign-up form.
 * @throws Refusal as `requestSignUp`, and `invalid` for a plan that is not offered.
 */
export async function requestOrganizationSignUp(
  { password, ...input }: OrganizationInput,
  from: SignUpOrigin,
): Promise<void> {
  await offeredPlan(db, input.plan);
  const details = { ...input, referrer_id: null };
  await requestSignUp({ kind: "organization", email: input.email, password, details }, from);
}
