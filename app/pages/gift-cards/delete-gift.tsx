import { paths } from "~/kit/paths";
import { DeleteQuestion } from "~/ui/delete-question";
import { moneyText } from "~/ui/format";
import type { Gift } from "./gift-entry";

/** What deleting a card that still has its money does, before it is done. `asked` is the card, null for none. */
export function DeleteGift({ asked, onClose }: { asked: Gift | null; onClose(): void }) {
  const amount = asked ? moneyText(asked.amount_cents) : "";
  return (
    <DeleteQuestion
      id={asked?.id ?? null}
      title={asked ? `Delete the card ending ${asked.code_hint}?` : ""}
      to={paths.giftCards()}
      intent="hide"
      onClose={onClose}
    >
      No one has added its {amount} to a wallet yet. The emailed code still works, but you won't see the card
      here anymore.
    </DeleteQuestion>
  );
}
