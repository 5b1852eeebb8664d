import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { missing } from "~/domain/refusal";
import { orErrorPage, readForm } from "~/http/forms.server";
import { requireDiner } from "~/http/guards.server";
import { accountPaths } from "~/kit/account-paths";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { DeleteQuestion } from "~/ui/delete-question";
import { EmptyPlate } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { ResetForm } from "~/ui/forms/reset-form";
import { PageTitle } from "~/ui/heading";
import { Pill } from "~/ui/pill";
import { AddCard } from "./add-card";
import { beginCardSetup, removeCard, saveNewCard } from "./card-actions.server";
import { requireFullPageLoad } from "./full-page-load";
import { cardName, cardTitle } from "./saved-card";
import { savedCards } from "./saved-cards.server";
import { stripeSettings } from "./stripe-settings.server";

export const meta: MetaFunction = () => [
  { title: "Saved cards · DinDin" },
  { name: "description", content: "The cards you pay with." },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireDiner(request);
  const cards = await orErrorPage(savedCards(me));
  const asked = new URL(request.url).searchParams.get("delete");
  return { cards, stripe: stripeSettings(), asked: cards.find(({ id }) => id === asked) ?? null };
}

export const clientLoader = requireFullPageLoad;

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireDiner(request);
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent === "begin") return beginCardSetup(me, form);
  if (intent === "keep") return saveNewCard(me, form);
  if (intent === "delete") return removeCard(me, form);
  return orErrorPage(Promise.reject(missing()));
}

type Card = Awaited<ReturnType<typeof loader>>["cards"][number];

/** Deleting is asked about first: at once where script runs, by the page that the button asks for where it does not. */
function CardEntry({ card, onDelete }: { card: Card; onDelete(card: Card): void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-line bg-surface p-5">
      <span
        aria-hidden
        className="grid h-10 w-16 flex-none place-items-center rounded-field bg-sunk text-xs font-bold"
      >
        {cardName(card)}
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-bold">{cardTitle(card)}</span>
        <span className="block text-sm tabular-nums text-ink-2">{card.until}</span>
      </span>
      {card.isOver && <Pill tone="danger">Expired</Pill>}
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          onDelete(card);
        }}
      >
        <Button tone="quiet" name="delete" value={card.id}>
          Delete<span className="sr-only"> {cardTitle(card)}</span>
        </Button>
      </Form>
    </li>
  );
}

export default function CardsScreen() {
  const { cards, stripe, ...start } = useLoaderData<typeof loader>();
  const [asked, setAsked] = useState<Card | null>(start.asked);
  return (
    <div className="page grid max-w-[68rem] gap-8 py-6 *:min-w-0 lg:py-12">
      <PageTitle back={{ to: paths.account(), text: "Your account" }}>Saved cards</PageTitle>
      <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[1.25fr_1fr] lg:gap-12">
        {cards.length === 0 ? (
          <EmptyState drawing={<EmptyPlate />}>No saved cards yet. Add one for a faster checkout.</EmptyState>
        ) : (
          <ul className="grid gap-4">
            {cards.map((card) => (
              <CardEntry key={card.id} card={card} onDelete={setAsked} />
            ))}
          </ul>
        )}
        <Panel id="new-card" title={cards.length > 0 ? "Add another card" : "Add your first card"}>
          <ResetForm round={cards.length}>
            <AddCard stripe={stripe} />
          </ResetForm>
        </Panel>
      </div>
      <DeleteQuestion
        id={asked?.id ?? null}
        title={asked ? `Delete ${cardTitle(asked)}?` : ""}
        to={accountPaths.cards()}
        intent="delete"
        onClose={() => setAsked(null)}
      >
        You won't be able to pay with it unless you add it again. Your existing orders won't change, and any
        refunds will still go to it.
      </DeleteQuestion>
    </div>
  );
}
