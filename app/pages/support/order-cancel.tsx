import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readOrder } from "~/domain/lookup/read-order.server";
import { cancelWords, previewStaffCancel } from "~/domain/refunds/staff-cancel-plan.server";
import { isProved } from "~/domain/sign-in/proof.server";
import { CancelInput } from "~/domain/support/schemas.server";
import { askForAct } from "~/domain/support/waiting-acts.server";
import { idOf, orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { TextArea } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { answerProved } from "./answer-proved.server";
import { ProofField, useProofForms } from "./proof-field";
import { ProofNotice } from "./proof-notice";
import { WhoPays } from "./who-pays";

export const meta: MetaFunction = () => [
  { title: "Cancel order · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

/** The part that the URL asks for, by number. */
function partOf(request: Request): number | undefined {
  const asked = new URL(request.url).searchParams.get("part");
  return asked === null ? undefined : idOf(asked);
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "call orders off");
  const order = await orErrorPage(readOrder(idOf(params.id ?? null)));
  const part_id = partOf(request);
  const [preview, mayAct] = await orErrorPage(
    Promise.all([previewStaffCancel({ order_id: order.id, part_id }), isProved(me)]),
  );
  return {
    ...{ id: order.id, number: order.number, words: cancelWords(preview), mayAct, key: randomUUID() },
    payCents: preview.pay_cents,
    part: order.parts.find(({ id }) => id === part_id),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "call orders off");
  const id = idOf(params.id ?? null);
  return answerProved(me, request, CancelInput, async ({ key, part, ...input }) => {
    const what = { order_id: id, ...(part !== undefined && { part_id: part }) };
    await previewStaffCancel(what);
    await askForAct(me, { kind: "cancel", request: { ...what, ...input } }, key);
    return redirect(staffPaths.order(id));
  });
}

/** Calls off what of an order is not delivered yet, or one cook's part of it. A second press finds it canceled and is refused. */
export default function OrderCancelScreen() {
  const { id, number, words, mayAct, key, part, payCents } = useLoaderData<typeof loader>();
  const what = part ? `${part.chef.full_name}’s part` : number;
  const answer = useLastAnswer<typeof action>();
  const isShown = useProofForms(mayAct);
  const [form, fields] = useAnswer<{ borne_by: string; reason: string }>("cancel", answer, {
    borne_by: "chef",
    reason: "",
  });
  return (
    <div className="grid max-w-[40rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: staffPaths.order(id), text: number }}
        lead={
          part
            ? "The other cooks’ dishes stay as they are. The diner and this cook are notified."
            : "Everything that hasn't been delivered is canceled. The diner and the cook are notified."
        }
      >
        {part ? `Cancel ${what}` : "Cancel order"}
      </PageTitle>
      {isShown ? (
        <Card>
          <AnswerForm form={form} className="grid gap-4">
            <input type="hidden" name="key" value={key} />
            {part && <input type="hidden" name="part" value={part.id} />}
            <p>
              Refund: <strong className="tabular-nums">{words}</strong>
            </p>
            <WhoPays field={fields.borne_by} payCents={payCents} />
            <TextArea
              {...fieldProps(fields.reason)}
              label="Reason"
              hint="For the audit."
              rows={3}
              required
              maxLength={500}
            />
            <ProofField mayAct={mayAct} answer={answer} />
            <Button tone="danger" size="lg">
              Cancel {what}
            </Button>
          </AnswerForm>
        </Card>
      ) : (
        <ProofNotice here={staffPaths.orderCancel(id, { part: part?.id })} what="cancel an order" />
      )}
    </div>
  );
}
