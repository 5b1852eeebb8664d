import type { FieldMetadata } from "@conform-to/react";
import { fieldProps } from "~/ui/forms/answer";
import { TextArea } from "~/ui/forms/field";
import { FileField } from "~/ui/forms/file-field";

/** A list that says how much each person gets: pasted, or as a file. All that is wrong with it is told by line. */
export function AmountsList({ field }: { field: FieldMetadata<string> }) {
  return (
    <fieldset className="rounded-card border border-line bg-surface p-5">
      <legend className="title float-left text-xl">How much for each?</legend>
      <div className="clear-both grid gap-5 pt-3">
        <TextArea
          {...fieldProps(field)}
          label="Paste from a spreadsheet"
          hint="One line for each person: email, dollars, vouchers."
          rows={6}
          placeholder={"ana@example.com, 25.00, 2"}
          spellCheck={false}
        />
        {(field.errors?.length ?? 0) > 1 && (
          <ul className="-mt-3 grid gap-1 text-sm text-danger">
            {field.errors?.slice(1).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
        <FileField name="file" label="Or a CSV file" accept=".csv,text/csv" />
      </div>
    </fieldset>
  );
}
