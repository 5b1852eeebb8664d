import { Form, useNavigation } from "@remix-run/react";
import type { ImportRow, ImportView } from "~/domain/organizations/people-schemas.server";
import { companyToolPaths } from "~/kit/company-tool-paths";
import { Button } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { MEMBER_COLUMNS } from "./columns";

/** The form of the rows that are wrong: the press that imports sends it too. */
export const CORRECTIONS = "corrections";

/** A row that is wrong: each cell with what is wrong with it. */
function FaultyRow({ row: { row, cells, problems }, canMend }: { row: ImportRow; canMend: boolean }) {
  const said = problems.row?.map(({ message }) => message) ?? [];
  return (
    <fieldset className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-4 lg:p-5">
      <legend className="float-left font-bold tabular-nums sm:col-span-2 lg:col-span-4">
        {`Row ${row}`}
        {said.length > 0 && <span className="block font-medium text-danger">{said.join(" ")}</span>}
      </legend>
      {MEMBER_COLUMNS.map(({ name, title }) => {
        const field = `${row}.${name}`;
        const error = problems[name]?.map(({ message }) => message);
        // a cell that was mended comes back as it is kept, so the field is reset to it
        return (
          <Field
            key={`${field}=${cells[name] ?? ""}`}
            name={field}
            label={title}
            defaultValue={cells[name] ?? ""}
            error={error}
            readOnly={!canMend}
            autoComplete="off"
          />
        );
      })}
    </fieldset>
  );
}

/** The rows that are wrong, to be mended all together, and as a file for those who would rather do it there. */
export function FaultyRows({ upload, canMend }: { upload: ImportView; canMend: boolean }) {
  const isBusy = useNavigation().formAction !== undefined;
  if (upload.wrong_rows === 0) return null;
  return (
    <section aria-labelledby="faulty" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="faulty" className="title text-2xl">
          {canMend ? "To correct" : "Left out"}
        </h2>
        <a
          href={companyToolPaths.rejects(upload.id)}
          download
          className="inline-flex min-h-11 items-center font-bold text-paprika hover:underline"
        >
          Download these rows
        </a>
      </div>
      <Form id={CORRECTIONS} method="post" preventScrollReset className="grid gap-4">
        <Csrf />
        {upload.rows.map((row) => (
          <FaultyRow key={row.row} row={row} canMend={canMend} />
        ))}
        {canMend && (
          <div className="sticky bottom-0 -mx-4 border-t border-line bg-paper px-4 py-3 max-lg:bottom-16 lg:mx-0 lg:px-0">
            <Button tone="ink" size="lg" name="intent" value="mend" aria-disabled={isBusy || undefined}>
              {isBusy ? "Saving…" : "Save corrections"}
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
}
