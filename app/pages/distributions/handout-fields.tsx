import { useNavigation } from "@remix-run/react";
import { clsx } from "clsx";
import type { ReceiverRow } from "~/domain/distributions/list-receivers.server";
import type { PoolShort } from "~/domain/distributions/review-handout.server";
import type { Group } from "~/domain/groups/schemas.server";
import { companyMoneyPaths } from "~/kit/company-money-paths";
import { informationPaths } from "~/kit/information-paths";
import { programPaths } from "~/kit/program-paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { ChoiceCard, ChoiceGroup } from "~/ui/forms/choice-card";
import { Field } from "~/ui/forms/field";
import { AmountsList } from "./amounts-list";
import type { Draft, Who } from "./draft";
import { PickPeople } from "./pick-people";

interface Screen {
  only: ReceiverRow | null;
  everyone: number;
  found: ReceiverRow[];
  picked: ReceiverRow[];
  groups: Group[];
  count: number;
  page: number;
  hasMore: boolean;
}

type Fields = { amount: string; vouchers: string; note: string; list: string; users: string };

/** What the pool lacks, where an answer says that it does. */
function shortOf(answer: unknown) {
  const facts = typeof answer === "object" && answer !== null && "facts" in answer ? answer.facts : {};
  const { short_cents = 0, short_vouchers = 0 } = facts as Partial<PoolShort>;
  return { money: short_cents > 0, vouchers: short_vouchers > 0 };
}

/** Where what the pool lacks comes from: money is added, vouchers are not bought. */
function ShortPool({ money, vouchers }: { money: boolean; vouchers: boolean }) {
  return (
    <>
      {money && (
        <ErrorNotice tone="note" title="Your pool is short.">
          <ButtonLink to={companyMoneyPaths.funding()}>Add money</ButtonLink>
        </ErrorNotice>
      )}
      {vouchers && (
        <ErrorNotice
          tone="note"
          title="You don't buy vouchers ahead: you pay for each once it's used."
          messages="Let members claim them by a voucher program's link, or ask us to put more into your pool."
        >
          <span className="flex flex-wrap gap-3">
            <ButtonLink to={programPaths.newProgram()}>New voucher program</ButtonLink>
            <ButtonLink to={informationPaths.contactForCompanies}>Contact us</ButtonLink>
          </span>
        </ErrorNotice>
      )}
    </>
  );
}

/** Everybody, some of them, or those on a list. */
function WhoChoice({
  everyone,
  count,
  draft,
  errors,
}: {
  everyone: number;
  count: number;
  draft: Draft;
  errors: string[] | undefined;
}) {
  const choices: { who: Who; title: string; detail: string }[] = [
    { who: "all", title: `Everyone (${everyone})`, detail: "All active members except admins" },
    { who: "filter", title: `Everyone found (${count})`, detail: "Everyone in your search results" },
    { who: "picked", title: "Selected people", detail: "People you select" },
    { who: "each", title: "An amount each", detail: "From a list or a CSV file" },
  ];
  return (
    <ChoiceGroup id="users" legend="Who gets it?" error={errors} className="sm:grid-cols-2">
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
  );
}

/** Which part of the form belongs to which choice, by CSS alone: it is so before any script has come, too. */
const ONLY_FOR = {
  search:
    "hidden group-has-[[name=who][value=filter]:checked]/handout:block group-has-[[name=who][value=picked]:checked]/handout:block",
  list: "hidden group-has-[[name=who][value=each]:checked]/handout:block",
  amounts: "group-has-[[name=who][value=each]:checked]/handout:hidden",
};

/** To whom, how much, and why: all of a hand-out before it is reviewed. */
export function HandoutFields({ screen, draft, answer }: { screen: Screen; draft: Draft; answer: unknown }) {
  const { only, everyone, count } = screen;
  const { amount, vouchers, note, list } = draft;
  const [form, fields] = useAnswer<Fields>("handout", answer, { amount, vouchers, note, list, users: "" });
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <AnswerForm form={form} encType="multipart/form-data" className="group/handout grid gap-7">
      {/* Enter in a field means the main button, which comes last */}
      <button type="submit" name="intent" value="review" tabIndex={-1} aria-hidden className="sr-only">
        Review
      </button>
      {!only && (
        <>
          <div className="grid gap-2">
            <WhoChoice everyone={everyone} count={count} draft={draft} errors={fields.users.errors} />
            <input type="hidden" name="users" value="" />
          </div>
          <div className={ONLY_FOR.search}>
            <PickPeople
              key={`${screen.page}-${draft.search}-${draft.benefit}-${draft.group}`}
              draft={draft}
              {...screen}
            />
          </div>
          <div className={ONLY_FOR.list}>
            <AmountsList field={fields.list} />
          </div>
        </>
      )}
      <fieldset className={clsx("grid items-start gap-4 sm:grid-cols-2", !only && ONLY_FOR.amounts)}>
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
      <ShortPool {...shortOf(answer)} />
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
    </AnswerForm>
  );
}
