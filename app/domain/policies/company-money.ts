import type { Day } from "~/kit/day";
import type { Cents } from "~/kit/money";
import { sentencesOf } from "../refusal";
import type { Source } from "../tenders/tender-kind";
import { evaluatePolicies, type PolicyDecision } from "./evaluate-policies";
import type { Policy, PolicyMeal } from "./policy";
import { explain } from "./policy-texts";

/** What one organization lets its money pay, and what this person has of it. */
export interface OrganizationRules {
  organization_id: number;
  organization: string;
  policies: readonly Policy[];
  /** what is in the cart */
  meals: readonly PolicyMeal[];
  /** delivery days of this person's other orders that it paid for */
  paid_days: readonly Day[];
  /** what can be spent of it, the cart's own hold counted in: cents and pieces */
  cents: Cents;
  vouchers: number;
}

/** When and where an order would be delivered. */
export interface Plan {
  day: Day;
  zip: string | null;
}

interface OrganizationDecision extends PolicyDecision {
  rules: OrganizationRules;
}

/** What each organization's policies say to a delivery of what is in the cart. */
export function evaluateOrganizations(all: readonly OrganizationRules[], plan: Plan): OrganizationDecision[] {
  return all.map((rules) => ({ ...evaluatePolicies(rules.policies, { ...rules, ...plan }), rules }));
}

/** The sources as far as the policies let them pay: less of a capped organization's dollars, none of a refused one's. */
export function allowedSources(
  sources: readonly Source[],
  decisions: readonly OrganizationDecision[],
): Source[] {
  const open = new Map(decisions.map(({ rules, limit_cents }) => [rules.organization_id, limit_cents]));
  const refused = new Set(decisions.filter((one) => one.refused).map(({ rules }) => rules.organization_id));
  return sources.flatMap((source) => {
    const { organization_id, asset } = source;
    if (organization_id === null) return source;
    if (refused.has(organization_id)) return [];
    const limit = open.get(organization_id) ?? null;
    if (limit === null || asset === "voucher") return source;
    const balance = Math.min(source.balance, limit);
    open.set(organization_id, limit - balance);
    return balance > 0 ? { ...source, balance } : [];
  });
}

/** Why an organization pays nothing, or not all, of an order, as the cart says it. */
export interface PolicyNotice {
  organization: string;
  policy: string;
  /** what it pays at most. Cents. */
  limit_cents: Cents;
  reason: "weekday" | "hours" | "place" | "cuisine" | "cook" | "count" | "maximum";
  detail: string;
}

function noticeOf(
  { rules, ...decision }: OrganizationDecision,
  plan: Plan,
  cart_cents: Cents,
): PolicyNotice[] {
  const { organization, cents, vouchers } = rules;
  const { refused, capped, limit_cents } = decision;
  const policy = refused?.policy ?? capped;
  const words = explain(organization, decision, plan.day);
  if (!policy || words === null || limit_cents === null) return [];
  const isFelt = refused ? cents + vouchers > 0 : limit_cents < Math.min(cents, cart_cents);
  return isFelt
    ? [
        {
          organization,
          policy: policy.name,
          limit_cents,
          reason: refused?.breach ?? "maximum",
          detail: sentencesOf(words),
        },
      ]
    : [];
}

/** What the policies keep from paying an order of `cart_cents` (without tip), in words. */
export function policyNotices(
  all: readonly OrganizationRules[],
  plan: Plan,
  cart_cents: Cents,
): PolicyNotice[] {
  return evaluateOrganizations(all, plan).flatMap((one) => noticeOf(one, plan, cart_cents));
}
