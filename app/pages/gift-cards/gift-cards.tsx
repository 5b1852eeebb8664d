import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireDiner } from "~/http/guards.server";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { moneyText } from "~/ui/format";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { ResetForm } from "~/ui/forms/reset-form";
import { PageTitle } from "~/ui/heading";
import { requireFullPageLoad } from "../payments/full-page-load";
import { BuyForm } from "./buy-form";
import { DeleteGift } from "./delete-gift";
import { addCode, buy, hide, readGiftCards, settleGift } from "./gift-cards.server";
import { type Gift, GiftEntry, isFull } from "./gift-entry";

export const meta: MetaFunction = () => [
  { title: "Gift cards · DinDin" },
  { name: "description", content: "Add a gift card or send dinner to a friend." },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const read = await orErrorPage(readGiftCards(await requireDiner(request)));
  const id = idOf(new URL(request.url).searchParams.get("delete"));
  return { ...read, asked: read.gifts.find((gift) => gift.id === id && isFull(gift)) ?? null };
}

export const clientLoader = requireFullPageLoad;

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireDiner(request);
  const form = await readForm(request.clone());
  const intent = form.get("intent");
  if (intent === "buy") return buy(me, request);
  if (intent === "settle") return settleGift(me, form);
  if (intent === "hide") return hide(me, form);
  return addCode(me, request);
}

function CodeForm({ answer }: { answer: unknown }) {
  const isMine = answersFor(answer, "intent", "add");
  const [form, fields] = useAnswer<{ code: string }>("gift-code", isMine ? answer : undefined, { code: "" });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-4">
      <Csrf />
      <input type="hidden" name="intent" value="add" />
      <ErrorNotice messages={form.errors} />
      <Field
        {...fieldProps(fields.code)}
        label="The code in your email"
        placeholder="7K3M-9QXT-2B4C-HJ8V"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={40}
      />
      <Button tone="ink" className="justify-self-start">
        Add gift card
      </Button>
    </Form>
  );
}

export default function GiftCardsScreen() {
  const { gifts, cards, gift_cents, stripe, once, ...start } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const [asked, setAsked] = useState<Gift | null>(start.asked);
  return (
    <div className="page grid gap-6 pt-6 lg:pt-10">
      <PageTitle
        back={{ to: paths.account(), text: "Your account" }}
        lead={`You have ${moneyText(gift_cents)} in gift money. It never expires.`}
      >
        Gift cards
      </PageTitle>
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-12">
        <div className="grid gap-4">
          <Panel id="add-code" title="Add a gift card">
            <ResetForm round={gifts.length}>
              <CodeForm answer={answer} />
            </ResetForm>
          </Panel>
          {gifts.length > 0 && (
            <>
              <ul className="grid gap-4">
                {gifts.map((gift) => (
                  <GiftEntry key={gift.id} gift={gift} onDelete={setAsked} />
                ))}
              </ul>
              <p className="text-sm text-ink-2">
                Deleting a card only removes it from this list. The money stays where it is.
              </p>
            </>
          )}
        </div>
        <Panel id="buy" title="Send dinner to a friend">
          <ResetForm round={gifts[0]?.id ?? 0}>
            <BuyForm cards={cards} stripe={stripe} once={once} answer={answer} />
          </ResetForm>
        </Panel>
      </div>
      <DeleteGift asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}
