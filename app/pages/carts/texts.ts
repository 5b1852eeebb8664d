/** Messages of the specification, word for word. */
export const ADDED = "Item has been added to the cart successfully";
export const LOGIN_FIRST = "Please login before adding items to your cart";
export const LOGIN_FOR_CART = "You need to login before go to checkout.";

/** The form that leads on to the checkout; the notes of the cart's lines belong to it. */
export const TO_CHECKOUT = "to-checkout";
