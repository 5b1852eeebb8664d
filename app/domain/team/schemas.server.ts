import { z } from "zod";
import { email, id, personName } from "~/kit/fields.server";
import { StaffRole } from "../../../prisma/client/enums";
import { FirstPasswordInput } from "../accounts/schemas.server";
import { reason } from "../staff/act-fields.server";

const role = z.enum(StaffRole, { error: "Choose a role" });

export const StaffInvitationInput = z.object({ email, role });
export const StaffRoleInput = z.object({ staff: id, role, reason });
export const StaffEndInput = z.object({ staff: id, reason });
/** What somebody without an account joins the team with. */
export const JoinInput = FirstPasswordInput.safeExtend({
  first_name: personName("First name"),
  last_name: personName("Last name"),
});
