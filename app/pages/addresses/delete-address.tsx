import { paths } from "~/kit/paths";
import { RemoveWithUndo } from "../carts/remove-with-undo";
import type { AddressValues } from "./address-form";

/** Takes an address off the list at once; for five seconds it can be put back as it was, preferred where it was. */
export function DeleteAddress({
  address,
  className,
}: {
  address: AddressValues & { id: number; preferred: boolean };
  className: string;
}) {
  const { id, preferred, ...values } = address;
  const sure = `${values.postalCode} ${values.city}`;
  const fields = { intent: "add", ...values, sure, ...(preferred && { preferred: "true" }) };
  return (
    <RemoveWithUndo
      id={id}
      name={values.title}
      verb="Delete"
      intent="delete"
      action={paths.addresses()}
      putBackTo={paths.addresses()}
      fields={Object.entries(fields).map(([field, value]) => [field, String(value)])}
      className={className}
    />
  );
}
