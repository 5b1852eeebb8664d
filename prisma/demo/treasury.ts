import { addDays } from "~/kit/day";
import type { Agenda } from "./agenda";
import { type Eater, type Grant, openGrant } from "./eaters";
import type { Ledger } from "./ledger";
import type { Place } from "./places";
import type { Random } from "./random";
import type { Tables } from "./tables";
import { DAY, HOUR, instantOf, MINUTE } from "./times";

type Asset = "usd" | "voucher";
export type Status = "activated" | "invited" | "suspended" | "rejected" | "left";

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

/** What companies put into their pools and give to their people: periods, batches, and what comes back. */
export class Treasury {
  constructor(
    private readonly tools: { tables: Tables; ledger: Ledger; agenda: Agenda; now: number },
    private readonly employees: readonly Employee[],
  ) {}

  private pool(company: Company, asset: Asset) {
    return this.tools.ledger.of("org_pool", asset, { organization_id: company.id });
  }

  /** Four transfers into the pool, and the vouchers of the plan: enough for every period, with some left to give. */
  fund(company: Company, random: Random, members: number): void {
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

  /** At five past midnight of each period's first day every member's plan money begins again. */
  resets(company: Company): void {
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
    if (old) expired_amount = this.endGrant(company, old, "grant.expired", at);
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
      [grant.account, amount],
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
  private endGrant(company: Company, grant: Grant, kind: string, at: number): number {
    const left = grant.account.balance ?? 0;
    grant.row.ended_at = new Date(at);
    if (left === 0) return 0;
    this.tools.ledger.post({ kind, idem: `${kind}:${grant.id}`, at, actor: "time" }, [
      [grant.account, -left],
      [this.pool(company, grant.asset), left],
    ]);
    return left;
  }

  leave(employee: Employee, at: number): void {
    const { eater, company } = employee;
    eater.organization_id = null;
    for (const grant of eater.grants) {
      if (grant.organization_id === company.id && grant.row.ended_at === null)
        this.endGrant(company, grant, "grant.left", at);
    }
  }

  /** Two batches to everybody and one that was taken back an hour later. */
  distributions(company: Company, random: Random): void {
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

  /** A program whose vouchers are for some meals only, and somebody who has just claimed theirs. */
  claimNoodles({ company, eater, membership_id }: Employee, cuisines: number[]): void {
    const { tables, ledger, agenda, now } = this.tools;
    const { id: organization_id, admin } = company;
    const { calendar } = company.place;
    const [name, amount] = ["Noodle nights", 2];
    const limits = { cuisines: cuisines.map(String), max_price_cents: 2000 };
    const last = calendar.day(20);
    const program_id = tables.put("voucher_program", {
      ...{ organization_id, actor_id: admin.account_id, name, ...limits },
      ...{ vouchers_each: amount, vouchers_total: 60, vouchers_claimed: amount },
      ...{ starts_on: calendar.day(-3), ends_on: last, created_at: new Date(now - 3 * DAY) },
    });
    agenda.plan(now - MINUTE, (at) => {
      const grant = openGrant(tables, ledger, eater, {
        ...{
          organization_id,
          membership_id,
          asset: "voucher",
          source: "distribution",
          amount,
          note: name,
          at,
        },
        expires: instantOf(addDays(last, 1), 0, calendar.timeZone),
      });
      const idem = `program.claimed:${program_id}:${membership_id}`;
      const event = { kind: "grant.distributed", idem, at, actor: `account:${eater.account_id}`, note: name };
      ledger.post(event, [
        [this.pool(company, "voucher"), -amount],
        [grant.account, amount],
      ]);
      const claim = { program_id, membership_id, grant_id: grant.id, ...limits };
      tables.put("voucher_claim", { ...claim, created_at: new Date(at) });
    });
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
    tables.put("audit_entry", {
      ...{ account_id: company.admin.account_id, organization_id: company.id },
      ...{ actor: `account:${company.admin.account_id}`, action: "distribution.made" },
      ...{ subject_kind: "distribution", subject_id: String(id) },
      after: { members: people.length, cents: row.total_cents, vouchers: row.total_vouchers },
      at: new Date(batch.at),
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
          ...grants.map((grant) => [grant.account, amount] as const),
        ],
      );
      given.push(...grants);
    }
    if (!batch.undone) return;
    agenda.plan(batch.at + HOUR, (at) => {
      row.undone_at = new Date(at);
      for (const grant of given) this.endGrant(company, grant, "grant.undone", at);
    });
  }
}

/** Months back from `day`; the reset days of the demo are at most the 28th or lie in the same spot of each month. */
export function monthBefore(day: string, reset_day: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(reset_day, last));
  return date.toISOString().slice(0, 10);
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
