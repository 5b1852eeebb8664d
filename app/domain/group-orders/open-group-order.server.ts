import { type Sql, sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { addDays, type Day, formatShortDay, timeText } from "~/kit/day";
import type { Cents } from "~/kit/money";
import type { Member } from "../accounts/people";
import type { InlineAddress } from "../addresses/inline-address";
import { adminMay } from "../organizations/admin-may";
import { breachOf } from "../policies/evaluate-policies";
import { explain } from "../policies/policy-texts";
import { readRules } from "../policies/read-rules.server";
import { feesFor } from "../pricing/fees.server";
import { conflict, invalid, missing, Refusal } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { groupRules } from "./rules";
import type { GroupOrderInput, GroupOrderView } from "./schemas.server";
import { showGroupOrder } from "./show-group-order.server";

/** Where and when a group order can be delivered. */
interface Place {
  address: InlineAddress;
  zip: string;
  state: string | null;
  marketplace_id: number | null;
  city: string;
  time_zone: string;
  /** the city's delivery window, "HH:MM" */
  window_start: string;
  window_end: string;
  today: Day;
}

/** A saved address of mine with its city. @throws Refusal `missing` for somebody else's. */
async function readPlace(on: Sql | Tx, { account_id }: Member, address_id: number): Promise<Place> {
  // plain SQL: the city's own clock
  const [place] = await on<Place[]>`
    SELECT json_build_object('title', a.title, 'address', a.address, 'city', a.city, 'state', a.state, 'postalCode', a.postal_code,
        'contactPerson', a.contact_person, 'contactPersonNumber', a.contact_person_number, 'extraInstructions', a.extra_instructions) AS address,
      a.postal_code AS zip, zp.state, k.id AS marketplace_id, coalesce(k.name, '') AS city, coalesce(k.time_zone, 'UTC') AS time_zone,
      coalesce(to_char(k.window_start, 'HH24:MI'), '') AS window_start, coalesce(to_char(k.window_end, 'HH24:MI'), '') AS window_end,
      ((SELECT app_now()) AT TIME ZONE coalesce(k.time_zone, 'UTC'))::date AS today
    FROM address a LEFT JOIN zip_place zp ON zp.zip = a.postal_code LEFT JOIN marketplace_zip mz ON mz.zip = a.postal_code
    LEFT JOIN marketplace k ON k.id = mz.marketplace_id AND k.is_active
    WHERE a.id = ${address_id} AND a.account_id = ${account_id} AND a.deleted_at IS NULL`;
  if (!place) throw missing();
  return place;
}

/** The window that is asked for, within the city's. @throws Refusal `invalid` `window_from`, `window_to`. */
function windowOf({ window_from, window_to }: GroupOrderInput, place: Place): { from: string; to: string } {
  const from = window_from ?? place.window_start;
  const to = window_to ?? place.window_end;
  const words = `${place.city} delivers between ${timeText(place.window_start)} and ${timeText(place.window_end)}.`;
  if (from < place.window_start || from >= place.window_end) throw invalid("window_from", words);
  if (to > place.window_end) throw invalid("window_to", words);
  if (to <= from) throw invalid("window_to", "Choose a time after the first one.");
  return { from, to };
}

/** A moment of the city's clock, and the last one at which any of its cooks takes orders for the day. */
interface Deadline {
  at: Date;
  is_over: boolean;
  is_late: boolean;
  /** "YYYY-MM-DD HH:MM"; null where nobody cooks */
  last: string | null;
}

function readDeadline(
  on: Sql | Tx,
  place: Place,
  { deadline, delivery_date }: GroupOrderInput,
): Promise<Deadline> {
  // plain SQL: cutoffs are a function of the database, in a marketplace's time
  return on<[Deadline]>`
    WITH last AS (
      SELECT max(cutoff_at(${delivery_date}::date, k.window_start, k.time_zone, coalesce(s.cutoff_hours, c.cutoff_hours))) AS at
      FROM schedule s JOIN meal m ON m.id = s.meal_id AND m.is_listed JOIN chef c ON c.id = m.chef_id JOIN marketplace k ON k.id = s.marketplace_id
      WHERE s.marketplace_id = ${place.marketplace_id}::int AND s.deleted_at IS NULL AND ${delivery_date}::date BETWEEN s.start_date AND s.end_date)
    SELECT d.at, d.at <= (SELECT app_now()) AS is_over, coalesce(d.at > last.at, true) AS is_late,
      to_char(last.at AT TIME ZONE ${place.time_zone}, 'YYYY-MM-DD HH24:MI') AS last
    FROM last, LATERAL (SELECT ${deadline}::timestamp AT TIME ZONE ${place.time_zone} AS at) d`.then(
    ([row]) => row,
  );
}

/** The deadline, while cooks take orders and in the future. @throws Refusal `invalid` `deadline`, `delivery_date`. */
async function deadlineOf(on: Sql | Tx, place: Place, input: GroupOrderInput): Promise<Date> {
  const { at, is_over, is_late, last } = await readDeadline(on, place, input);
  if (last === null)
    throw invalid("delivery_date", "No cook has dinner on their schedule for this day yet.", "no_cooks");
  if (is_over) throw invalid("deadline", "Choose a time that's still ahead.");
  if (is_late) {
    const [day = "", time = ""] = last.split(" ");
    throw invalid(
      "deadline",
      `Cooks take orders for this day until ${formatShortDay(day)} at ${timeText(time)}. Choose that time or an earlier one.`,
    );
  }
  return at;
}

/**
 * That the organization may pay the fee of this delivery: whoever looks after its money decides, within its policies' days,
 * hours and places.
 */
async function checkCompanyFee(
  on: Sql | Tx,
  me: Member,
  input: GroupOrderInput,
  place: Place,
  from: string,
): Promise<void> {
  const role = me.membership?.admin_role;
  if (!role || !adminMay(role, "pay and fund"))
    throw new Refusal(
      "forbidden",
      "Only your organization's owners and finance can have it pay the delivery fee.",
      {
        code: "not_yours_to_pay",
      },
    );
  const rules = (await readRules(on, me)).find((one) => one.organization_id === me.organization_id);
  const delivery = {
    ...{ day: input.delivery_date, zip: place.zip, paid_days: [] },
    meals: [{ chef_id: 0, cuisines: [], window_start: from }],
  };
  for (const policy of rules?.policies ?? []) {
    const breach = breachOf({ ...policy, cuisines: [], cooks: [], max_orders: null }, delivery);
    if (!breach || !rules) continue;
    const decision = { limit_cents: 0, refused: { policy, breach }, capped: null };
    const words = explain(rules.organization, decision, input.delivery_date);
    throw conflict("out_of_policy", {
      reason: words?.reason ?? "",
      next: "Let the people share the fee, or choose another day or place.",
    });
  }
}

async function requireRoom(tx: Tx, { account_id }: Member): Promise<void> {
  const open = await tx.db.groupOrder.count({ where: { opened_by_id: account_id, status: "open" } });
  if (open >= groupRules.mostOpen)
    throw conflict(
      "too_many_groups",
      `You have ${groupRules.mostOpen} group orders open. Close or cancel one first.`,
    );
}

interface NewGroup {
  place: Place;
  from: string;
  to: string;
  deadline_at: Date;
  fee_cents: Cents;
}

function insertGroup(
  tx: Tx,
  me: Member,
  input: GroupOrderInput,
  { place, from, to, deadline_at, fee_cents }: NewGroup,
) {
  // plain SQL: times of day
  return tx<[{ id: number }]>`
    INSERT INTO group_order (organization_id, opened_by_id, marketplace_id, name, delivery_date, window_start, window_end, delivery_address, zip,
      deadline_at, fee_paid_by, fee_cents)
    VALUES (${me.organization_id}, ${me.account_id}, ${place.marketplace_id}, ${input.name}, ${input.delivery_date}, ${from}::time, ${to}::time,
      ${tx.json({ ...place.address })}, ${place.zip}, ${deadline_at}, ${input.fee_paid_by}, ${fee_cents})
    RETURNING id`;
}

/**
 * Opens a group order of my organization: a day, a window, one of my addresses and a deadline, while some cook still takes
 * orders for the day. Its delivery fee is that of now. An organization pays it only where its owners or finance say so.
 * @throws Refusal `missing` for somebody else's address; `invalid` `address_id`, `delivery_date`, `window_from`, `window_to`, `deadline`;
 * `forbidden` `not_yours_to_pay`; `conflict` `out_of_policy`, `too_many_groups`.
 */
export async function openGroupOrder(me: Member, input: GroupOrderInput): Promise<GroupOrderView> {
  const place = await readPlace(sql, me, input.address_id);
  if (place.marketplace_id === null)
    throw invalid("address_id", "We don't deliver to this address yet.", "not_deliverable");
  const { today } = place;
  if (input.delivery_date < today || input.delivery_date > addDays(today, groupRules.mostDaysAhead))
    throw invalid("delivery_date", `Choose a day within the next ${groupRules.mostDaysAhead} days.`);
  const { from, to } = windowOf(input, place);
  const deadline_at = await deadlineOf(sql, place, input);
  if (input.fee_paid_by === "organization") await checkCompanyFee(sql, me, input, place, from);
  const { delivery_cents: fee_cents } = await feesFor(sql, place);
  const id = await transaction(async (tx) => {
    await requireRoom(tx, me);
    const [made] = await insertGroup(tx, me, input, { place, from, to, deadline_at, fee_cents });
    const { name, delivery_date, fee_paid_by } = input;
    await audit(
      tx,
      me,
      "group_order.opened",
      { kind: "group_order", id: made.id },
      { name, delivery_date, fee_paid_by, fee_cents },
    );
    return made.id;
  });
  return showGroupOrder(me, id);
}
