import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { payOutBalance } from "~/domain/gift-cards/pay-out-balance.server";
import { BalancePayoutInput } from "~/domain/gift-cards/payout-schemas.server";
import {
  type GiftPayout,
  listGiftPayouts,
  readSmallBalance,
  SMALL_BALANCE_CENTS,
  type SmallBalance,
} from "~/domain/gift-cards/small-balance.server";
import { isProved } from "~/domain/sign-in/proof.server";
import { orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { LaidTable } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { Pager } from "~/ui/pager";
import { Pill } from "~/ui/pill";
import { MoneyTabs } from "../accounting/money-tabs";
import { CellLink, minuteOf } from "../accounting/money-words";
import { RowsTable } from "../accounting/rows-table";
import { readIdParam } from "../accounting/url-params.server";
import { answerProved } from "../support/answer-proved.server";
import { ProofField, useProofForms } from "../support/proof-field";
import { ProofNotice } from "../support/proof-notice";

export const meta: MetaFunction = () => [
  { title: "Small balances · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

const RIGHT = "pay out small balances";

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, RIGHT);
  const { searchParams } = new URL(request.url);
  const email = (searchParams.get("email") ?? "").replaceAll("\0", "").trim().slice(0, 254);
  const before = readIdParam(searchParams.get("before"));
  const [found, { rows, next }, mayAct] = await orErrorPage(
    Promise.all([email === "" ? null : readSmallBalance(email), listGiftPayouts(before), isProved(me)]),
  );
  return {
    ...{ email, found, mayAct, most: SMALL_BALANCE_CENTS },
    rows: rows.map(({ created_at, ...row }) => ({ ...row, at: minuteOf(created_at.toISOString()) })),
    next: next === null ? null : staffPaths.smallBalances({ before: next }),
    first: before === null ? null : staffPaths.smallBalances(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, RIGHT);
  const url = new URL(request.url);
  const here = staffPaths.smallBalances({ email: url.searchParams.get("email") ?? undefined });
  return answerProved(me, request, BalancePayoutInput, async ({ account, amount_cents, way, reason }) => {
    await payOutBalance(me, { account_id: account, amount_cents, way, reason });
    const said = way === "card" ? "is on its way back to the card" : "is booked as paid by the bank";
    return redirectWithToast(here, `${moneyText(amount_cents)} ${said}.`);
  });
}

/** The balance that was asked for, with the form that pays it out where it is small. */
function Found(props: { found: SmallBalance; most: number; mayAct: boolean; answer: unknown }) {
  const { found, most, mayAct, answer } = props;
  const [form, fields] = useAnswer<{ way: string; reason: string }>("payout", answer, {
    way: found.hasCard ? "card" : "bank",
    reason: "",
  });
  return (
    <Panel id="balance" title={`${moneyText(found.balance_cents)} of gift money`}>
      <p className="mb-4">
        <CellLink to={staffPaths.person(found.account_id)}>{found.name}</CellLink>, {found.email}
      </p>
      {!found.isSmall && (
        <p>
          {found.balance_cents === 0
            ? "Nothing is left to pay out."
            : `Only balances up to ${moneyText(most)} are paid out. This one can be spent.`}
        </p>
      )}
      {found.isSmall && (
        <AnswerForm form={form} className="grid gap-4">
          <input type="hidden" name="account" value={found.account_id} />
          <input type="hidden" name="amount_cents" value={found.balance_cents} />
          <Select {...fieldProps(fields.way)} label="How it goes out" required>
            {found.hasCard && <option value="card">Back to the card that bought it</option>}
            <option value="bank">By the bank: it was sent already</option>
          </Select>
          <Field
            {...fieldProps(fields.reason)}
            label="Reason"
            hint="What was asked for, and the bank's reference where it went by the bank."
            required
            maxLength={500}
          />
          <ProofField mayAct={mayAct} answer={answer} />
          <Button tone="primary" className="justify-self-start">
            Pay out {moneyText(found.balance_cents)}
          </Button>
        </AnswerForm>
      )}
    </Panel>
  );
}

const STATES = {
  pending: <Pill tone="turmeric">On its way</Pill>,
  done: <Pill tone="herb">Paid out</Pill>,
  failed: <Pill tone="danger">Refused: in the wallet again</Pill>,
};

function Payouts({ rows }: { rows: readonly (Omit<GiftPayout, "created_at"> & { at: string })[] }) {
  return (
    <RowsTable
      caption="Balances that were paid out"
      keyOf={(row) => row.id}
      rows={rows}
      columns={[
        {
          title: "Whose",
          of: (row) => <CellLink to={staffPaths.person(row.account_id)}>{row.name}</CellLink>,
        },
        { title: "When (UTC)", of: (row) => row.at },
        { title: "How", of: (row) => (row.way === "card" ? "To the card" : "By the bank") },
        { title: "State", of: (row) => STATES[row.status] },
        { title: "Amount", of: (row) => moneyText(row.amount_cents), isFigure: true },
      ]}
    />
  );
}

/** Small balances of gift money, paid out on request where the law asks. */
export default function SmallBalancesScreen() {
  const { email, found, mayAct, most, rows, next, first } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const isShown = useProofForms(mayAct);
  const here = staffPaths.smallBalances({ email: email || undefined });
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead={`Gift money up to ${moneyText(most)}, paid out when its owner asks for it.`}>
        Small balances
      </PageTitle>
      <MoneyTabs current="small" />
      <Form method="get" key={email} aria-label="Find a balance" className="flex flex-wrap items-end gap-3">
        <Field type="email" name="email" label="Email" defaultValue={email} required maxLength={254} />
        <Button className="h-12">Look up</Button>
      </Form>
      {email !== "" && !found && <p role="status">Nobody has this email.</p>}
      {found?.isSmall && !isShown && <ProofNotice here={here} what="pay money out" />}
      {found && (isShown || !found.isSmall) && (
        <Found key={`${found.account_id}-${found.balance_cents}`} {...{ found, most, mayAct, answer }} />
      )}
      {rows.length === 0 ? (
        <EmptyState drawing={<LaidTable />}>No balance has been paid out yet.</EmptyState>
      ) : (
        <Payouts rows={rows} />
      )}
      <Pager previous={first} next={next} label="Pages of payouts" />
    </div>
  );
}
