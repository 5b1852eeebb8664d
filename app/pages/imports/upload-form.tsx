import { useNavigation } from "@remix-run/react";
import { companyToolPaths } from "~/kit/company-tool-paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Select } from "~/ui/forms/field";
import { FileField } from "~/ui/forms/file-field";
import { MEMBER_COLUMNS } from "./columns";

type Fields = Record<(typeof MEMBER_COLUMNS)[number]["name"], string> & { file: string | undefined };

/** Takes a file, which can be dropped on its field too; where its titles are unknown, it asks which is which. */
export function UploadForm({ answer, titles }: { answer: unknown; titles: readonly string[] }) {
  const [form, fields] = useAnswer<Fields>("upload", answer, {
    ...{ first_name: "", last_name: "", email: "", phone: "", is_voucher_benefit: "" },
    ...{ department: "", cost_center: "", office: "" },
    file: undefined,
  });
  const isBusy = useNavigation().formAction !== undefined;
  const { defaultValue: _, ...file } = fieldProps(fields.file);
  return (
    <Panel
      id="send"
      title="Send a CSV file"
      aside={
        <a
          href={companyToolPaths.template()}
          download
          className="-my-2 inline-flex min-h-11 items-center font-bold text-paprika hover:underline"
        >
          Download template
        </a>
      }
    >
      <AnswerForm form={form} encType="multipart/form-data" className="grid gap-5">
        <FileField
          {...file}
          accept=".csv,text/csv"
          label="File"
          hint="Drop your file here or choose one. CSV (UTF-8), up to 5 MB and 10,000 rows, with First name, Last name and Email in its first row."
          required
        />
        {titles.length > 0 && (
          <fieldset className="grid gap-4 rounded-field bg-sunk p-4 sm:grid-cols-2">
            <legend className="float-left mb-1 font-bold sm:col-span-2">Which column is which?</legend>
            {MEMBER_COLUMNS.map(({ name, title }) => (
              <Select key={name} {...fieldProps(fields[name])} label={title}>
                <option value="">By its name</option>
                {[...new Set(titles)].map((found) => (
                  <option key={found} value={found}>
                    {found}
                  </option>
                ))}
              </Select>
            ))}
          </fieldset>
        )}
        <Button tone="primary" size="lg" className="justify-self-start" aria-disabled={isBusy || undefined}>
          {isBusy ? "Checking…" : "Check the file"}
        </Button>
      </AnswerForm>
    </Panel>
  );
}
