import { Select } from "~/ui/forms/field";
import { FORM } from "./form";

/** Under which code the company that pays books the order; `note` says who of them needs one. */
export function CodeField({
  codes,
  note,
  chosen,
}: {
  codes: readonly { code: string; label: string }[];
  note: string;
  chosen: string;
}) {
  return (
    <Select {...FORM} name="code" label="Expense code" hint={note || undefined} defaultValue={chosen}>
      <option value="">Choose a code</option>
      {codes.map(({ code, label }) => (
        <option key={code} value={code}>
          {label ? `${code} · ${label}` : code}
        </option>
      ))}
    </Select>
  );
}
