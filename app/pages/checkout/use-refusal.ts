import { useEffect, useState } from "react";
import { REFUSAL_ID } from "./missing";

/**
 * What was said to the last try, and what the card's own problem is; each is brought into view when it comes. `reading` says
 * whether the page is just being read again.
 */
export function useRefusal(reading: "idle" | "loading") {
  const [refused, setRefused] = useState<{ no: string; code: string | null } | null>(null);
  const [cardError, setCardError] = useState<string | null>(null);
  // On a phone what is said lies a screen below the button that was pressed, and the card far above it. Where the page is
  // read again for it, the framework puts it back to where it was scrolled: so it is brought into view after that as well.
  useEffect(() => {
    if (refused && reading === "idle")
      document.getElementById(REFUSAL_ID)?.scrollIntoView({ block: "nearest" });
  }, [refused, reading]);
  useEffect(() => {
    if (cardError) document.getElementById("card-problem")?.scrollIntoView({ block: "center" });
  }, [cardError]);
  const forget = () => {
    setRefused(null);
    setCardError(null);
  };
  return { refused, cardError, setRefused, setCardError, forget };
}
