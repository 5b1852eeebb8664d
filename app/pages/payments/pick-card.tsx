import { ChoiceCard } from "~/ui/forms/choice-card";
import { useHydrated } from "~/ui/forms/hydrated";
import type { CardApi } from "./card-field";
import { NewCard } from "./new-card";
import { cardTitle, ENTERING_NEEDS_SCRIPT, type SavedCard } from "./saved-card";
import type { StripeSettings } from "./stripe";

interface PickCardProps {
  /** the field that says which */
  name: string;
  cards: readonly SavedCard[];
  /** what is chosen when the page opens, and now: a saved card's id, `new`, or another way to pay */
  initial: string;
  chosen: string;
  stripe: StripeSettings;
  error: string | null;
  onCard(api: CardApi | null): void;
}

/** A saved card, or one that is entered now, for what is paid beside orders. */
export function PickCard({ name, cards, initial, chosen, stripe, error, onCard }: PickCardProps) {
  const isLive = useHydrated();
  return (
    <>
      {cards.map((card) => (
        <ChoiceCard
          key={card.id}
          type="radio"
          name={name}
          value={card.id}
          defaultChecked={card.id === initial}
          title={cardTitle(card)}
        />
      ))}
      <ChoiceCard
        type="radio"
        name={name}
        value="new"
        defaultChecked={initial === "new"}
        disabled={!isLive}
        title={cards.length > 0 ? "Use another card" : "Card"}
        detail={isLive ? undefined : ENTERING_NEEDS_SCRIPT}
      />
      {chosen === "new" && isLive && <NewCard settings={stripe} onCard={onCard} error={error} />}
    </>
  );
}
