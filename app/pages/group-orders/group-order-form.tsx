import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { groupRules } from "~/domain/group-orders/rules";
import { Button } from "~/ui/button";
import { fieldProps } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { ChoiceCard, ChoiceGroup } from "~/ui/forms/choice-card";
import { Field } from "~/ui/forms/field";

export type GroupOrderFields = Record<
  "name" | "address_id" | "delivery_date" | "window_from" | "window_to" | "deadline" | "fee_paid_by",
  string
>;

interface Address {
  id: number;
  title: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
}

/** Where it goes: one of the saved addresses. */
function Place({ field, addresses }: { field: FieldMetadata<string>; addresses: readonly Address[] }) {
  return (
    <div className="sm:col-span-2">
      <ChoiceGroup id="place" legend="Where" error={field.errors}>
        {addresses.map((one) => (
          <ChoiceCard
            key={one.id}
            type="radio"
            name="address_id"
            value={String(one.id)}
            defaultChecked={String(one.id) === field.initialValue}
            title={one.title}
            detail={`${one.address}, ${one.city}, ${one.state} ${one.postalCode}`}
          />
        ))}
      </ChoiceGroup>
    </div>
  );
}

/** Who pays the one delivery fee; asked of who may have the organization pay. */
function FeePayer({ field }: { field: FieldMetadata<string> }) {
  return (
    <div className="sm:col-span-2">
      <ChoiceGroup id="fee" legend="Who pays the delivery fee" error={field.errors}>
        <ChoiceCard
          type="radio"
          name="fee_paid_by"
          value="people"
          defaultChecked={field.initialValue !== "organization"}
          title="Everyone, in equal shares"
          detail="The more people pay, the smaller each share"
        />
        <ChoiceCard
          type="radio"
          name="fee_paid_by"
          value="organization"
          defaultChecked={field.initialValue === "organization"}
          title="The organization"
          detail="It's on your next invoice"
        />
      </ChoiceGroup>
    </div>
  );
}

/** What a group order is: its name, where, when, and until when people pay. */
export function GroupOrderForm({
  form,
  fields,
  addresses,
  mayPay,
  isBusy,
}: {
  form: FormMetadata<GroupOrderFields>;
  fields: ReturnType<FormMetadata<GroupOrderFields>["getFieldset"]>;
  addresses: readonly Address[];
  /** may have the organization pay the fee */
  mayPay: boolean;
  isBusy: boolean;
}) {
  return (
    <AnswerForm form={form} className="grid gap-5 sm:grid-cols-2">
      <Field
        {...fieldProps(fields.name)}
        label="Name"
        hint="On every bag, such as Friday lunch"
        maxLength={groupRules.name}
        required
        className="sm:col-span-2"
      />
      <Place field={fields.address_id} addresses={addresses} />
      <Field {...fieldProps(fields.delivery_date)} label="Day" type="date" required />
      <Field
        {...fieldProps(fields.deadline)}
        label="Everyone pays by"
        hint="Before the cooks stop taking orders for that day"
        type="datetime-local"
        required
      />
      <Field
        {...fieldProps(fields.window_from)}
        label="Arrives from"
        hint="Leave both empty for the city's delivery hours"
        type="time"
      />
      <Field {...fieldProps(fields.window_to)} label="Arrives by" type="time" />
      {mayPay && <FeePayer field={fields.fee_paid_by} />}
      <Button
        tone="primary"
        size="lg"
        className="justify-self-start max-sm:w-full sm:col-span-2"
        aria-disabled={isBusy || undefined}
      >
        {isBusy ? "Opening…" : "Open group order"}
      </Button>
    </AnswerForm>
  );
}
