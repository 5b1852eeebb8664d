import { createContext } from "react";

/** The nonce that lets our own scripts run under the page's Content-Security-Policy; empty in the browser, which hides it. */
export const Nonce = createContext<string | undefined>(undefined);
