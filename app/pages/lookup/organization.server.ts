import { readOrganization, type StaffOrganization } from "~/domain/lookup/read-organization.server";
import { listActsFor } from "~/domain/support/acts-of.server";
import { dayOfDate, formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { statusWords } from "~/kit/status-words";
import { countOf } from "~/kit/text";
import { checkRows } from "../staff/tick.server";
import { toAct } from "./acts.server";

const dayOf = (at: Date) => formatDay(dayOfDate(at));

function factsOf(one: StaffOrganization): [string, string][] {
  const { plan, terms } = one;
  const all: [string, string | null][] = [
    ["EIN", one.ein_number],
    ["Email domain", one.email_domain],
    ["Time zone", one.time_zone],
    ["Plan", plan ? `${plan.name}, ${formatCents(plan.fee_cents)} a member and month` : "None"],
    [
      "Each member gets",
      terms && `${formatCents(terms.dollar_cents)} and ${countOf(terms.vouchers, "voucher")} a month`,
    ],
    [
      "Carries over",
      terms && (terms.carry_cents > 0 || terms.carry_vouchers > 0)
        ? `up to ${formatCents(terms.carry_cents)} and ${countOf(terms.carry_vouchers, "voucher")}`
        : "Nothing",
    ],
    ["Month begins on day", terms && String(terms.reset_day)],
    [
      "Credit limit",
      `${formatCents(one.limit_cents)}${one.credit_limit_cents === null ? ", the default" : ", set by the team"}`,
    ],
    ["Registered", dayOf(one.created_at)],
    ["Approved", one.approved_at && dayOf(one.approved_at)],
    [
      "People",
      one.people.map(({ status, count }) => `${count} ${statusWords(status)}`).join(", ") || "Nobody yet",
    ],
  ];
  return all.filter((row): row is [string, string] => row[1] !== null);
}

/** What is in the pools and what it is made of: balance = funded - given + expired + returned. */
function equationOf({ sums: { usd, voucher } }: StaffOrganization) {
  const row = (name: string, part: keyof typeof usd) => ({ name, cents: usd[part], vouchers: voucher[part] });
  return [
    row("Funded", "funded"),
    { name: "Given to people", cents: 0 - usd.distributed, vouchers: 0 - voucher.distributed },
    row("Expired and back", "expired"),
    row("Returned", "returned"),
    row("Balance", "balance"),
  ];
}

/** Where an invoice stands, in a few words. */
function stateOf(
  invoice: Pick<StaffOrganization["invoices"][number], "due_on" | "paid_at" | "withdrawn_at">,
) {
  const { due_on, paid_at, withdrawn_at } = invoice;
  if (paid_at) return `paid ${dayOf(paid_at)}`;
  return withdrawn_at ? `withdrawn ${dayOf(withdrawn_at)}` : `due ${dayOf(due_on)}`;
}

/** An organization as the screen shows it. Cents and vouchers. @throws Refusal `missing`. */
export async function readOrganizationView(id: number) {
  const [one, acts, checks] = await Promise.all([
    readOrganization(id),
    listActsFor("organization", id),
    checkRows({ subject: "organization", id, marketplace_id: null }),
  ]);
  return {
    ...{ id, checks, name: one.name, status: one.status, reason: one.status_reason, facts: factsOf(one) },
    ...{ equation: equationOf(one), owed_cents: one.sums.owed, limit_cents: one.limit_cents },
    set_limit_cents: one.credit_limit_cents,
    admins: one.memberships.map(({ account, role, ...member }) => ({
      ...{ id: member.id, account_id: member.account_id, status: member.status },
      ...{ name: `${account.first_name} ${account.last_name}`, email: account.email },
      role: role === "admin" ? "owner" : role,
    })),
    invoices: one.invoices.map(({ issued_at, due_on, paid_at, withdrawn_at, ...invoice }) => ({
      ...invoice,
      issued: dayOf(issued_at),
      state: stateOf({ due_on, paid_at, withdrawn_at }),
    })),
    orders: one.orders.map(({ delivery_date, ...order }) => ({ ...order, day: dayOf(delivery_date) })),
    acts: acts.map(toAct),
  };
}

export type OrganizationView = Awaited<ReturnType<typeof readOrganizationView>>;
