import type { CorporateAdmin } from "~/domain/accounts/people";
import { activateMember } from "~/domain/members/activate-member.server";
import { endMembership } from "~/domain/members/end-membership.server";
import { resendInvitation } from "~/domain/members/resend-invitation.server";
import { suspendMember } from "~/domain/members/suspend-member.server";
import { updateMember } from "~/domain/members/update-member.server";
import { MemberReplacement } from "~/domain/organizations/people-schemas.server";
import { answerButton, answerForm, readForm } from "~/http/forms.server";
import { redirectWithToast } from "~/http/toast.server";
import { companyPaths } from "~/kit/company-paths";

/** What a button of a member's page does, by its `intent`. */
const STEPS: Record<string, (me: CorporateAdmin, id: number) => Promise<unknown>> = {
  activate: activateMember,
  suspend: suspendMember,
  resend: resendInvitation,
  reject: (me, id) => endMembership(me, id, "rejected"),
  remove: (me, id) => endMembership(me, id, "left"),
};

const GROUP_FIELDS = ["department_id", "cost_center_id", "office_id"] as const;

/** After each change the list stands at its first page again, with its totals. */
const done = () => redirectWithToast(companyPaths.members(), "Updated succesfully");

/** Carries out what a member's page was asked for: one of its buttons, else the form of the fields. */
export async function changeMember(me: CorporateAdmin, id: number, request: Request) {
  const form = await readForm(request);
  const step = STEPS[String(form.get("intent") ?? "")];
  if (step)
    return answerButton(async () => {
      await step(me, id);
      return done();
    }, companyPaths.member(id));
  return answerForm(form, MemberReplacement, async ({ phone, ...fields }) => {
    const is_voucher_benefit = form.get("is_voucher_benefit") !== null;
    // a choice of none is sent as nothing, and takes them out
    const groups = Object.fromEntries(
      GROUP_FIELDS.filter((name) => form.has(name)).map((name) => [name, fields[name] ?? null]),
    );
    await updateMember(me, id, { ...fields, ...groups, phone: phone ?? null, is_voucher_benefit });
    return done();
  });
}
