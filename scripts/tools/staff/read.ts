import { userInfo } from "node:os";
import { sql } from "~/data/sql.server";
import type { StaffRole } from "~/domain/accounts/people";
import { missing, Refusal } from "~/domain/refusal";
import type { StaffActor } from "~/domain/staff/audit.server";
import { type StaffAction, staffMay } from "~/domain/staff/staff-may";
import { type Options, UsageError } from "./help";

const LARGEST_ID = 2_147_483_647;

/** A whole number from 1 to `most`, in plain digits; nothing else is guessed at. */
export function wholeNumber(text: string | undefined, name: string, most = LARGEST_ID): number {
  if (text === undefined || !/^[1-9][0-9]{0,11}$/.test(text) || Number(text) > most)
    throw new UsageError(`${name} takes a whole number from 1 to ${most}, not "${text ?? ""}".`);
  return Number(text);
}

/** As `wholeNumber`, where it may be left out. */
export function optionalNumber(text: string | undefined, name: string, most?: number): number | undefined {
  return text === undefined ? undefined : wholeNumber(text, name, most);
}

/** The reason as it is kept: without spaces around it, at most 500 characters. */
export function reasonOf({ reason }: Options): string | null {
  const text = reason?.trim() ?? "";
  if (text.length > 500 || text.includes("\u0000"))
    throw new UsageError("--reason takes at most 500 characters.");
  return text === "" ? null : text;
}

export function requiredReason(options: Options): string {
  const reason = reasonOf(options);
  if (reason === null) throw new UsageError("--reason is missing: give a short reason.");
  return reason;
}

export function liablePartyOf(options: Options): "chef" | "platform" {
  const party = options["borne-by"];
  if (party !== "chef" && party !== "platform") throw new UsageError("--borne-by takes chef or platform.");
  return party;
}

/** An order by its number or id. @throws Refusal `missing` when there is none. */
export async function orderOf(given: string | undefined): Promise<number> {
  const text = given ?? "";
  const number = /^(?:dd-)([0-9]{8})$/i.exec(text)?.[1];
  if (number === undefined) {
    const id = wholeNumber(given, "<order>");
    const [order] = await sql`SELECT FROM orders WHERE id = ${id}`;
    if (!order) throw missing();
    return id;
  }
  const [order] = await sql<{ id: number }[]>`SELECT id FROM orders WHERE number = ${`DD-${number}`}`;
  if (!order) throw missing();
  return order.id;
}

/** The part of an order that this cook has. @throws Refusal `missing` when they have none. */
export async function partOf(order_id: number, chef_id: number): Promise<number> {
  const [part] = await sql<{ id: number }[]>`
    SELECT id FROM order_part WHERE order_id = ${order_id} AND chef_id = ${chef_id}`;
  if (!part) throw missing();
  return part.id;
}

/**
 * Who acts: the member of staff named by `--as`, whose role must allow the action, else whoever sits at this machine.
 * @throws Refusal `forbidden` for nobody of staff, or a role that may not.
 */
export async function actorOf({ as }: Options, right: StaffAction): Promise<StaffActor> {
  if (as === undefined) return { staff_id: null, actor: `staff:prompt:${userInfo().username}` };
  const [staff] = await sql<{ id: number; role: StaffRole }[]>`
    SELECT s.id, s.role FROM staff_member s JOIN account a ON a.id = s.account_id
    WHERE a.email = ${as.trim()} AND a.is_active AND s.ended_at IS NULL`;
  if (!staff) throw new Refusal("forbidden", `${as} is not a staff account.`);
  if (!staffMay(staff.role, right))
    throw new Refusal("forbidden", `${as} has the role ${staff.role}, which may not ${right}.`);
  return { staff_id: staff.id, actor: `staff:${staff.id}` };
}
