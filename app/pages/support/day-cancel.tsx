import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { defaultDay, readCookDays } from "~/domain/lookup/cook-day.server";
import { cancelWords } from "~/domain/refunds/staff-cancel-plan.server";
import { conflict } from "~/domain/refusal";
import { isProved } from "~/domain/sign-in/proof.server";
import { previewDayCancel } from "~/domain/support/preview-day-cancel.server";
import { CancelDayInput } from "~/domain/support/schemas.server";
import { askForAct } from "~/domain/support/waiting-acts.server";
import { idOf, orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { formatDay, isDay } from "~/kit/day";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Card, Panel } from "~/ui/card";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { TextArea } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { Tick, tickOf } from "../catalog/tick";
import { OpenOrderRow } from "../lookup/open-order-row";
import { Facts, Rows } from "../lookup/rows";
import { answerProved } from "./answer-proved.server";
import { DayChoice } from "./day-choice";
import { ProofField, useProofForms } from "./proof-field";
import { ProofNotice } from "./proof-notice";
import { WhoPays } from "./who-pays";

export const meta: MetaFunction = () => [
  { title: "Cancel a day’s orders · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

/** What the preview says, by name. */
function factsOf(preview: Awaited<ReturnType<typeof previewDayCancel>>): [string, string][] {
  const { orders, count, people, portions, checkouts } = preview;
  const left = orders.length - count;
  const all: [string, string | false][] = [
    [
      "Orders",
      `${countOf(count, "order")} of ${countOf(people, "person", "people")}, ${countOf(portions, "portion")}`,
    ],
    ["Money back", count > 0 && cancelWords(preview)],
    ["Can’t be canceled", left > 0 && `${countOf(left, "order")}, see below why`],
    [
      "In checkout",
      checkouts > 0 &&
        `${countOf(checkouts, "checkout")} under way. What is paid after the kitchen closed is canceled too.`,
    ],
  ];
  return all.filter((one): one is [string, string] => one[1] !== false);
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "call orders off");
  const cook = await orErrorPage(readCookDays(idOf(params.id ?? null)));
  const asked = new URL(request.url).searchParams.get("day") ?? "";
  const day = isDay(asked) ? asked : defaultDay(cook);
  const [preview, mayAct] = await orErrorPage(
    Promise.all([previewDayCancel(me, cook.id, day), isProved(me)]),
  );
  return {
    ...{ cook, day, mayAct, date: formatDay(day), count: preview.count, facts: factsOf(preview) },
    orders: preview.orders.map(({ account_id: _, ...one }) => one),
    ...{ payCents: preview.pay_cents, isOver: day < cook.today },
    key: randomUUID(),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "call orders off");
  const chef_id = idOf(params.id ?? null);
  return answerProved(me, request, CancelDayInput, async ({ key, ...input }) => {
    const { count } = await previewDayCancel(me, chef_id, input.day);
    if (count === 0) throw conflict("nothing_open", "No order of this day can be canceled.");
    await askForAct(me, { kind: "cancel_day", request: { chef_id, ...input } }, key);
    return redirect(staffPaths.cook(chef_id, { day: input.day }));
  });
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function DayOrders({ orders, date }: Pick<Data, "orders" | "date">) {
  return (
    <Panel id="day-orders" title={`Open orders of ${date}`}>
      <Rows none="No open orders on this day.">
        {orders.map((one) => (
          <OpenOrderRow key={one.part_id} order={one}>
            <span className="basis-full tabular-nums text-ink-2 wrap-anywhere">
              {one.problem === null ? one.words : `Can’t be canceled: ${one.problem}`}
            </span>
          </OpenOrderRow>
        ))}
      </Rows>
    </Panel>
  );
}

function CancelForm({ data }: { data: Data }) {
  const answer = useLastAnswer<typeof action>();
  const [form, fields] = useAnswer<{ borne_by: string; reason: string; closes_day: string }>("day", answer, {
    borne_by: "chef",
    reason: "",
    closes_day: tickOf(!data.isOver),
  });
  return (
    <Card>
      <AnswerForm form={form} className="grid gap-4">
        <input type="hidden" name="key" value={data.key} />
        <input type="hidden" name="day" value={data.day} />
        <WhoPays field={fields.borne_by} payCents={data.payCents} />
        <TextArea
          {...fieldProps(fields.reason)}
          label="Reason"
          hint="The diners and the cook read it in their email, and it's kept in the audit."
          rows={3}
          required
          maxLength={500}
        />
        {!data.isOver && (
          <Tick
            field={fields.closes_day}
            label="Close the kitchen on this day"
            hint="Nothing more can be ordered for it. The cook can open it again."
          />
        )}
        <ProofField mayAct={data.mayAct} answer={answer} />
        <Button tone="danger" size="lg">
          Cancel {countOf(data.count, "order")}
        </Button>
      </AnswerForm>
    </Card>
  );
}

/** Cancels a cook's part of each open order of a day as one act. A second press finds them canceled and is refused. */
export default function DayCancelScreen() {
  const data = useLoaderData<typeof loader>();
  const { cook, day, date, count, facts, orders, mayAct } = data;
  const isShown = useProofForms(mayAct);
  return (
    <div className="grid max-w-[40rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: staffPaths.cook(cook.id, { day }), text: cook.name }}
        lead="Everything by this cook that hasn’t been delivered on the day is canceled. Other cooks’ dishes stay. The diners and the cook are notified."
      >
        Cancel a day’s orders
      </PageTitle>
      <DayChoice day={day} days={cook.days} />
      <Panel id="day-preview" title={date}>
        <Facts facts={facts} />
      </Panel>
      {count > 0 &&
        (isShown ? (
          <CancelForm key={day} data={data} />
        ) : (
          <ProofNotice here={staffPaths.cookDayCancel(cook.id, { day })} what="cancel orders" />
        ))}
      <DayOrders orders={orders} date={date} />
    </div>
  );
}
