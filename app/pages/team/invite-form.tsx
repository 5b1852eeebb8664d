import { Button } from "~/ui/button";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select } from "~/ui/forms/field";
import { ProofField } from "../support/proof-field";

/** The roles, each with what it is for. */
export const ROLES = {
  support: "Support",
  operations: "Operations",
  finance: "Finance",
  content: "Content",
  admin: "Admin",
} as const;

export function RoleOptions() {
  return Object.entries(ROLES).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

/** Asks for an email and a role. */
export function InviteForm({ mayAct, answer }: { mayAct: boolean; answer: unknown }) {
  const own = answersFor(answer, "intent", "invite") ? answer : undefined;
  const [form, fields] = useAnswer<{ email: string; role: string }>("invite", own, {
    email: "",
    role: "support",
  });
  return (
    <AnswerForm form={form} className="grid gap-4">
      <input type="hidden" name="intent" value="invite" />
      <Field
        {...fieldProps(fields.email)}
        label="Email"
        type="email"
        autoComplete="off"
        required
        maxLength={254}
      />
      <Select {...fieldProps(fields.role)} label="Role" required>
        <RoleOptions />
      </Select>
      <ProofField mayAct={mayAct} answer={own} />
      <Button tone="primary" size="lg" wide>
        Send invitation
      </Button>
      <p className="text-ink-2">The link works once, for 24 hours.</p>
    </AnswerForm>
  );
}
