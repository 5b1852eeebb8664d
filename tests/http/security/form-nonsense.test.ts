import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { COOKIES } from "~/http/cookies";
import { expectedToken } from "~/http/csrf.server";
import { env } from "~/kit/env.server";
import { Random } from "../../../scripts/qa/chaos/random";
import {
  aChef,
  aCorporateAdmin,
  aDiner,
  anOrganization,
  aPlacedOrder,
  aProof,
  aSignedIn,
  aStaff,
  uniqueEmail,
} from "../../builders";
import { aProgram } from "../../setup/programs";
import { TEST_SEED } from "../../setup/test-seed";

/**
 * Forms of the back office, of companies and of two-step sign-in, sent by who may send them, with one field that no page
 * sends: nobody finds a 5xx, and what is not of the form changes nothing.
 */

/** Requests in a run: 150 with all the other tests, FORM_REQUESTS=10000 before a release. */
const REQUESTS = Number(process.env.FORM_REQUESTS ?? 150);

type Fields = [name: string, value: string][];
interface Form {
  path: string;
  who: "staff" | "owner" | "diner";
  fields: () => Record<string, string>;
}

const NASTY = [
  ...[
    "",
    " ",
    "null",
    "undefined",
    "NaN",
    "Infinity",
    "-1",
    "0",
    "1e400",
    "-0",
    "0x10",
    "1,5",
    "1.005",
    "９",
  ],
  ...["2147483647", "2147483648", "9007199254740993", "99999999999999999999", "-9223372036854775809"],
  ...["2026-02-30", "0000-00-00", "9999-12-31", "+275760-09-13", "2026-13", "24:00", "00:60"],
  ...["日本", "\u202eabc\u2028", "\0", "a\r\nb: c", "=1+1", "%00", "'; DROP TABLE orders; --", "<b>x</b>"],
  ...["[object Object]", "{}", "[]", '{"id":1}', "true", "on", "../..", "あ".repeat(5_000)],
  ...["00000000-0000-0000-0000-000000000000", randomUUID()],
];
/** Names of what no form has, and of what rows have. */
const STRANGE = [
  ...[
    "__proto__",
    "constructor",
    "toString",
    "id",
    "organization_id",
    "account_id",
    "staff_id",
    "role",
    "actor",
  ],
  ...["most_cents", "ended_at", "amount_cents", "is_automatic", "credit_limit_cents", "vouchers_claimed"],
];

let forms: Form[];
let pages: { path: string; who: Form["who"]; names: string[] }[];
let sessions: Record<Form["who"], string>;
beforeAll(async () => {
  const organization = await anOrganization({ pool: 500_000, pool_vouchers: 50 });
  const people = {
    staff: await aStaff(),
    owner: await aCorporateAdmin({ organization }),
    diner: await aDiner(),
  };
  const of = async (who: { account_id: number; key_id: number }) => {
    const { key } = await aSignedIn(who, "session");
    await aProof(who);
    return key;
  };
  sessions = { staff: await of(people.staff), owner: await of(people.owner), diner: await of(people.diner) };
  // what is changed for good is nobody else's
  const [cook, other] = [await aChef(), await aStaff({ role: "content" })];
  const { order_id, ana } = await aPlacedOrder(cook, 8000);
  const { id: program, admin } = await aProgram({ of: organization });
  const key = () => randomUUID();
  const reason = "Because";
  const form = (who: Form["who"], path: string, fields: Form["fields"]): Form => ({ who, path, fields });
  const staff = (path: string, fields: Form["fields"]) => form("staff", `/staff/${path}`, fields);
  const owner = (path: string, fields: Form["fields"]) => form("owner", `/dashboard/${path}`, fields);
  const policy = () => ({
    ...{ name: "Lunch", maximum: "15.00", weekdays: "1", from_time: "11:00", to_time: "14:00" },
    ...{ zips: "62704", max_orders: "3", per: "week", cuisines: "", cooks: "" },
  });
  const programOf = () => ({
    ...{
      name: "Week",
      vouchers_each: "1",
      vouchers_total: "10",
      starts_on: "2027-01-01",
      ends_on: "2027-01-31",
    },
  });
  forms = [
    staff(`orders/${order_id}`, () => ({ intent: "note", note: "Called", key: key() })),
    staff(`orders/${order_id}`, () => ({ intent: "resend", message: "1", reason, key: key() })),
    staff(`orders/${order_id}/refund`, () => ({
      ...{ line: "", amount: "0.01", borne_by: "platform", reason, key: key() },
    })),
    staff(`orders/${order_id}/cancel`, () => ({ part: "1", borne_by: "nobody", reason })),
    staff(`chefs/${cook.chef_id}/cancel-day`, () => ({
      ...{ day: "2020-01-01", borne_by: "chef", reason, closes_day: "on", key: key() },
    })),
    staff(`people/${ana.account_id}`, () => ({ intent: "credit", amount: "0.01", reason, key: key() })),
    staff(`people/${ana.account_id}`, () => ({ intent: "note", note: "Called", key: key() })),
    staff("approvals", () => ({ kind: "cooks", id: String(cook.chef_id), decision: "approve", reason })),
    staff("approvals", () => ({
      intent: "limit",
      id: String(organization.id),
      credit_limit: "100.00",
      reason,
    })),
    staff("money/transfers", () => ({ transfer: "999999999", intent: "hold", reason })),
    staff("money/transfers", () => ({ refund: "tip refund", id: "999999999" })),
    staff("money/invoices", () => ({ number: "INV-1", reference: "x" })),
    staff("money/months/2020-01", () => ({ reason })),
    staff("team", () => ({ intent: "invite", email: uniqueEmail(), role: "content" })),
    staff("team", () => ({
      ...{ intent: "role", staff: String(other.staff_id), role: "content", reason: "Moves" },
    })),
    owner("policies/new", policy),
    owner("policies/1", () => ({ intent: "save", ...policy() })),
    owner("programs/new", programOf),
    owner(`programs/${program}`, () => ({ intent: "change", ...programOf() })),
    owner("funding", () => ({
      intent: "alert",
      threshold: "10.00",
      top_up: "",
      cap: "",
      payment_method: "",
    })),
    owner("funding", () => ({ intent: "transfer", transfer: "100.00" })),
    owner("funding", () => ({ intent: "settle", intent_id: "pi_x" })),
    owner("invoices/1", () => ({ intent: "pay", payment_method: "new" })),
    owner("invoices/1", () => ({ intent: "withdraw" })),
    owner("admins", () => ({ first_name: "A", last_name: "B", email: uniqueEmail(), role: "viewer" })),
    owner("admins", () => ({ intent: "role", admin: String(admin.account_id), role: "viewer" })),
    owner("allowances", () => ({
      ...{ dollars: "1.00", vouchers: "1", carry_dollars: "0", carry_vouchers: "0", reset_day: "1" },
    })),
    owner("members/new", () => ({ first_name: "A", last_name: "B", email: uniqueEmail() })),
    form("diner", "/account/security", () => ({ intent: "passkey", password: "wrong" })),
    form("diner", "/account/security", () => ({ intent: "passkey-add", name: "Key", passkey: "{}" })),
    form("diner", "/account/security", () => ({ intent: "passkey-remove", id: "1", password: "wrong" })),
    form("diner", "/account/security/proof", () => ({ passkey: '{"id":"x","type":"public-key"}' })),
  ];
  const page = (who: Form["who"], path: string, names: string[]) => ({ who, path, names });
  pages = [
    page("staff", "/staff/search", ["q"]),
    page("staff", "/staff/orders", [
      "status",
      "late",
      "q",
      "from",
      "to",
      "day",
      "city",
      "cook",
      "after",
      "page",
    ]),
    page("staff", `/staff/orders/${order_id}/refund`, ["line", "amount", "borne_by"]),
    page("staff", "/staff/audit", ["q", "who", "from", "to", "action", "after", "before"]),
    page("staff", "/staff/audit.csv", ["q", "who", "from", "to", "action"]),
    page("staff", "/staff/approvals", ["kind", "state", "page"]),
    page("staff", "/staff/money", ["day"]),
    page("staff", "/staff/money/accounts", ["kind", "asset", "q", "after"]),
    page("staff", "/staff/money/accounts/1", ["before", "after"]),
    page("staff", "/staff/money/transfers", ["after"]),
    page("owner", "/dashboard/members", ["search", "state", "days", "sort", "limit", "page"]),
    page("owner", "/dashboard/invoices", ["status", "order", "limit", "page"]),
    page("owner", "/dashboard/audit", ["q", "who", "from", "to", "action", "after", "page"]),
    page("owner", "/dashboard/audit.csv", ["q", "who", "from", "to"]),
    page("owner", "/dashboard/distributions", ["page"]),
    page("owner", "/corporate/wallet-transaction", ["of", "asset", "page", "from", "to"]),
    page("owner", "/corporate-admin/orders", ["page", "search", "from", "to", "export"]),
    page("owner", "/corporate-admin/users", ["page", "search", "from", "to", "export"]),
  ];
});

/** One thing wrong with the fields: another value, the name twice, as a list or a path, or a name of nobody's. */
function spoiled(good: Record<string, string>, random: Random): Fields {
  const fields: Fields = Object.entries(good);
  const [name, value] = random.pick(fields);
  const nasty = random.pick(NASTY);
  const others = fields.filter(([one]) => one !== name);
  switch (random.int(0, 5)) {
    case 0:
      return others;
    case 1:
      return [...fields, [name, nasty]];
    case 2:
      return [...others, [`${name}[0]`, value], [`${name}[99999999]`, nasty]];
    case 3:
      return [...others, [`${name}.${random.pick(STRANGE)}`, nasty]];
    case 4:
      return [...fields, [random.pick(STRANGE), nasty]];
    default:
      return [...others, [name, nasty]];
  }
}

const said = (fields: Fields) =>
  fields.map(([name, value]) => `${name}=${JSON.stringify(value).slice(0, 60)}`);

async function send({ path, who }: Pick<Form, "path" | "who">, fields: Fields, isRead: boolean) {
  const cookie = `${COOKIES.session}=${sessions[who]}`;
  const url = new URL(path, env.APP_ORIGIN);
  if (isRead) for (const [name, value] of fields) url.searchParams.append(name, value);
  const body = new URLSearchParams([["csrf", expectedToken(cookie) ?? ""], ...fields]);
  const answer = await fetch(url, {
    headers: { cookie, origin: env.APP_ORIGIN },
    redirect: "manual",
    ...(isRead ? {} : { method: "POST", body }),
  });
  return { status: answer.status, text: await answer.text() };
}

test(
  `${REQUESTS} forms and lists with one thing wrong (TEST_SEED=${TEST_SEED}): no 5xx`,
  async () => {
    const random = new Random(String(TEST_SEED));
    const statuses: Record<string, number> = {};
    const faults: string[] = [];
    for (let n = 0; n < REQUESTS; n += 1) {
      const isRead = random.chance(0.3);
      const page = random.pick(pages);
      const asked = isRead ? page : random.pick(forms);
      const good =
        "fields" in asked ? asked.fields() : Object.fromEntries(asked.names.map((name) => [name, ""]));
      const fields = spoiled(good, random);
      const { status, text } = await send(asked, fields, isRead);
      const kind = `${isRead ? "GET" : "POST"} ${status}`;
      statuses[kind] = (statuses[kind] ?? 0) + 1;
      if (status >= 500)
        faults.push(`${kind} ${asked.path} ${said(fields).join(" ")}: ${text.slice(0, 200)}`);
    }
    console.log(`answers: ${JSON.stringify(statuses)}`);
    expect(faults.slice(0, 10)).toEqual([]);
  },
  60_000 + REQUESTS * 200,
);
