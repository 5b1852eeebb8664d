import { createContext, useContext } from "react";

/** The CSRF token of this visitor, given by the root of the page. */
export const CsrfToken = createContext("");

/** Every form that changes something carries it; without script the token can travel no other way. */
export function Csrf() {
  return <input type="hidden" name="csrf" value={useContext(CsrfToken)} />;
}
