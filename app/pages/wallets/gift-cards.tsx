import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readForm, shown } from "~/http/forms.server";
import { requireDiner } from "~/http/guards.server";
import { formatDay } from "~/kit/day";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { Card, Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { moneyText } from "~/ui/format";
import { answersFor, useAnswer, wired } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { PageTitle } from "~/ui/heading";
import { Pill } from "~/ui/pill";
import { ownDocument } from "../checkout/own-document";
import { BuyForm } from "./buy-form";
import { addCode, buy, hide, readGiftCards, settleGift } from "./gift-cards.server";

export const meta: MetaFunction = () => [
  { title: "Gift cards · DinDin" },
  { name: "description", content: "Add a gift card, or send a dinner to a friend." },
];

export async function loader({ request }: LoaderFunctionArgs) {
  return shown(readGiftCards(await requireDiner(request)));
}

export const clientLoader = ownDocument;

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireDiner(request);
  const form = await readForm(request.clone());
  const intent = form.get("intent");
  if (intent === "buy") return buy(me, request);
  if (intent === "settle") return settleGift(me, form);
  if (intent === "hide") return hide(me, form);
  return addCode(me, request);
}

type Gift = Awaited<ReturnType<typeof loader>>["gifts"][number];

/** Where a card that I bought is on its way, in words. */
function wayOf({ status, delivery, deliver_on, recipient_name, recipient_email }: Gift): string {
  const to = recipient_name ?? recipient_email ?? "you";
  if (status === "voided") return "Your card got its money back";
  if (delivery === "scheduled" && deliver_on) return `Goes to ${to} on ${formatDay(deliver_on)}`;
  return delivery === "sent" ? `Sent to ${to}` : `On its way to ${to}`;
}

function GiftEntry({ gift }: { gift: Gift }) {
  const { id, amount_cents, code_hint, is_mine, from, message, status } = gift;
  return (
    <Card as="li" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-bold tabular-nums">{moneyText(amount_cents)}</h3>
        {is_mine && <Pill tone="herb">In your wallet</Pill>}
        {status === "voided" && <Pill tone="sunk">Taken back</Pill>}
        {!is_mine && status === "redeemed" && <Pill tone="herb">Added</Pill>}
      </div>
      <p>{is_mine ? (from ? `From ${from}` : "Added by you") : wayOf(gift)}</p>
      {message && <p className="whitespace-pre-line break-words text-ink-2">“{message}”</p>}
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm text-ink-2">Code ending {code_hint}</p>
        <Form method="post">
          <Csrf />
          <input type="hidden" name="id" value={id} />
          <Button tone="quiet" name="intent" value="hide">
            Hide<span className="sr-only"> the card ending {code_hint}</span>
          </Button>
        </Form>
      </div>
    </Card>
  );
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
        {...wired(fields.code)}
        label="The code in your mail"
        placeholder="7K3M-9QXT-2B4C-HJ8V"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={40}
      />
      <Button tone="ink" className="justify-self-start">
        Add this card
      </Button>
    </Form>
  );
}

export default function GiftCardsScreen() {
  const { gifts, cards, gift_cents, stripe, once } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="page grid gap-6 pt-6 lg:pt-10">
      <PageTitle
        back={{ to: paths.account(), text: "Your account" }}
        lead={`You have ${moneyText(gift_cents)} of your own to spend. It never expires.`}
      >
        Gift cards
      </PageTitle>
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-12">
        <div className="grid gap-4">
          <Panel id="add-code" title="Add a gift card">
            <CodeForm key={gifts.length} answer={answer} />
          </Panel>
          {gifts.length > 0 && (
            <>
              <ul className="grid gap-4">
                {gifts.map((gift) => (
                  <GiftEntry key={gift.id} gift={gift} />
                ))}
              </ul>
              <p className="text-sm text-ink-2">
                Hiding a card only takes it off this list. Its money stays where it is.
              </p>
            </>
          )}
        </div>
        <Panel id="buy" title="Send dinner to a friend">
          <BuyForm key={gifts.length} cards={cards} stripe={stripe} once={once} answer={answer} />
        </Panel>
      </div>
    </div>
  );
}
