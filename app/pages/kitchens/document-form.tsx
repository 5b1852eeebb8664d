import { useNavigation } from "@remix-run/react";
import {
  DOCUMENT_BYTES,
  DOCUMENT_KINDS,
  DOCUMENT_NAMES,
  DOCUMENT_TOO_LARGE,
  PERMIT_NUMBER_LENGTH,
} from "~/domain/documents/rules";
import { PICTURE_TYPES } from "~/kit/picture-kinds";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select } from "~/ui/forms/field";
import { FileField } from "~/ui/forms/file-field";

/** A file has no first value: the browser lets nobody set one. */
type Fields = { kind: string; permit_number: string; expires_on: string; document: string | undefined };

/** What it is, until when it is valid, and the file: a PDF, or a photo straight from the phone. `once` makes two presses one document. */
export function DocumentForm({ answer, once }: { answer: unknown; once: string }) {
  const [form, fields] = useAnswer<Fields>("document", answer, {
    kind: "permit",
    permit_number: "",
    expires_on: "",
    document: undefined,
  });
  const isBusy = useNavigation().formAction !== undefined;
  const { defaultValue: _, ...file } = fieldProps(fields.document);
  return (
    <Panel id="upload" title="Upload a document">
      <AnswerForm form={form} encType="multipart/form-data" className="grid gap-5 text-base">
        <input type="hidden" name="once" value={once} />
        <Select {...fieldProps(fields.kind)} label="What is it?">
          {DOCUMENT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {DOCUMENT_NAMES[kind]}
            </option>
          ))}
        </Select>
        <Field
          {...fieldProps(fields.permit_number)}
          label="Permit number"
          hint="As it stands on the permit. A food handler card needs none."
          autoCapitalize="characters"
          spellCheck={false}
          required={false}
          maxLength={PERMIT_NUMBER_LENGTH}
        />
        <Field {...fieldProps(fields.expires_on)} type="date" label="Last day it's valid" required />
        <FileField
          {...file}
          accept={`application/pdf,${PICTURE_TYPES}`}
          label="File"
          most={{ bytes: DOCUMENT_BYTES, words: DOCUMENT_TOO_LARGE }}
          hint="A PDF or a photo, 5 MB or smaller. We remove location data from photos."
          required
        />
        <Button tone="primary" size="lg" className="justify-self-start" aria-disabled={isBusy || undefined}>
          {isBusy ? "Uploading…" : "Upload"}
        </Button>
      </AnswerForm>
    </Panel>
  );
}
