import type { Staff } from "../accounts/people";
import { Refusal } from "../refusal";
import type { StaffActor } from "./audit.server";
import { type StaffAction, staffMay } from "./staff-may";

/** Somebody of the product team whose role was found to allow what they are about to do; also who the audit names. */
export type StaffOnDuty = Staff & StaffActor;

/** @throws Refusal `forbidden` for a role that may not. */
export function actingStaff(me: Staff, right: StaffAction): StaffOnDuty {
  if (!staffMay(me.role, right))
    throw new Refusal("forbidden", "You do not have permission to perform this action.");
  return { ...me, actor: `staff:${me.staff_id}` };
}
