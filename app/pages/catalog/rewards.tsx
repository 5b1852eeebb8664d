import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RewardsInput } from "~/domain/catalog/giving-schemas.server";
import { listRewardRules, setRewards, takeBackRewards } from "~/domain/catalog/rewards.server";
import { RuleEndInput } from "~/domain/catalog/schemas.server";
import { type RewardTerms, rewardTerms } from "~/domain/rewards/reward-rule.server";
import { isProved } from "~/domain/sign-in/proof.server";
import { staffMay } from "~/domain/staff/staff-may";
import { orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { Pager } from "~/ui/pager";
import { Pill } from "~/ui/pill";
import { Facts, minuteOf } from "../accounting/money-words";
import { RowsTable } from "../accounting/rows-table";
import { answerProved } from "../support/answer-proved.server";
import { ProofField, useProofForms } from "../support/proof-field";
import { ProofNotice } from "../support/proof-notice";
import { CatalogTabs } from "./catalog-tabs";
import { StopForm } from "./stop-form";

export const meta: MetaFunction = () => [
  { title: "Rewards · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

/** Rows on a page. */
const SIZE = 25;

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see the catalog");
  const page = pageOf(request);
  const mayChange = staffMay(me.role, "set rewards");
  const [{ rows, count }, terms, isFresh] = await orErrorPage(
    Promise.all([listRewardRules({ limit: SIZE, offset: (page - 1) * SIZE }), rewardTerms(), isProved(me)]),
  );
  return {
    ...{ terms, mayChange, mayAct: mayChange && isFresh },
    rows: rows.map(({ valid_from, ...row }) => ({ ...row, from: minuteOf(valid_from.toISOString()) })),
    ...pageLinks(page, count, SIZE, (number) => staffPaths.rewards({ page: number })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "set rewards");
  const form = await readForm(request);
  if (form.get("intent") === "stop")
    return answerProved(me, form, RuleEndInput, async ({ rule, reason }) => {
      await takeBackRewards(me, rule, reason);
      return redirectWithToast(staffPaths.rewards(), "Taken back.");
    });
  return answerProved(me, form, RewardsInput, async (terms) => {
    await setRewards(me, terms);
    return redirectWithToast(staffPaths.rewards(), "Rewards are set.");
  });
}

type Texts = Record<
  | "coins_per_dollar"
  | "coins"
  | "worth"
  | "months"
  | "referral"
  | "referrals_per_year"
  | "starts_on"
  | "reason",
  string
>;

function RewardsForm(props: { terms: RewardTerms; mayAct: boolean; answer: unknown }) {
  const { terms, mayAct } = props;
  const answer = answersFor(props.answer, "intent", "set") ? props.answer : undefined;
  const [form, fields] = useAnswer<Texts>("rewards", answer, {
    ...{ coins_per_dollar: String(terms.coins_per_dollar), coins: String(terms.coins) },
    ...{ worth: (terms.coins_cents / 100).toFixed(2), months: String(terms.months) },
    referral: (terms.referral_cents / 100).toFixed(2),
    ...{ referrals_per_year: String(terms.referrals_per_year), starts_on: "", reason: "" },
  });
  const number = { inputMode: "numeric", required: true } as const;
  const money = { inputMode: "decimal", required: true } as const;
  return (
    <AnswerForm form={form} className="grid gap-4">
      <input type="hidden" name="intent" value="set" />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field
          {...fieldProps(fields.coins_per_dollar)}
          label="Coins for each dollar"
          hint="For each dollar of the diner’s own money, on delivered meals."
          {...number}
        />
        <Field {...fieldProps(fields.months)} label="Months until coins end" {...number} />
        <Field {...fieldProps(fields.coins)} label="Coins to exchange" {...number} />
        <Field {...fieldProps(fields.worth)} label="Dollars they become" {...money} />
        <Field
          {...fieldProps(fields.referral)}
          label="Dollars for a referral"
          hint="For both, after the friend’s first delivered order."
          {...money}
        />
        <Field {...fieldProps(fields.referrals_per_year)} label="Max referrals a year" {...number} />
        <Field
          {...fieldProps(fields.starts_on)}
          label="From"
          hint="Leave blank to start now."
          type="date"
          required={false}
        />
      </div>
      <Field {...fieldProps(fields.reason)} label="Reason" hint="For the audit." required maxLength={500} />
      <ProofField mayAct={mayAct} answer={answer} />
      <Button tone="primary" className="justify-self-start">
        Set rewards
      </Button>
    </AnswerForm>
  );
}

const STATES = {
  live: <Pill tone="herb">Counts now</Pill>,
  next: <Pill tone="turmeric">Begins later</Pill>,
  replaced: <Pill>Replaced</Pill>,
};

/** What coins and referrals are worth: now, from a day on, and before. */
export default function RewardsScreen() {
  const { terms, rows, mayChange, mayAct, previous, next } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const isShown = useProofForms(mayAct) && mayChange;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="Coins already earned keep their expiration date.">Rewards</PageTitle>
      <CatalogTabs current="rewards" />
      {mayChange && !mayAct && <ProofNotice here={staffPaths.rewards()} what="change rewards" />}
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
        <Panel id="rewards-now" title="Now">
          <Facts
            facts={[
              ["Earned", `${countOf(terms.coins_per_dollar, "coin")} for each dollar`],
              ["Worth", `${countOf(terms.coins, "coin")} become ${moneyText(terms.coins_cents)}`],
              ["Good for", countOf(terms.months, "month")],
              ["A referral", `${moneyText(terms.referral_cents)} for both`],
              ["At most", `${countOf(terms.referrals_per_year, "referral")} a year`],
            ]}
          />
        </Panel>
        {isShown && (
          <Panel id="set-rewards" title="Change them">
            <RewardsForm {...{ terms, mayAct, answer }} />
          </Panel>
        )}
      </div>
      {rows.length > 0 && (
        <RowsTable
          caption="Rules of the rewards"
          keyOf={(row) => row.id}
          rows={rows}
          columns={[
            { title: "From (UTC)", of: (row) => row.from },
            { title: "State", of: (row) => STATES[row.state] },
            { title: "Coins a dollar", of: (row) => row.coins_per_dollar, isFigure: true },
            { title: "Worth", of: (row) => `${row.coins} for ${moneyText(row.coins_cents)}` },
            { title: "Months", of: (row) => row.months, isFigure: true },
            { title: "Referral", of: (row) => moneyText(row.referral_cents), isFigure: true },
            { title: "A year", of: (row) => row.referrals_per_year, isFigure: true },
            {
              title: "Actions",
              of: (row) =>
                isShown && row.state === "next" ? (
                  <StopForm
                    rule={row.id}
                    act="Take back"
                    what={`terms from ${row.from}`}
                    mayAct={mayAct}
                    answer={answer}
                  />
                ) : (
                  ""
                ),
            },
          ]}
        />
      )}
      <Pager previous={previous} next={next} label="Pages of rules" />
    </div>
  );
}
