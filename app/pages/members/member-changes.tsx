import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { GROUP_KINDS, type GroupKind, KIND_WORDS } from "~/domain/groups/kinds";
import type { Group } from "~/domain/groups/schemas.server";
import type { ActionRefusal, FormAnswer } from "~/http/forms.server";
import { countOf, lowerFirst } from "~/kit/text";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Csrf } from "~/ui/forms/csrf";
import { Select } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { moneyText } from "~/ui/money-text";
import { MemberFields } from "./member-fields";

interface Changed {
  member: {
    first_name: string;
    last_name: string;
    phone: string | null;
    status_code: string;
    is_voucher_benefit: boolean;
    remaining_dollar_cents: number;
    remaining_voucher: number;
    department: string | null;
    cost_center: string | null;
    office: string | null;
  };
  groups: readonly Group[];
  name: string;
  organization: string;
  isMe: boolean;
}

type EditFields = Record<
  "first_name" | "last_name" | "phone" | "department_id" | "cost_center_id" | "office_id",
  string
>;

/** The id, as text, of the group of a kind that has this name; empty for none. */
function idIn(groups: readonly Group[], kind: GroupKind, name: string | null): string {
  const group = groups.find((one) => one.kind === kind && one.name === name);
  return group ? String(group.id) : "";
}

/** The fields that an organization writes of a member. */
function EditForm({ member, groups }: Pick<Changed, "member" | "groups">) {
  const answer = useLastAnswer<FormAnswer>();
  const [form, fields] = useAnswer<EditFields>("member", answer, {
    first_name: member.first_name,
    last_name: member.last_name,
    phone: member.phone ?? "",
    department_id: idIn(groups, "department", member.department),
    cost_center_id: idIn(groups, "cost_center", member.cost_center),
    office_id: idIn(groups, "office", member.office),
  });
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <AnswerForm form={form} className="grid gap-5">
      <MemberFields
        first={fieldProps(fields.first_name)}
        last={fieldProps(fields.last_name)}
        phone={fieldProps(fields.phone)}
        hasVouchers={member.is_voucher_benefit}
      />
      {GROUP_KINDS.filter((kind) => groups.some((one) => one.kind === kind)).map((kind) => (
        <Select key={kind} {...fieldProps(fields[`${kind}_id`])} label={KIND_WORDS[kind].one}>
          <option value="">None</option>
          {groups
            .filter((one) => one.kind === kind)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      ))}
      <Button className="justify-self-start" aria-disabled={isBusy || undefined}>
        Save changes
      </Button>
    </AnswerForm>
  );
}

/** One change with what it means, said before the press. What takes money away opens first, with the amount in words. */
function Step({
  intent,
  text,
  asks = false,
  children,
}: {
  intent: string;
  text: string;
  asks?: boolean;
  children: ReactNode;
}) {
  const button = (
    <Form method="post">
      <Csrf />
      <Button name="intent" value={intent} tone={asks ? "danger" : "outline"}>
        {asks ? `Yes, ${lowerFirst(text)}` : text}
      </Button>
    </Form>
  );
  if (!asks)
    return (
      <div className="grid justify-items-start gap-2">
        <p>{children}</p>
        {button}
      </div>
    );
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-bold text-danger">{text}</summary>
      <div className="grid justify-items-start gap-3 pb-2">
        <p>{children}</p>
        {button}
      </div>
    </details>
  );
}

/** What goes back to the organization when a membership ends. */
function backOf({ remaining_dollar_cents, remaining_voucher }: Changed["member"]): string {
  const parts = [
    ...(remaining_dollar_cents > 0 ? [moneyText(remaining_dollar_cents)] : []),
    ...(remaining_voucher > 0 ? [countOf(remaining_voucher, "voucher")] : []),
  ];
  return parts.join(" and ");
}

/** Everything an admin can change about a member: the fields, and the state of the membership. */
export function MemberChanges({ member, groups, name, organization, isMe }: Changed) {
  const answer = useLastAnswer<FormAnswer | ActionRefusal>();
  const { status_code: status } = member;
  const back = backOf(member);
  const money = back
    ? `${organization} gets back ${back}. Their own money, gift cards and order history stay theirs.`
    : `They have none of ${organization}'s money left. Their own money and order history stay theirs.`;
  return (
    <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
      <Panel id="edit" title="Edit">
        <EditForm member={member} groups={groups} />
      </Panel>
      <Panel id="membership" title="Membership">
        <ErrorNotice messages={answer && "no" in answer ? [answer.no] : undefined} />
        {isMe ? (
          <p className="text-ink-2">Only another admin can change your own membership.</p>
        ) : (
          <div className="grid gap-4">
            {status === "Invited" && (
              <Step intent="resend" text="Resend invitation">
                They haven't accepted yet. We'll email the link again.
              </Step>
            )}
            {(status === "Suspended" || status === "Rejected") && (
              <Step intent="activate" text="Activate">
                They can spend what {organization} gives them again.
              </Step>
            )}
            {status === "Activated" && (
              <Step intent="suspend" text="Suspend">
                They can't spend {organization}'s money or vouchers until you activate them again. They keep
                what they have.
              </Step>
            )}
            {status !== "Rejected" && (
              <Step intent="reject" text={`Reject ${name}`} asks>
                {money} They're signed out everywhere. You can activate them again.
              </Step>
            )}
            <Step intent="remove" text={`Remove ${name}`} asks>
              {money} They're signed out everywhere and leave this list.
            </Step>
          </div>
        )}
      </Panel>
    </div>
  );
}
