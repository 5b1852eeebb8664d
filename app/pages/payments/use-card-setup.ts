import { useEffect, useRef, useState } from "react";
import type { CardApi } from "./card-field";
import { restoringFocus } from "./focus";
import type { Confirmed } from "./stripe";

/**
 * The card field's way to be made ready for later payments, its bank asked where it wants to be: `setUp` answers the
 * provider's payment method, or null with its message in `error`, which stands under the field.
 */
export function useCardSetup() {
  const card = useRef<CardApi | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [onCard] = useState(() => (api: CardApi | null) => {
    card.current = api;
  });
  async function setUp(client_secret: string): Promise<string | null> {
    setError(null);
    setAsking(true);
    const missing: Confirmed = { error: "Enter your card first." };
    const asked = card.current?.setUp(client_secret);
    const result = (await (asked && restoringFocus(asked))) ?? missing;
    setAsking(false);
    if ("error" in result) setError(result.error);
    return "error" in result ? null : result.payment_method;
  }
  // On a phone the field may lie far above the button that was pressed.
  useEffect(() => {
    if (error) document.getElementById("card-problem")?.scrollIntoView({ block: "center" });
  }, [error]);
  return { error, setError, isAsking, onCard, setUp };
}
