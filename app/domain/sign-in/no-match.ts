import { Refusal } from "../refusal";

/** In the same words for an unknown email, a wrong password, one that has changed meanwhile, and an ended account. */
export function noMatch(): Refusal {
  return new Refusal("invalid", "Unable to log in with provided credentials.");
}
