const CARD_SCREENS =
  /^\/(checkout|account\/cards|account\/gift-cards|account\/wallet|my-orders|native\/add-card|dashboard|corporate-admin)(\/|$)/i;

/** Screens on which a card is entered: only their documents may talk to the payment provider. */
export function isCardScreen(pathname: string): boolean {
  return CARD_SCREENS.test(pathname);
}
