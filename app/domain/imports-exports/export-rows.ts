/** What an admin narrows an export down by. Days are those of the organization's calendar, both included. */
export interface ExportFilters {
  search?: string;
  start_date?: string;
  end_date?: string;
}

export type ExportKind = "corporate_users" | "corporate_orders";

/**
 * A statement of COPY takes no parameters. What people typed is handed over as settings of the connection and read
 * back with current_setting(), so that no text of theirs is ever part of a statement.
 */
export const EXPORT_SETTINGS = {
  organization: "export.organization",
  zone: "export.zone",
  like: "export.like",
  start: "export.start",
  end: "export.end",
} as const;

const said = (name: keyof typeof EXPORT_SETTINGS) => `current_setting('${EXPORT_SETTINGS[name]}')`;
const ORGANIZATION = `${said("organization")}::int`;

/** What a spreadsheet takes for the beginning of a formula: = + - @ and their full-width forms. */
const SIGN = "[-=+@\\uff0d\\uff1d\\uff0b\\uff20]";
/** Blanks, invisible characters and quotes, which some programs drop before they look at a cell. */
const PASSED_OVER = '[[:space:]\\u00a0\\u200b-\\u200f\\u2060\\ufeff"]';
/** Where a program that cuts a file by semicolons, tabs or line ends, whatever stands around them, begins a new cell. */
const CUT = "[;[:cntrl:]]";

/**
 * Text that a spreadsheet would run stays text: an apostrophe goes before a cell that begins with a formula's sign, a
 * control character, or a separator and then such a sign; and before a sign behind a separator further on, since the
 * spreadsheets of half the world cut our file at semicolons. Postgres stores no NUL, so none can come.
 */
function cell(text: string): string {
  const inside = `regexp_replace(${text}, '(${CUT}${PASSED_OVER}*)(${SIGN})', '\\1''\\2', 'g')`;
  return `CASE WHEN ${text} ~ '^(${CUT}|${PASSED_OVER})*${SIGN}|^[[:cntrl:]]' THEN '''' ELSE '' END || ${inside}`;
}

const money = (cents: string) => `(coalesce(${cents}, 0) / 100.0)::numeric(14, 2)`;
const wordOf = (status: string) =>
  `upper(left(${status}::text, 1)) || substr(replace(replace(${status}::text, '_', ' '), 'cancelled', 'canceled'), 2)`;
const dayOf = (instant: string) => `(${instant} AT TIME ZONE ${said("zone")})::date`;

/** `+16155550142` as `(615) 555-0142`: people read it so, and it begins with no sign. */
const phone = (e164: string) => `
  CASE WHEN ${e164} LIKE '+1__________' THEN '(' || substr(${e164}, 3, 3) || ') ' || substr(${e164}, 6, 3) || '-' || substr(${e164}, 9)
    ELSE ${cell(e164)} END`;

function within(instant: string, { start_date, end_date }: ExportFilters): string {
  const at = (day: string) => `(${day})::timestamp AT TIME ZONE ${said("zone")}`;
  return [
    start_date ? `AND ${instant} >= ${at(`${said("start")}::date`)}` : "",
    end_date ? `AND ${instant} < ${at(`${said("end")}::date + 1`)}` : "",
  ].join(" ");
}

function containing(texts: readonly string[], { search }: ExportFilters): string {
  return search ? `AND (${texts.map((text) => `${text} ILIKE ${said("like")}`).join(" OR ")})` : "";
}

/** An export as SQL: which rows there are, and the select that gives their cells under their titles. */
export interface Rows {
  count: string;
  select: string;
}

const PEOPLE = ["m.first_name || ' ' || m.last_name", "a.email"];

/** The members: as the organization wrote them, with what is left of its money and vouchers. */
function members(filters: ExportFilters): Rows {
  const joined = "coalesce(m.joined_at, m.created_at)";
  const found = "FROM membership m JOIN account a ON a.id = m.account_id";
  const which = `
    WHERE m.organization_id = ${ORGANIZATION} ${within(joined, filters)} ${containing([...PEOPLE, "m.phone"], filters)}`;
  const left = `
    SELECT g.membership_id, sum(l.balance) FILTER (WHERE l.asset = 'usd') AS cents, sum(l.balance) FILTER (WHERE l.asset = 'voucher') AS vouchers
    FROM membership own JOIN wallet_grant g ON g.membership_id = own.id JOIN ledger_account l ON l.grant_id = g.id
    WHERE own.organization_id = ${ORGANIZATION} AND g.ended_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > (SELECT app_now()))
    GROUP BY g.membership_id`;
  return {
    count: `SELECT count(*) AS count ${found} ${which}`,
    select: `
      SELECT m.account_id AS "Member ID", ${cell("m.first_name")} AS "First name", ${cell("m.last_name")} AS "Last name",
        ${cell("a.email")} AS "Email", ${phone("m.phone")} AS "Phone", ${wordOf("m.status")} AS "Status",
        CASE WHEN m.is_voucher_benefit THEN 'Yes' ELSE 'No' END AS "Voucher benefit",
        ${money("rest.cents")} AS "Money left (USD)", coalesce(rest.vouchers, 0)::int AS "Vouchers left", ${dayOf("m.joined_at")} AS "Joined on"
      ${found} LEFT JOIN (${left}) AS rest ON rest.membership_id = m.id ${which}
      ORDER BY m.last_name, m.first_name, m.id`,
  };
}

/** The orders: what an organization may see of them and no more, the same numbers as its receipts (readOrganizationView). */
function orders(filters: ExportFilters): Rows {
  const found = `
    FROM (
      SELECT id, number, status, placed_at, delivery_date, account_id FROM orders WHERE organization_id = ${ORGANIZATION}
      UNION ALL
      SELECT o.id, o.number, o.status, o.placed_at, o.delivery_date, o.account_id
      FROM further_organization f JOIN orders o ON o.id = f.order_id WHERE f.organization_id = ${ORGANIZATION}
    ) o JOIN membership m ON m.organization_id = ${ORGANIZATION} AND m.account_id = o.account_id
    JOIN account a ON a.id = o.account_id`;
  const which = `
    WHERE o.placed_at IS NOT NULL ${within("o.placed_at", filters)}
      ${containing(["o.number", ...PEOPLE], filters)}`;
  const used = `
    SELECT sum(t.amount_cents) AS cents, sum(t.refunded_cents) AS back, sum(t.quantity) AS vouchers, sum(t.refunded_quantity) AS vouchers_back
    FROM tender t JOIN ledger_account l ON l.id = t.ledger_account_id JOIN wallet_grant g ON g.id = l.grant_id
    WHERE t.order_id = o.id AND g.organization_id = ${ORGANIZATION}`;
  return {
    count: `SELECT count(*) AS count ${found} ${which}`,
    select: `
      SELECT o.number AS "Order number", ${dayOf("o.placed_at")} AS "Ordered on", o.delivery_date AS "Delivery date",
        ${wordOf("o.status")} AS "Status", m.account_id AS "Member ID", ${cell("m.first_name || ' ' || m.last_name")} AS "Member",
        ${money("used.cents")} AS "Organization money used (USD)", ${money("used.back")} AS "Organization money returned (USD)",
        coalesce(used.vouchers, 0) AS "Vouchers used", coalesce(used.vouchers_back, 0) AS "Vouchers returned"
      ${found} LEFT JOIN LATERAL (${used}) AS used ON true ${which}
      ORDER BY o.placed_at DESC, o.id DESC`,
  };
}

/** The rows of an export, to be asked for on a connection with the settings above. */
export function rowsOf(kind: ExportKind, filters: ExportFilters): Rows {
  return kind === "corporate_users" ? members(filters) : orders(filters);
}
