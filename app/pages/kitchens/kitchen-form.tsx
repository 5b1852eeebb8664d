import { Form, Link } from "@remix-run/react";
import { kitchenRules } from "~/domain/kitchens/rules";
import { deskPaths } from "~/kit/desk-paths";
import { toMiles } from "~/kit/distance";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { answersFor, fieldProps, submittedChoices, useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Field, Select } from "~/ui/forms/field";
import { CuisineBoxes } from "./cuisine-boxes";
import { KITCHEN_KINDS } from "./kitchen-texts";

interface Kitchen {
  kitchen_name: string;
  kitchen_type: keyof typeof KITCHEN_KINDS;
  primary_cuisine: { id: number } | null;
  cuisines: readonly { id: number }[];
  address: string;
  city: string;
  state: string;
  postal_code: string;
  cutoff_hours: number;
  chef_delivers: boolean;
  delivery_radius_km: number | null;
  daily_capacity: number | null;
  window_capacity: number | null;
  ein_number: string | null;
  permit_required: boolean;
}

function textsOf(kitchen: Kitchen) {
  return {
    kitchen_name: kitchen.kitchen_name,
    kitchen_type: kitchen.kitchen_type as string,
    primary_cuisine: String(kitchen.primary_cuisine?.id ?? ""),
    /** as boxes: only their message is a field's */
    cuisines: "",
    address: kitchen.address,
    city: kitchen.city,
    state: kitchen.state,
    postal_code: kitchen.postal_code,
    cutoff_hours: String(kitchen.cutoff_hours),
    chef_delivers: String(kitchen.chef_delivers),
    delivery_radius_miles:
      kitchen.delivery_radius_km === null ? "" : String(toMiles(kitchen.delivery_radius_km)),
    daily_capacity: String(kitchen.daily_capacity ?? ""),
    window_capacity: String(kitchen.window_capacity ?? ""),
    ein_number: kitchen.ein_number ?? "",
  };
}

type Fields = Record<keyof ReturnType<typeof textsOf>, Parameters<typeof fieldProps>[0]>;

/** What the kitchen is called, what it cooks and where it stands. */
function PlaceFields({
  fields,
  cuisines,
}: {
  fields: Fields;
  cuisines: readonly { id: number; title: string }[];
}) {
  return (
    <>
      <Field
        {...fieldProps(fields.kitchen_name)}
        label="Kitchen name"
        required
        maxLength={kitchenRules.kitchen_name.maxLength}
      />
      <Select {...fieldProps(fields.kitchen_type)} label="Kitchen type" required>
        {Object.entries(KITCHEN_KINDS).map(([kind, title]) => (
          <option key={kind} value={kind}>
            {title}
          </option>
        ))}
      </Select>
      <Select {...fieldProps(fields.primary_cuisine)} label="Primary cuisine" required>
        <option value="">Choose one</option>
        {cuisines.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <Field
        {...fieldProps(fields.address)}
        label="Private address"
        autoComplete="street-address"
        required
        maxLength={kitchenRules.address.maxLength}
      />
      <Field
        {...fieldProps(fields.city)}
        label="City"
        autoComplete="address-level2"
        required
        maxLength={kitchenRules.city.maxLength}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <Field
          {...fieldProps(fields.state)}
          label="State"
          autoComplete="address-level1"
          required
          maxLength={50}
        />
        <Field
          {...fieldProps(fields.postal_code)}
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          required
          maxLength={12}
        />
      </div>
    </>
  );
}

/** Until when it can be ordered from, who brings it and how much it can cook. When it is closed is said in the schedule, with the orders inside. */
function OpeningFields({ fields }: { fields: Fields }) {
  return (
    <>
      <Select {...fieldProps(fields.cutoff_hours)} label="Orders close" required>
        {kitchenRules.cutoff_hours.choices.map((hours) => (
          <option key={hours} value={hours}>
            {hours} hours before delivery
          </option>
        ))}
      </Select>
      <Select {...fieldProps(fields.chef_delivers)} label="Who delivers" required>
        <option value="true">I do</option>
        <option value="false">Someone else</option>
      </Select>
      <Field
        {...fieldProps(fields.delivery_radius_miles)}
        label="Delivery radius in miles"
        inputMode="decimal"
        required={false}
        hint="As the crow flies. Leave blank for the whole city."
        maxLength={7}
      />
      <Field
        {...fieldProps(fields.daily_capacity)}
        label="Portions per day"
        inputMode="numeric"
        required={false}
        hint="Leave blank for no limit"
        maxLength={5}
      />
      <Field
        {...fieldProps(fields.window_capacity)}
        label="Orders per delivery window"
        inputMode="numeric"
        required={false}
        hint="How many you can hand over in one evening. Leave blank for no limit"
        maxLength={5}
      />
    </>
  );
}

/** Everything about the kitchen itself. */
export function KitchenForm({
  kitchen,
  cuisines,
  answer,
}: {
  kitchen: Kitchen;
  cuisines: readonly { id: number; title: string }[];
  answer: unknown;
}) {
  const isMine = answersFor(answer, "intent", "kitchen");
  const [form, fields] = useAnswer("kitchen-form", isMine ? answer : undefined, textsOf(kitchen));
  return (
    <Form
      method="post"
      action={deskPaths.editProfile()}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="grid gap-4"
    >
      <Csrf />
      <input type="hidden" name="intent" value="kitchen" />
      <ErrorNotice messages={form.errors} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PlaceFields fields={fields} cuisines={cuisines} />
        <OpeningFields fields={fields} />
        <Field
          {...fieldProps(fields.ein_number)}
          label="EIN"
          inputMode="numeric"
          required={false}
          hint="For your taxes. Diners never see it."
          maxLength={10}
        />
      </div>
      <CuisineBoxes
        cuisines={cuisines}
        chosen={
          (isMine ? submittedChoices(answer, "cuisines") : null) ??
          kitchen.cuisines.map(({ id }) => String(id))
        }
        error={fields.cuisines.errors}
      />
      {kitchen.permit_required && (
        <p>
          Your city asks for a kitchen permit.{" "}
          <Link
            to={deskPaths.documents()}
            className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
          >
            Upload it in Documents
          </Link>
        </p>
      )}
      <p>
        Closed for some days?{" "}
        <Link
          to={deskPaths.pause()}
          className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
        >
          Take a break
        </Link>
      </p>
      <Button tone="ink" className="justify-self-start">
        Save kitchen
      </Button>
    </Form>
  );
}
