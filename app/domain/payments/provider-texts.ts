import type { RefusalWords } from "../refusal";

/** Why a card was declined, in the provider's words, which are written for people, and in its word for machines. */
export interface ProviderFailure {
  message: string;
  code?: string | null | undefined;
}

/** Declines whose message ends with what to do: "An error occurred while processing your card. Try again in a little bit." */
const NAMES_NEXT_STEP: ReadonlySet<string> = new Set(["processing_error"]);

/** The provider's words as those of a refusal: where they name no next step, the catalog's follows. */
export function providerWords({ message, code }: ProviderFailure): RefusalWords {
  return code && NAMES_NEXT_STEP.has(code) ? { next: message } : message;
}
