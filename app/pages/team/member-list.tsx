import { Form } from "@remix-run/react";
import type { StaffRole } from "~/domain/accounts/people";
import { Button } from "~/ui/button";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Csrf } from "~/ui/forms/csrf";
import { Field, Select } from "~/ui/forms/field";
import { Pill } from "~/ui/pill";
import { ProofField } from "../support/proof-field";
import { ReasonForm } from "../support/reason-form";
import { ROLES, RoleOptions } from "./invite-form";

/** Somebody of the team as their row shows them. */
interface Member {
  staff_id: number;
  name: string;
  email: string;
  role: StaffRole;
  is_secured: boolean;
  ended_at: unknown;
}

interface Invitation {
  id: number;
  email: string;
  role: StaffRole;
  is_expired: boolean;
}

const LIST = "grid divide-y divide-line rounded-card border border-line bg-surface px-5 lg:px-6";
const ROW = "flex flex-wrap items-center gap-x-4 gap-y-3 py-4";

interface Forms {
  member: Member;
  /** who looks has shown a code in the last ten minutes */
  mayAct: boolean;
  answer: unknown;
}

/** Gives a member another role. */
function RoleForm({ member: { staff_id, name, role }, mayAct, answer }: Forms) {
  const own = answersFor(answer, "form", `role-${staff_id}`) ? answer : undefined;
  const [form, fields] = useAnswer<{ role: string; reason: string }>(`role-${staff_id}`, own, {
    ...{ role, reason: "" },
  });
  return (
    <details open={own !== undefined || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
        Change role…<span className="sr-only"> of {name}</span>
      </summary>
      <AnswerForm form={form} className="mb-2 mt-2 grid max-w-[34rem] gap-3">
        <input type="hidden" name="intent" value="role" />
        <input type="hidden" name="form" value={`role-${staff_id}`} />
        <input type="hidden" name="staff" value={staff_id} />
        <Select {...fieldProps(fields.role)} label={`Role of ${name}`} required>
          <RoleOptions />
        </Select>
        <Field {...fieldProps(fields.reason)} label="Reason" hint="For the audit." required maxLength={500} />
        <ProofField mayAct={mayAct} answer={own} />
        <Button className="justify-self-start">Change role</Button>
      </AnswerForm>
    </details>
  );
}

/** Takes a member off the team. */
function EndForm({ member: { staff_id, name }, mayAct, answer }: Forms) {
  const form = `end-${staff_id}`;
  const named = (words: string) => (
    <>
      {words}
      <span className="sr-only"> of {name}</span>
    </>
  );
  return (
    <ReasonForm
      {...{ mayAct, answer, id: form, about: { intent: "end", form, staff: staff_id }, isDanger: true }}
      title={named("End access…")}
      button={named("End access")}
      hint="For the audit. To come back they need a new invitation."
      formClassName="mb-2 max-w-[34rem]"
    />
  );
}

/** The people of the team, those who have left at the end. `mine` is who looks. */
export function MemberList(props: {
  members: readonly Member[];
  mine: number;
  /** the forms are there, with a code of the last ten minutes (`mayAct`) or one that they ask for */
  isShown: boolean;
  mayAct: boolean;
  answer: unknown;
}) {
  const { members, mine, isShown, mayAct, answer } = props;
  return (
    <ul aria-label="Members" className={LIST}>
      {members.map((member) => (
        <li key={member.staff_id} className={ROW}>
          <div className="min-w-0 flex-1 basis-52">
            <h2 className="wrap-anywhere text-base font-bold">
              {member.name}
              {member.staff_id === mine && <span className="font-normal text-ink-2"> (you)</span>}
            </h2>
            <p className="text-ink-2 wrap-anywhere">{member.email}</p>
          </div>
          {!member.is_secured && !member.ended_at && <Pill tone="turmeric">No two-step sign-in yet</Pill>}
          <Pill tone={member.ended_at ? undefined : "herb"}>
            {member.ended_at ? "Left" : ROLES[member.role]}
          </Pill>
          {isShown && !member.ended_at && (
            <div className="grid basis-full gap-x-6 sm:flex sm:items-start">
              <RoleForm {...{ member, mayAct, answer }} />
              <EndForm {...{ member, mayAct, answer }} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Who is invited and has not joined. */
export function InvitationList({
  invitations,
  mayChange,
}: {
  invitations: readonly Invitation[];
  mayChange: boolean;
}) {
  return (
    <ul aria-label="Invitations" className={LIST}>
      {invitations.map(({ id, email, role, is_expired }) => (
        <li key={id} className={ROW}>
          <h2 className="min-w-0 flex-1 basis-52 text-base font-bold wrap-anywhere">{email}</h2>
          <Pill tone={is_expired ? "danger" : "turmeric"}>
            {is_expired ? "Link expired" : `Invited: ${ROLES[role]}`}
          </Pill>
          {mayChange && (
            <Form method="post">
              <Csrf />
              <input type="hidden" name="invitation" value={id} />
              <Button tone="danger" name="intent" value="withdraw">
                Withdraw<span className="sr-only"> the invitation of {email}</span>
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
