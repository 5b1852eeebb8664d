import type { Agenda } from "./agenda";
import { openGroup, orderCompany } from "./company-rules";
import type { Census } from "./eaters";
import type { Ledger } from "./ledger";
import type { Place } from "./places";
import type { Random } from "./random";
import type { Tables } from "./tables";
import { DAY, HOUR } from "./times";
import { type Company, type Employee, monthBefore, type Status, Treasury } from "./treasury";

/** What the three companies of a world are like; `city` counts in the places. Cents, vouchers, days from today. */
const COMPANIES = [
  {
    name: "Cumberland Health Partners",
    city: 0,
    members: 92,
    dollar_cents: 8000,
    vouchers: 4,
    last_reset: -9,
    plan: 0,
  },
  {
    name: "Lone Star Robotics",
    city: 1,
    members: 68,
    dollar_cents: 6000,
    vouchers: 2,
    last_reset: -20,
    plan: 1,
  },
  {
    name: "Inland Orchard Co-op",
    city: 2,
    members: 40,
    dollar_cents: 0,
    vouchers: 6,
    last_reset: -3,
    plan: 2,
  },
] as const;

export const PLANS = [
  {
    name: "Team Dinner",
    description: "$80 and four voucher meals for each person every month.",
    dollar_cents: 8000,
    vouchers: 4,
    fee_cents: 250,
  },
  {
    name: "Starter",
    description: "$60 and two voucher meals for each person every month.",
    dollar_cents: 6000,
    vouchers: 2,
    fee_cents: 150,
  },
  {
    name: "Vouchers only",
    description: "Six voucher meals for each person every month; you pay for those that are eaten.",
    dollar_cents: 0,
    vouchers: 6,
    fee_cents: 200,
  },
];

/** What every company offers its people: days from today, the last one over already. */
const OFFERS = [
  {
    title: "Lunch together on the last Friday",
    description: "Order a voucher meal by Wednesday and we eat at the long table at noon.",
    from: -30,
    to: null,
  },
  {
    title: "Dinner is on us while you are new",
    description: "Your first four weeks begin with two vouchers more than the plan gives.",
    from: -12,
    to: 60,
  },
  {
    title: "Soup week",
    description: "Every soup that you ordered in that week came out of the team's own pot.",
    from: -45,
    to: -38,
  },
] as const;

/** The first company's demo people, first in its list: a member, and one who signs in for the first time. */
const KNOWN = [
  {
    who: { email: "member@demo.dindin.test", first_name: "Marcus", last_name: "Bell" },
    joined: (founded: number) => founded + 2 * DAY,
  },
  {
    who: {
      email: "newmember@demo.dindin.test",
      first_name: "Nadia",
      last_name: "Okafor",
      must_change_password: true,
    },
    joined: (_founded: number, now: number) => now - 2 * DAY,
  },
] as const;

/** The companies of a world, their people, and four months of what they gave. */
export class Companies {
  readonly employees: Employee[] = [];
  readonly companies: Company[] = [];
  readonly treasury: Treasury;

  constructor(
    private readonly tools: {
      tables: Tables;
      ledger: Ledger;
      agenda: Agenda;
      census: Census;
      now: number;
      /** cuisines of a program that is for some meals only */
      noodles: number[];
    },
    private readonly random: Random,
    private readonly places: readonly Place[],
    private readonly plan_ids: readonly number[],
    private readonly tail: string,
  ) {
    this.treasury = new Treasury(tools, this.employees);
  }

  found(): void {
    for (const [number, sketch] of COMPANIES.entries()) this.foundOne(number, sketch);
  }

  private foundOne(number: number, sketch: (typeof COMPANIES)[number]): void {
    const { tables, census, now } = this.tools;
    const random = this.random.fork(`company/${number}`);
    const place = this.places[sketch.city] as Place;
    const { calendar } = place;
    const founded = calendar.at(-124, 10);
    const start = calendar.day(sketch.last_reset);
    const reset_day = Number(start.slice(8));
    const id = tables.put("organization", {
      name: this.tail === "" ? sketch.name : `${sketch.name} ${this.tail.replace("-", "")}`,
      ein_number: `${random.int(10, 98)}-${random.int(1_000_000, 9_999_999)}`,
      email_domain: null,
      time_zone: calendar.timeZone,
      status: "approved",
      plan_id: this.plan_ids[sketch.plan] ?? null,
      reset_day,
      credit_limit_cents: 500_000,
      approved_at: new Date(founded + DAY),
      created_at: new Date(founded),
    });
    const periods = [start];
    while ((periods[0] as string) > calendar.day(-110))
      periods.unshift(monthBefore(periods[0] as string, reset_day));
    const known = number === 0 && this.tail === "";
    const who = known ? { email: "orgadmin@demo.dindin.test", first_name: "Olivia", last_name: "Grant" } : {};
    const admin = census.account(random, place, { ...who, tail: `a${number}${this.tail}`, joined: founded });
    const company: Company = {
      id,
      name: sketch.name,
      place,
      admin,
      dollar_cents: sketch.dollar_cents,
      vouchers: sketch.vouchers,
      periods,
    };
    this.companies.push(company);
    this.member(random, company, admin, "activated", founded, "admin");
    for (const { title, description, from, to } of OFFERS)
      tables.put("offer", {
        organization_id: id,
        title,
        description,
        starts_at: new Date(now + from * DAY),
        ends_at: to === null ? null : new Date(now + to * DAY),
      });
    tables.put("voucher_program", {
      ...{ organization_id: id, actor_id: admin.account_id, name: "Welcome week" },
      ...{ vouchers_each: 2, vouchers_total: 40, vouchers_claimed: 0, cuisines: [], max_price_cents: null },
      starts_on: calendar.day(0),
      ends_on: calendar.day(30),
      created_at: new Date(now),
    });
    for (let n = 0; n < sketch.members; n += 1) this.employ(random.fork(String(n)), company, n, founded);
    this.treasury.fund(company, random, sketch.members);
    this.treasury.resets(company);
    this.treasury.distributions(company, random);
    const people = this.employees.filter((one) => one.company === company);
    orderCompany(this.tools, random.fork("rules"), company, founded, people);
    // whoever tries the demo joins by themselves
    const others = people.slice(KNOWN.length).filter(({ status }) => status === "activated");
    if (known) openGroup(this.tools, random.fork("group"), company, others);
    if (known) this.treasury.claimNoodles(people[0] as Employee, this.tools.noodles);
  }

  private member(
    random: Random,
    company: Company,
    person: { account_id: number; first_name: string; last_name: string; phone?: string },
    status: Status,
    joined: number,
    role = "member",
  ): number {
    const ended = status === "left" || status === "rejected";
    return this.tools.tables.put("membership", {
      organization_id: company.id,
      account_id: person.account_id,
      role,
      status,
      is_voucher_benefit: role === "member" && company.vouchers > 0,
      corporate_user_source: random.pick(["admin", "csv", "csv"]),
      first_name: person.first_name,
      last_name: person.last_name,
      phone: person.phone ?? null,
      is_rejected: status === "rejected",
      joined_at: status === "invited" ? null : new Date(joined),
      ended_at: ended ? new Date(Math.min(joined + 40 * DAY, this.tools.now - DAY)) : null,
      created_at: new Date(joined - DAY),
    });
  }

  private employ(random: Random, company: Company, n: number, founded: number): void {
    const { tables, census, now } = this.tools;
    const known = company === this.companies[0] && this.tail === "" ? KNOWN[n] : undefined;
    const demo = known !== undefined && n === 0;
    const status: Status = known
      ? "activated"
      : random.weighted([
          [88, "activated"],
          [6, "invited"],
          [2, "suspended"],
          [2, "rejected"],
          [2, "left"],
        ] as const);
    const joined = known
      ? known.joined(founded, now)
      : founded + random.int(2, 70) * DAY + random.int(0, 9) * HOUR;
    const tail = `m${this.companies.length}.${n}${this.tail}`;
    const eater = census.eater(random, company.place, {
      ...known?.who,
      tail,
      joined,
      invited: status === "invited",
    });
    const membership_id = this.member(random, company, eater, status, joined);
    if (known) eater.appetite = demo ? 1.5 : 0;
    if (status === "invited") {
      const at = now - random.int(1, 5) * DAY;
      tables.put("invitation", {
        membership_id,
        organization_id: company.id,
        hash: Buffer.from(random.hex(64), "hex"),
        expires_at: new Date(at + 7 * DAY),
        created_at: new Date(at),
      });
      eater.appetite = 0;
      return;
    }
    const ended = status === "left" || status === "rejected" ? Math.min(joined + 40 * DAY, now - DAY) : null;
    const employee = { eater, company, membership_id, status, joined, ended };
    this.employees.push(employee);
    const { agenda } = this.tools;
    agenda.plan(joined, () => {
      eater.organization_id = company.id;
      eater.has_voucher_benefit = company.vouchers > 0;
    });
    if (status === "suspended")
      agenda.plan(now - 3 * DAY, () => Object.assign(eater, { organization_id: null }));
    if (ended !== null) agenda.plan(ended, (at) => this.treasury.leave(employee, at));
  }
}
