import { addDays } from "~/kit/day";
import type { Agenda } from "./agenda";
import { type Census, type Eater, type Grant, openGrant } from "./eaters";
import type { Ledger } from "./ledger";
import type { Place } from "./places";
import type { Random } from "./random";
import type { Tables } from "./tables";
import { DAY, HOUR, instantOf, MINUTE } from "./times";

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

type Asset = "usd" | "voucher";
type Status = "activated" | "invited" | "suspended" | "rejected" | "left";

export interface Company {
  id: number;
  name: string;
  place: Place;
  admin: { account_id: number };
  dollar_cents: number;
  vouchers: number;
  /** first days of the periods that have begun, oldest first */
  periods: string[];
}

export interface Employee {
  eater: Eater;
  company: Company;
  membership_id: number;
  status: Status;
  joined: number;
  ended: number | null;
}

/** Months back from `day`; the reset days of the demo are at most the 28th or lie in the same spot of each month. */
function monthBefore(day: string, reset_day: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(reset_day, last));
  return date.toISOString().slice(0, 10);
}

/** The companies of a world, their people, and four months of what they gave. */
export class Companies {
  readonly employees: Employee[] = [];
  readonly companies: Company[] = [];

  constructor(
    private readonly tools: { tables: Tables; ledger: Ledger; agenda: Agenda; census: Census; now: number },
    private readonly random: Random,
    private readonly places: readonly Place[],
    private readonly plan_ids: readonly number[],
    private readonly tail: string,
  ) {}

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
    tables.put("offer", {
      organization_id: id,
      title: "Lunch together on the last Friday",
      description: "Order a voucher meal by Wednesday and we eat at the long table at noon.",
      starts_at: new Date(now - 30 * DAY),
    });
    for (let n = 0; n < sketch.members; n += 1) this.employ(random.fork(String(n)), company, n, founded);
    this.fund(company, random, sketch.members);
    this.resets(company);
    this.distributions(company, random);
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
    const demo = company === this.companies[0] && n === 0 && this.tail === "";
    const status: Status = demo
      ? "activated"
      : random.weighted([
          [88, "activated"],
          [6, "invited"],
          [2, "suspended"],
          [2, "rejected"],
          [2, "left"],
        ] as const);
    const joined = demo ? founded + 2 * DAY : founded + random.int(2, 70) * DAY + random.int(0, 9) * HOUR;
    const who = demo ? { email: "member@demo.dindin.test", first_name: "Marcus", last_name: "Bell" } : {};
    const tail = `m${company.id}.${n}${this.tail}`;
    const eater = census.eater(random, company.place, {
      ...who,
      tail,
      joined,
      invited: status === "invited",
    });
    const membership_id = this.member(random, company, eater, status, joined);
    if (demo) eater.appetite = 1.5;
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
    if (ended !== null) agenda.plan(ended, (at) => this.leave(employee, at));
  }

  private pool(company: Company, asset: Asset) {
    return this.tools.ledger.of("org_pool", asset, { organization_id: company.id });
  }

  /** Four transfers into the pool, and the vouchers of the plan: enough for every period, with some left to give. */
  private fund(company: Company, random: Random, members: number): void {
    const { agenda, tables, ledger } = this.tools;
    const { calendar } = company.place;
    const rounds = company.periods.length;
    for (let n = 0; n < rounds; n += 1) {
      const at =
        n === 0
          ? calendar.at(-123, 11)
          : instantOf(addDays(company.periods[n] as string, -2), 11, calendar.timeZone);
      const cents =
        Math.max(company.dollar_cents * members, 100_000) +
        random.int(2, 9) * 50_000 +
        (n === 0 ? 400_000 : 0);
      const vouchers = company.vouchers * (members + 20);
      const actor = `account:${company.admin.account_id}`;
      agenda.plan(at, () => {
        const id = tables.put("org_funding", {
          organization_id: company.id,
          actor_id: company.admin.account_id,
          kind: "staff",
          amount_cents: cents,
          status: "succeeded",
          created_at: new Date(at),
          settled_at: new Date(at),
        });
        ledger.post({ kind: "org.funded", idem: `org_funding:${id}`, at, actor: "system" }, [
          [ledger.own("bank"), -cents],
          [this.pool(company, "usd"), cents],
        ]);
        ledger.post({ kind: "vouchers.issued", idem: `vouchers:${company.id}:${n}`, at, actor }, [
          [ledger.own("voucher_issue", "voucher"), -vouchers],
          [this.pool(company, "voucher"), vouchers],
        ]);
      });
    }
  }

  /** At five past midnight of each period's first day every member's plan money begins anew. */
  private resets(company: Company): void {
    const { agenda } = this.tools;
    const zone = company.place.calendar.timeZone;
    for (const [n, start] of company.periods.entries()) {
      const next = company.periods[n + 1] ?? monthAfter(start, company.periods);
      const begins = instantOf(start, 5 / 60, zone);
      for (const employee of this.employees.filter((one) => one.company === company)) {
        // who joins in the middle of a period gets that period's money on the day
        const at = Math.max(begins, employee.joined + 5 * MINUTE);
        const over = instantOf(next, 0, zone);
        if (at >= over || at > this.tools.now) continue;
        agenda.plan(at, () => {
          for (const asset of ["usd", "voucher"] as const) this.reset(employee, asset, start, next, over, at);
        });
      }
    }
  }

  private reset(
    employee: Employee,
    asset: Asset,
    start: string,
    next: string,
    over: number,
    at: number,
  ): void {
    const { eater, company, membership_id } = employee;
    const amount = asset === "usd" ? company.dollar_cents : company.vouchers;
    if (amount === 0 || (employee.ended !== null && at >= employee.ended)) return;
    const { tables, ledger } = this.tools;
    const period = { start, end: addDays(next, -1) };
    const ids = { organization_id: company.id, membership_id };
    let expired_amount = 0;
    const old = eater.grants.find(
      (one) =>
        one.asset === asset &&
        one.expires !== null &&
        one.organization_id === company.id &&
        one.row.ended_at === null,
    );
    if (old) expired_amount = this.takeBack(company, old, "grant.expired", at);
    const grant = openGrant(tables, ledger, eater, {
      ...ids,
      asset,
      source: "plan",
      amount,
      period,
      expires: over,
      at,
    });
    ledger.post({ kind: "grant.plan", idem: `reset:${membership_id}:${asset}:${start}`, at, actor: "time" }, [
      [this.pool(company, asset), -amount],
      [grant.purse, amount],
    ]);
    tables.put("wallet_reset", {
      ...ids,
      asset,
      period_start: period.start,
      period_end: period.end,
      status: "done",
      amount,
      expired_amount,
      grant_id: grant.id,
      created_at: new Date(at),
    });
  }

  /** Ends a grant; what is left goes back to the pool. Answers how much that was. */
  private takeBack(company: Company, grant: Grant, kind: string, at: number): number {
    const left = grant.purse.balance ?? 0;
    grant.row.ended_at = new Date(at);
    if (left === 0) return 0;
    this.tools.ledger.post({ kind, idem: `${kind}:${grant.id}`, at, actor: "time" }, [
      [grant.purse, -left],
      [this.pool(company, grant.asset), left],
    ]);
    return left;
  }

  private leave(employee: Employee, at: number): void {
    const { eater, company } = employee;
    eater.organization_id = null;
    for (const grant of eater.grants) {
      if (grant.organization_id === company.id && grant.row.ended_at === null)
        this.takeBack(company, grant, "grant.left", at);
    }
  }

  /** Two batches to everybody and one that was taken back an hour later. */
  private distributions(company: Company, random: Random): void {
    const { calendar } = company.place;
    const batches = [
      {
        at: calendar.at(-52, 15),
        cents: 2500,
        vouchers: 0,
        note: "Thank you for the inventory weekend",
        undone: false,
      },
      { at: calendar.at(-24, 10), cents: 1500, vouchers: 0, note: "Sent to the wrong list", undone: true },
      {
        at: calendar.at(-5, 9),
        cents: 2000,
        vouchers: company.vouchers > 2 ? 1 : 0,
        note: "Happy holidays from all of us",
        undone: false,
      },
    ];
    for (const batch of batches)
      this.tools.agenda.plan(batch.at + random.int(0, 50) * MINUTE, (at) =>
        this.distribute(company, { ...batch, at }),
      );
  }

  /** Something extra for one person. */
  thank(employee: Employee, batch: { at: number; cents: number; vouchers: number; note: string }): void {
    this.tools.agenda.plan(batch.at, () =>
      this.distribute(employee.company, { ...batch, undone: false }, [employee]),
    );
  }

  private distribute(
    company: Company,
    batch: { at: number; cents: number; vouchers: number; note: string; undone: boolean },
    given_to = this.employees,
  ): void {
    const { tables, ledger, agenda } = this.tools;
    const belongs = (one: Employee) => one.company === company && one.eater.organization_id === company.id;
    const people = given_to.filter((one) => belongs(one) && one.joined < batch.at);
    if (people.length === 0) return;
    const id = tables.id("distribution");
    const row = tables.add("distribution", {
      id,
      organization_id: company.id,
      actor_id: company.admin.account_id,
      key: `demo:${id}`,
      amount_cents: batch.cents,
      vouchers: batch.vouchers,
      members: people.length,
      total_cents: batch.cents * people.length,
      total_vouchers: batch.vouchers * people.length,
      note: batch.note,
      undone_at: null as Date | null,
      created_at: new Date(batch.at),
    });
    const given: Grant[] = [];
    for (const [asset, amount] of [
      ["usd", batch.cents],
      ["voucher", batch.vouchers],
    ] as const) {
      if (amount === 0) continue;
      const ids = { organization_id: company.id, distribution_id: id, note: batch.note };
      const grants = people.map((one) =>
        openGrant(tables, ledger, one.eater, {
          ...ids,
          membership_id: one.membership_id,
          asset,
          source: "distribution",
          amount,
          at: batch.at,
        }),
      );
      const actor = `account:${company.admin.account_id}`;
      ledger.post(
        {
          kind: "grant.distributed",
          idem: `distribution:${id}:${asset}`,
          at: batch.at,
          actor,
          note: batch.note,
        },
        [
          [this.pool(company, asset), -amount * grants.length],
          ...grants.map((grant) => [grant.purse, amount] as const),
        ],
      );
      given.push(...grants);
    }
    if (!batch.undone) return;
    agenda.plan(batch.at + HOUR, (at) => {
      row.undone_at = new Date(at);
      for (const grant of given) this.takeBack(company, grant, "grant.undone", at);
    });
  }
}

/** The first day of the period after `start`, the last that has begun. */
function monthAfter(start: string, periods: readonly string[]): string {
  const reset_day = Math.max(...periods.map((day) => Number(day.slice(8))));
  const date = new Date(`${start.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(reset_day, last));
  return date.toISOString().slice(0, 10);
}
