import { Form, useNavigation } from "@remix-run/react";
import type { ReceiverRow } from "~/domain/distributions/list-receivers.server";
import { information } from "~/kit/information-paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { ChoiceCard, ChoiceGroup } from "~/ui/forms/choice-card";
import { Csrf } from "~/ui/forms/csrf";
import { Field, TextArea } from "~/ui/forms/field";
import { FileField } from "~/ui/forms/file-field";
import type { Draft, Who } from "./draft";
import { PickPeople } from "./pick-people";

interface Screen {
  only: ReceiverRow | null;
  everyone: number;
  found: ReceiverRow[];
  picked: ReceiverRow[];
  count: number;
  page: number;
  hasMore: boolean;
}

type Fields = { amount: string; vouchers: string; note: string; list: string; users: string };

const isShort = (messages: string[] | undefined) =>
  messages?.some((words) => words.includes(" short.")) ?? false;

/** To whom, how much, and why: all of a hand-out before it is reviewed. */
export function HandoutFields({ screen, draft, answer }: { screen: Screen; draft: Draft; answer: unknown }) {
  const { only, everyone, count } = screen;
  const { amount, vouchers, note, list } = draft;
  const [form, fields] = useAnswer<Fields>("handout", answer, { amount, vouchers, note, list, users: "" });
  const isBusy = useNavigation().formAction !== undefined;
  const needsMoney = [fields.amount, fields.vouchers, fields.list].some(({ errors }) => isShort(errors));
  const choices: { who: Who; title: string; detail: string }[] = [
    { who: "all", title: `Everyone (${everyone})`, detail: "All activated members but admins" },
    { who: "filter", title: `Everyone found (${count})`, detail: "All whom the search below finds" },
    { who: "picked", title: "Picked people", detail: "Those with a tick below" },
    { who: "each", title: "An amount each", detail: "From a list or a CSV file" },
  ];
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className="grid gap-7"
    >
      <Csrf />
      <ErrorNotice messages={form.errors} />
      {/* Enter in a field means the main button, which comes last */}
      <button type="submit" name="intent" value="review" tabIndex={-1} aria-hidden className="sr-only">
        Review
      </button>
      {!only && (
        <>
          <div className="grid gap-2">
            <ChoiceGroup
              id="users"
              legend="Who gets it?"
              error={fields.users.errors}
              className="sm:grid-cols-2"
            >
              {choices.map(({ who, title, detail }) => (
                <ChoiceCard
                  key={`${who}-${draft.who}`}
                  type="radio"
                  name="who"
                  value={who}
                  title={title}
                  detail={detail}
                  defaultChecked={draft.who === who}
                />
              ))}
            </ChoiceGroup>
            <input type="hidden" name="users" value="" />
          </div>
          <PickPeople key={`${screen.page}-${draft.search}-${draft.benefit}`} draft={draft} {...screen} />
        </>
      )}
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="title float-left text-xl sm:col-span-2">
          {only ? "How much?" : "How much for each?"}
        </legend>
        <Field
          {...fieldProps(fields.amount)}
          label="Dollars"
          inputMode="decimal"
          autoComplete="off"
          placeholder="25.00"
        />
        <Field
          {...fieldProps(fields.vouchers)}
          label="Meal vouchers"
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
        />
      </fieldset>
      {!only && (
        <details
          open={draft.who === "each" || draft.list !== ""}
          className="rounded-card border border-line bg-surface p-5"
        >
          <summary className="flex min-h-11 cursor-pointer items-center font-bold">List of amounts</summary>
          <div className="mt-3 grid gap-5">
            <TextArea
              {...fieldProps(fields.list)}
              label="Paste from a spreadsheet"
              hint="One line for each person: email, dollars, vouchers. Used with “An amount each”."
              rows={6}
              placeholder={"ana@example.com, 25.00, 2"}
              spellCheck={false}
            />
            {(fields.list.errors?.length ?? 0) > 1 && (
              <ul className="-mt-3 grid gap-1 text-sm text-danger">
                {fields.list.errors?.slice(1).map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            )}
            <FileField name="file" label="Or a CSV file" accept=".csv,text/csv" />
          </div>
        </details>
      )}
      {needsMoney && (
        <ErrorNotice tone="note" title="Your pool is short.">
          <ButtonLink to={information.contactForCompanies}>Write to us to add money</ButtonLink>
        </ErrorNotice>
      )}
      <Field
        {...fieldProps(fields.note)}
        label="Note"
        required={false}
        maxLength={200}
        hint="Members see it."
      />
      <div className="sticky bottom-0 -mx-4 border-t border-line bg-paper px-4 py-3 max-lg:bottom-16 lg:mx-0 lg:px-0">
        <Button tone="primary" size="lg" name="intent" value="review" aria-disabled={isBusy || undefined}>
          Review
        </Button>
      </div>
    </Form>
  );
}
