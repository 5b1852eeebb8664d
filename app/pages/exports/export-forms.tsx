import { useNavigation } from "@remix-run/react";
import type { Group } from "~/domain/groups/schemas.server";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select } from "~/ui/forms/field";
import { GroupSelect } from "../groups/group-select";
import { KIND_NAMES, KINDS } from "./export-words";

type Fields = { kind: string; group: string; start_date: string; end_date: string; pace: string };

/** One form for a file now, and for one that comes by itself: the same report, another button. */
export function ExportForms({ groups, answer }: { groups: readonly Group[]; answer: unknown }) {
  const [form, fields] = useAnswer<Fields>("export", answer, {
    kind: "user_report",
    // named here too, or what is sent leaves it without a choice
    group: "",
    start_date: "",
    end_date: "",
    pace: "month",
  });
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <Panel id="new" title="New file">
      <AnswerForm form={form} className="grid gap-4">
        <Select {...fieldProps(fields.kind)} label="Report" required>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {`${KIND_NAMES[kind].name}: ${KIND_NAMES[kind].detail}`}
            </option>
          ))}
        </Select>
        {groups.length > 0 && (
          <GroupSelect groups={groups} chosen={fields.group.initialValue ?? ""} error={fields.group.errors} />
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] items-start gap-3 *:min-w-0">
          <Field {...fieldProps(fields.start_date)} label="From" type="date" required={false} />
          <Field {...fieldProps(fields.end_date)} label="To" type="date" required={false} />
        </div>
        <Button tone="primary" size="lg" wide name="intent" value="make" aria-disabled={isBusy || undefined}>
          Make the file
        </Button>
        <div className="grid gap-3 border-t border-line pt-4">
          <Select {...fieldProps(fields.pace)} label="Or by email, about the one before">
            <option value="week">Every week, on Monday</option>
            <option value="month">Every month, on the 1st</option>
          </Select>
          <Button wide name="intent" value="schedule" aria-disabled={isBusy || undefined}>
            Email it to me
          </Button>
          <p className="text-sm text-ink-2">The email has a link. You sign in to download, for 7 days.</p>
        </div>
      </AnswerForm>
    </Panel>
  );
}
