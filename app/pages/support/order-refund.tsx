import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { readOrder, type StaffOrder } from "~/domain/lookup/read-order.server";
import { refundWords } from "~/domain/messages/method-refunds";
import { previewShares } from "~/domain/refunds/refund-by-staff.server";
import { previewTipRefund } from "~/domain/refunds/refund-tip-by-staff.server";
import { invalid } from "~/domain/refusal";
import { isProved } from "~/domain/sign-in/proof.server";
import { refundLimitOf } from "~/domain/staff/staff-may";
import { RefundInput, RefundPreviewInput } from "~/domain/support/schemas.server";
import { askForAct } from "~/domain/support/waiting-acts.server";
import { kindOf } from "~/domain/tenders/tender-kinds";
import { idOf, orErrorPage, refusalText } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { refusalOf } from "~/http/refusal-of.server";
import { formatCents } from "~/kit/money";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select, TextArea } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { minuteOf, openTips, tenderName } from "../lookup/order.server";
import { answerProved } from "./answer-proved.server";
import { ProofField, useProofForms } from "./proof-field";
import { ProofNotice } from "./proof-notice";

export const meta: MetaFunction = () => [
  { title: "Refund · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

const RIGHT = "give small amounts back";
const COMPONENTS = {
  line: "Dish",
  delivery: "Delivery",
  service: "Service fee",
  tax: "Tax",
  tip: "Tip",
} as const;

/** What a form asks to give back. @throws Refusal `invalid` for a part of a tip. */
function askedOf({ line, amount, borne_by }: z.output<typeof RefundPreviewInput>) {
  if (line && "tip_id" in line && amount !== undefined)
    throw invalid("amount", "A tip goes back whole: leave the amount out.");
  return { ...line, amount_cents: amount, borne_by };
}

/** What giving it back would do, refused as the act itself. */
async function tryRefund(order: StaffOrder, asked: ReturnType<typeof askedOf>, most_cents?: number) {
  const request = { ...asked, order_id: order.id, most_cents };
  if ("tip_id" in request) return toTipView(await previewTipRefund(request));
  return toView(await previewShares({ ...request, reason: "" }), order);
}

/** What the URL asks to see: nothing before somebody chose who pays. */
async function previewOf(url: URL, order: StaffOrder, most_cents: number | undefined) {
  if (!url.searchParams.has("borne_by")) return { preview: null, problem: null };
  const asked = RefundPreviewInput.safeParse(Object.fromEntries(url.searchParams));
  if (!asked.success) return { preview: null, problem: asked.error.issues[0]?.message ?? "Check the form." };
  try {
    return { preview: await tryRefund(order, askedOf(asked.data), most_cents), problem: null };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { preview: null, problem: refusalText(refusal) };
  }
}

function toTipView({ refunds, cents, cooks_cents }: Awaited<ReturnType<typeof previewTipRefund>>) {
  // a tip is the diner's own: their card's, or gift money
  const tender = kindOf(refunds[0]?.method ?? "wallet").title({ from: "gift", organization: null });
  const row = { key: "tip", what: "Tip given later", tender, cents, units: 0, isVoucher: false };
  return { rows: [row], cooks_cents, bank_cents: 0, words: refundWords(refunds) };
}

/** A preview with the names of its lines and tenders. */
function toView(
  { refunds, shares, cooks_cents, bank_cents }: Awaited<ReturnType<typeof previewShares>>,
  order: StaffOrder,
) {
  const lines = new Map(order.parts.flatMap((part) => part.lines.map((line) => [line.id, line.name])));
  const tenders = new Map(order.tenders.map((tender) => [Number(tender.id), tenderName(tender)]));
  const places = Object.keys(COMPONENTS);
  const sorted = shares.toSorted((a, b) => places.indexOf(a.component) - places.indexOf(b.component));
  const rows = sorted.map((share) => ({
    key: `${share.tender_id}-${share.component}-${share.line_id}`,
    what: [COMPONENTS[share.component], share.line_id === null ? null : lines.get(share.line_id)]
      .filter(Boolean)
      .join(": "),
    tender: tenders.get(Number(share.tender_id)) ?? share.method,
    ...{ cents: share.cents, units: share.units, isVoucher: share.method === "voucher" },
  }));
  return { rows, cooks_cents, bank_cents, words: refundWords(refunds) };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, RIGHT);
  const order = await orErrorPage(readOrder(idOf(params.id ?? null)));
  const url = new URL(request.url);
  const most = refundLimitOf(me.role);
  const [shown, mayAct] = await orErrorPage(Promise.all([previewOf(url, order, most), isProved(me)]));
  const asked = (name: string) => url.searchParams.get(name) ?? "";
  return {
    ...shown,
    ...{ id: order.id, number: order.number, mayAct, most: most ?? null, key: randomUUID() },
    asked: { line: asked("line"), amount: asked("amount"), borne_by: asked("borne_by") },
    choices: [
      ...order.parts.flatMap((part) =>
        part.lines.map(({ id, name, quantity }) => ({
          value: String(id),
          text: `${quantity} × ${name}, ${part.chef.full_name}`,
        })),
      ),
      ...openTips(order).map(({ id, cents, settled_at }) => ({
        value: `tip-${id}`,
        text: `Tip of ${formatCents(cents)} given later${settled_at ? `, ${minuteOf(settled_at)}` : ""}`,
      })),
    ],
    here: `${url.pathname}${url.search}`,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, RIGHT);
  const id = idOf(params.id ?? null);
  return answerProved(me, request, RefundInput, async ({ reason, key, ...form }) => {
    const asked = askedOf(form);
    await tryRefund(await readOrder(id), asked, refundLimitOf(me.role));
    await askForAct(me, { kind: "refund", request: { ...asked, order_id: id, reason } }, key);
    return redirect(staffPaths.order(id));
  });
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** What to refund and who pays, as a form that only reads: it leads to the preview. */
function RefundRequestForm({ asked, choices, problem }: Pick<Data, "asked" | "choices" | "problem">) {
  return (
    <Form method="get" key={JSON.stringify(asked)} className="grid gap-4">
      <ErrorNotice messages={problem} />
      <Select name="line" label="What" defaultValue={asked.line}>
        <option value="">The whole order</option>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <Field
        name="amount"
        label="Amount in dollars"
        hint="Leave blank to refund everything that's left. A tip given later isn't in the whole order: choose it by itself."
        inputMode="decimal"
        required={false}
        maxLength={12}
        defaultValue={asked.amount}
      />
      <Select name="borne_by" label="Who pays for it" required defaultValue={asked.borne_by || "platform"}>
        <option value="platform">DinDin: the cook is paid as before</option>
        <option value="chef">The cook: it comes off their pay</option>
      </Select>
      <Button tone="ink" className="justify-self-start">
        Preview
      </Button>
    </Form>
  );
}

/** What would go back, share by share, and the form that does it. */
function ConfirmPanel({
  preview,
  asked,
  mayAct,
  sending,
}: { preview: NonNullable<Data["preview"]> } & Pick<Data, "asked" | "mayAct"> & { sending: string }) {
  const answer = useLastAnswer<typeof action>();
  const [form, fields] = useAnswer<{ reason: string; amount: string; line: string }>("refund", answer, {
    reason: "",
    amount: asked.amount,
    line: asked.line,
  });
  return (
    <Panel id="refund-preview" title="Preview">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 tabular-nums">
        {preview.rows.map((row) => (
          <div key={row.key} className="contents">
            <dt className="min-w-0 wrap-anywhere">
              {row.what} <span className="text-ink-2">to {row.tender}</span>
            </dt>
            <dd className="text-right">
              {row.isVoucher ? countOf(row.units, "voucher") : moneyText(row.cents)}
            </dd>
          </div>
        ))}
        <div className="contents text-ink-2">
          <dt className="border-t border-line pt-2">Comes off the cook&rsquo;s pay</dt>
          <dd className="border-t border-line pt-2 text-right">{moneyText(preview.cooks_cents)}</dd>
        </div>
      </dl>
      {preview.bank_cents > 0 && (
        <p className="mt-3 text-ink-2">
          The card&rsquo;s bank has already taken back {moneyText(preview.bank_cents)}, so that isn&rsquo;t
          refunded too.
        </p>
      )}
      <AnswerForm form={form} className="mt-5 grid gap-4">
        <input type="hidden" name="key" value={sending} />
        <input type="hidden" name="line" value={asked.line} />
        <input type="hidden" name="amount" value={asked.amount} />
        <input type="hidden" name="borne_by" value={asked.borne_by} />
        <TextArea
          {...fieldProps(fields.reason)}
          label="Reason"
          hint="For the audit. The diner is told the amount, not this."
          rows={3}
          required
          maxLength={500}
        />
        <ProofField mayAct={mayAct} answer={answer} />
        <Button tone="primary" size="lg">
          Refund {preview.words}
        </Button>
      </AnswerForm>
    </Panel>
  );
}

/** Gives money of an order back: first a preview by line and tender, then the reason and the button. */
export default function OrderRefundScreen() {
  const data = useLoaderData<typeof loader>();
  const { id, number, most, mayAct, preview, here, key } = data;
  const isShown = useProofForms(mayAct);
  const limit = most === null ? undefined : `You can refund up to ${moneyText(most)} of an order.`;
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle back={{ to: staffPaths.order(id), text: number }} lead={limit}>
        Refund
      </PageTitle>
      {!isShown && <ProofNotice here={here} what="give money back" />}
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
        <Panel id="refund-request" title="What to refund">
          <RefundRequestForm {...data} />
        </Panel>
        {preview && isShown && (
          <ConfirmPanel key={key} preview={preview} asked={data.asked} mayAct={mayAct} sending={key} />
        )}
      </div>
    </div>
  );
}
