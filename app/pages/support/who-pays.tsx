import type { FieldMetadata } from "@conform-to/react";
import { formatCents } from "~/kit/money";
import { fieldProps } from "~/ui/forms/answer";
import { Select } from "~/ui/forms/field";

/** Who bears what staff cancel; `payCents`: what the cook would have been paid for it. */
export function WhoPays({ field, payCents }: { field: FieldMetadata<string | undefined>; payCents: number }) {
  return (
    <Select
      {...fieldProps(field)}
      label="Who pays for it"
      hint={`For the cook it would have been ${formatCents(payCents)}.`}
      required
    >
      <option value="chef">Nothing was cooked: the cook isn&rsquo;t paid</option>
      <option value="platform">DinDin: the cook is paid as if it was delivered</option>
    </Select>
  );
}
