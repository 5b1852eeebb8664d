import { useActionData, useLocation } from "@remix-run/react";
import { useRef } from "react";

/**
 * What the page's action answered to the form that was sent last, until the next form or page; undefined before. Remix's
 * own `useActionData` forgets it as soon as the page's data is read again, which live orders and counts do at any time:
 * what was wrong with a form would go from under the person who mends it. Reading again keeps the location's key.
 */
export function useLastAnswer<Action = unknown>() {
  const answer = useActionData<Action>();
  const { key } = useLocation();
  const last = useRef({ key, answer });
  if (answer !== undefined || last.current.key !== key) last.current = { key, answer };
  return last.current.answer;
}
