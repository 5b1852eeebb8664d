import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";

/** A box to tick with its label and a second line; what was sent last stays ticked. */
export function Tick({
  field,
  label,
  hint,
}: {
  field: FieldMetadata<string | undefined>;
  label: ReactNode;
  hint?: string;
}) {
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        name={field.name}
        id={field.id}
        defaultChecked={field.initialValue === "on"}
        className="tick mt-px"
      />
      <span>
        <span className="font-medium">{label}</span>
        {hint && <span className="block text-sm text-ink-2">{hint}</span>}
      </span>
    </label>
  );
}

/** How a form starts with a box: `on`, or nothing. */
export const tickOf = (isOn: boolean): string => (isOn ? "on" : "");
