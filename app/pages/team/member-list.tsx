import { Form } from "@remix-run/react";
import type { StaffRole } from "~/domain/accounts/people";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { answersFor, useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Select } from "~/ui/forms/field";
import { Pill } from "~/ui/pill";
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

/** The forms of one member: another role, the end. */
function MemberForms({ member, answer }: { member: Member; answer: unknown }) {
  const { staff_id, name, role } = member;
  const own = answersFor(answer, "staff", staff_id) ? answer : undefined;
  const [form] = useAnswer<{ staff: string; role: string }>(`role-${staff_id}`, own);
  return (
    <div className="grid gap-2.5">
      <ErrorNotice messages={form.errors} />
      <div className="flex flex-wrap items-end gap-2.5">
        <Form method="post" id={form.id} className="flex items-end gap-2.5">
          <Csrf />
          <input type="hidden" name="intent" value="role" />
          <input type="hidden" name="staff" value={staff_id} />
          <Select
            name="role"
            id={`role-of-${staff_id}`}
            label={`Role of ${name}`}
            defaultValue={role}
            className="w-40"
          >
            <RoleOptions />
          </Select>
          <Button className="h-12">Change</Button>
        </Form>
        <Form method="post">
          <Csrf />
          <input type="hidden" name="staff" value={staff_id} />
          <Button tone="danger" name="intent" value="end" className="h-12">
            End access<span className="sr-only"> of {name}</span>
          </Button>
        </Form>
      </div>
    </div>
  );
}

/** The people of the team, those who have left at the end. `mine` is who looks. */
export function MemberList(props: {
  members: readonly Member[];
  mine: number;
  mayChange: boolean;
  answer: unknown;
}) {
  const { members, mine, mayChange, answer } = props;
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
          {mayChange && !member.ended_at && <MemberForms member={member} answer={answer} />}
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
