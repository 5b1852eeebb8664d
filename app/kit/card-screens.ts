const CARD_SCREENS =
  /^\/(checkout|account\/(cards|gift-cards)|my-orders\/\d+|native\/add-card|dashboard\/(funding|invoices\/\d+))\/?$/i;

/** Screens on which a card is entered: only their documents may talk to the payment provider. */
export function isCardScreen(pathname: string): boolean {
  return CARD_SCREENS.test(pathname);
}
