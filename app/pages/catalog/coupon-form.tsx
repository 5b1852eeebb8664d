import type { ReactNode } from "react";
import { staffPaths } from "~/kit/staff-paths";
import { Button, ButtonLink } from "~/ui/button";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { ProofField } from "../support/proof-field";
import { MarketplaceSelect } from "./marketplace-select";
import { Tick, tickOf } from "./tick";

/** A coupon as its form changes it; cents, the last day by its clock. */
export interface CouponStart {
  id: number;
  code: string;
  description: string;
  sponsor: string;
  usage_limit: number | null;
  min_subtotal_cents: number;
  last_day: string | null;
  is_active: boolean;
  /** what the form is filled from, to be sent along */
  seen: string;
}

type Terms = Record<"description" | "sponsor" | "usage_limit" | "minimum" | "ends_on" | "reason", string>;
type NewTexts = Terms &
  Record<
    | "code"
    | "percent"
    | "amount"
    | "first_order_only"
    | "once_per_user"
    | "marketplace"
    | "email"
    | "starts_on",
    string
  >;

type TermFields = Pick<ReturnType<typeof useAnswer<Terms>>[1], keyof Terms>;

/** The fields that a new coupon and a changed one share; `children` stand before the last day. */
function TermFieldset({ fields, children }: { fields: TermFields; children?: ReactNode }) {
  return (
    <>
      <Field
        {...fieldProps(fields.description)}
        label="What diners read"
        hint="Like: 10% off your first order"
        required
        maxLength={200}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...fieldProps(fields.sponsor)} label="Who pays for it" required maxLength={60} />
        <Field {...fieldProps(fields.usage_limit)} label="Max uses" inputMode="numeric" required={false} />
        <Field
          {...fieldProps(fields.minimum)}
          label="Meals for at least"
          hint="In dollars."
          inputMode="decimal"
          required={false}
        />
        {children}
        <Field {...fieldProps(fields.ends_on)} label="Last day" type="date" required={false} />
      </div>
      <Field {...fieldProps(fields.reason)} label="Reason" hint="For the audit." required maxLength={500} />
    </>
  );
}

interface Sent {
  /** who looks has shown a code in the last ten minutes */
  mayAct: boolean;
  answer: unknown;
}

/** Makes a coupon. */
export function NewCouponForm({
  marketplaces,
  mayAct,
  answer,
}: { marketplaces: readonly { id: number; name: string }[] } & Sent) {
  const [form, fields] = useAnswer<NewTexts>("coupon", answer, {
    ...{ code: "", percent: "", amount: "", first_order_only: "", once_per_user: "on", marketplace: "" },
    ...{ email: "", starts_on: "", description: "", sponsor: "DinDin", usage_limit: "", minimum: "" },
    ...{ ends_on: "", reason: "" },
  });
  return (
    <AnswerForm form={form} className="grid gap-4">
      <Field {...fieldProps(fields.code)} label="Code" autoComplete="off" required maxLength={40} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...fieldProps(fields.percent)}
          label="Percent off meals"
          inputMode="decimal"
          required={false}
        />
        <Field {...fieldProps(fields.amount)} label="Or dollars off" inputMode="decimal" required={false} />
        <MarketplaceSelect {...fieldProps(fields.marketplace)} marketplaces={marketplaces} label="Where" />
        <Field
          {...fieldProps(fields.email)}
          label="Only for"
          hint="An account’s email."
          type="email"
          autoComplete="off"
          required={false}
        />
      </div>
      <Tick field={fields.first_order_only} label="For first orders only" />
      <Tick field={fields.once_per_user} label="Once for each person" />
      <TermFieldset fields={fields}>
        <Field
          {...fieldProps(fields.starts_on)}
          label="First day"
          hint="Leave blank to start now."
          type="date"
          required={false}
        />
      </TermFieldset>
      <ProofField mayAct={mayAct} answer={answer} />
      <Button tone="primary" className="justify-self-start">
        Make coupon
      </Button>
    </AnswerForm>
  );
}

/** Changes a coupon's words, limits and end, or turns it off. */
export function CouponChangeForm({ of, mayAct, answer }: { of: CouponStart } & Sent) {
  const [form, fields] = useAnswer<Terms & { is_active: string }>(`coupon-${of.id}`, answer, {
    ...{ description: of.description, sponsor: of.sponsor, reason: "", ends_on: of.last_day ?? "" },
    usage_limit: of.usage_limit === null ? "" : String(of.usage_limit),
    minimum: of.min_subtotal_cents === 0 ? "" : (of.min_subtotal_cents / 100).toFixed(2),
    is_active: tickOf(of.is_active),
  });
  return (
    <AnswerForm form={form} className="grid gap-4">
      <input type="hidden" name="seen" value={of.seen} />
      <TermFieldset fields={fields} />
      <Tick field={fields.is_active} label="Active" hint="When it’s off, no one can use it." />
      <ProofField mayAct={mayAct} answer={answer} />
      <div className="flex flex-wrap gap-3">
        <Button tone="primary">Save</Button>
        <ButtonLink to={staffPaths.coupons()}>Leave it</ButtonLink>
      </div>
    </AnswerForm>
  );
}
