import { Form, useNavigation } from "@remix-run/react";
import { GROUP_KINDS, KIND_WORDS } from "~/domain/groups/kinds";
import type { ImportRow, ImportView } from "~/domain/organizations/people-schemas.server";
import { companyToolPaths } from "~/kit/company-tool-paths";
import { countOf } from "~/kit/text";
import { Button, ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { Csrf } from "~/ui/forms/csrf";
import { CORRECTIONS } from "./faulty-rows";

function Preview({ rows, more }: { rows: readonly ImportRow[]; more: number }) {
  return (
    <ul className="mb-5 divide-y divide-line">
      {rows.map(({ row, cells }) => (
        <li key={row} className="flex flex-wrap justify-between gap-x-6 py-2.5">
          <span className="font-medium wrap-anywhere">
            {cells.first_name} {cells.last_name}
          </span>
          <span className="text-ink-2 wrap-anywhere">{cells.email}</span>
        </li>
      ))}
      {more > 0 && <li className="py-2.5 text-ink-2">and {more} more</li>}
    </ul>
  );
}

/** How many names of one kind are listed. */
const NAMED = 20;

/** "New departments: Sales, Support": what a yes makes besides the people. */
function NewGroups({ groups }: { groups: ImportView["new_groups"] }) {
  if (groups.length === 0) return null;
  return (
    <div className="mb-5 grid gap-1 rounded-field bg-turmeric-wash px-4 py-3.5">
      {GROUP_KINDS.map((kind) => {
        const names = groups.filter((group) => group.kind === kind).map(({ name }) => name);
        if (names.length === 0) return null;
        const words = KIND_WORDS[kind][names.length === 1 ? "one" : "many"].toLowerCase();
        const more = names.length > NAMED ? `, and ${names.length - NAMED} more` : "";
        return (
          <p key={kind} className="wrap-anywhere">
            {`New ${words}: ${names.slice(0, NAMED).join(", ")}${more}`}
          </p>
        );
      })}
    </div>
  );
}

/** How far the worker is, in rows. Without script a link asks again. */
function Progress({ upload }: { upload: ImportView }) {
  return (
    <Panel id="progress" title="Importing">
      <div className="grid gap-3">
        <progress
          className="h-3 w-full accent-plum"
          aria-label="Rows imported"
          value={upload.progress}
          max={Math.max(1, upload.good_rows)}
        />
        <p aria-live="polite" className="tabular-nums">
          {upload.progress} of {countOf(upload.good_rows, "row")}. You can leave this page; the import goes
          on.
        </p>
        <ButtonLink to={companyToolPaths.upload(upload.id)} className="justify-self-start">
          Refresh
        </ButtonLink>
      </div>
    </Panel>
  );
}

/** What can be done with a file now: invite its good rows, watch, or read what came of it. */
export function ConfirmImport({ upload, preview }: { upload: ImportView; preview: readonly ImportRow[] }) {
  const isBusy = useNavigation().formAction !== undefined;
  const { status, good_rows, known_rows, wrong_rows } = upload;
  if (status === "queued" || status === "running") return <Progress upload={upload} />;
  if (status === "failed")
    return (
      <ErrorNotice
        title="The import stopped"
        messages="Those invited so far stay invited. Send the file again; nobody is invited twice."
      />
    );
  if (status === "discarded") return <p className="text-ink-2">Nobody in this file was invited.</p>;
  if (status === "done")
    return (
      <p role="status" className="rounded-field bg-herb-wash px-4 py-3.5">
        {upload.added_rows === 0
          ? "Nobody new in this file. Everyone was already a member or invited."
          : `${countOf(upload.added_rows, "person", "people")} invited by email.`}
      </p>
    );
  const invite = (form?: string) => (
    <Button
      tone="primary"
      size="lg"
      name="intent"
      value="confirm"
      form={form}
      aria-disabled={isBusy || undefined}
    >
      {`Invite ${countOf(good_rows, "person", "people")}`}
    </Button>
  );
  if (good_rows === 0)
    return (
      <p className="text-ink-2">
        {wrong_rows > 0
          ? "Correct a row below to invite someone."
          : `Everyone (${known_rows}) is already here.`}
      </p>
    );
  return (
    <Panel id="ready" title="Ready to invite">
      <Preview rows={preview} more={good_rows - preview.length} />
      <NewGroups groups={upload.new_groups} />
      {wrong_rows > 0 ? (
        <div className="flex flex-wrap items-center gap-4">
          {/* Enter in a cell saves the corrections: of a form's buttons the first one counts */}
          <button
            type="submit"
            form={CORRECTIONS}
            name="intent"
            value="mend"
            tabIndex={-1}
            aria-hidden
            className="sr-only"
          >
            Save corrections
          </button>
          {invite(CORRECTIONS)}
          <span className="text-ink-2">{countOf(wrong_rows, "row")} to correct will be left out.</span>
        </div>
      ) : (
        <Form method="post">
          <Csrf />
          {invite()}
        </Form>
      )}
    </Panel>
  );
}
