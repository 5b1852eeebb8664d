import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Diner, Person } from "~/domain/accounts/people";
import { acknowledgeAllergens } from "~/domain/carts/acknowledge-allergens.server";
import { addMeal } from "~/domain/carts/add-meal.server";
import { changeQuantity } from "~/domain/carts/change-quantity.server";
import type { FormerPosition } from "~/domain/carts/edit-lines.server";
import { removeCoupon } from "~/domain/carts/remove-coupon.server";
import { removeMeal } from "~/domain/carts/remove-meal.server";
import { CartLineInput, CartLineQuery, QuantityInput, type WireCart } from "~/domain/carts/schemas.server";
import { writeInstruction } from "~/domain/carts/write-instruction.server";
import { defaultAddress } from "~/domain/deliveries/delivery-address.server";
import { missing, Refusal } from "~/domain/refusal";
import { fieldErrors } from "~/http/endpoint";
import { idOf } from "~/http/forms.server";
import { nextOf } from "~/http/next.server";
import { plannedHeaders } from "~/http/planned-day.server";
import { redirectWithToast } from "~/http/toast.server";
import { Since } from "~/kit/fields.server";
import { paths } from "~/kit/paths";
import { type GuestRefusal, guestToLogin } from "../sign-in/guest-to-login.server";
import { allergensOf, saveAcknowledgments } from "./acknowledgments.server";
import { noteOf, saveNotes } from "./notes.server";
import { ADDED, LOGIN_FIRST } from "./texts";

export type AddAnswer = { added: string; notice: string | null } | GuestRefusal;

/** A form's fields by the schema of the REST call. */
function parse<Schema extends z.ZodType>(schema: Schema, form: FormData): z.output<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (parsed.success) return parsed.data;
  const fields = fieldErrors(parsed.error);
  throw new Refusal("invalid", Object.values(fields)[0]?.[0] ?? "Invalid input.", { fields });
}

const isLive = (form: FormData) => form.has("live");

/** A guest's add: the meal is kept until they have signed in. */
export function sendGuestToLogin(form: FormData) {
  const { meal_id, quantity, is_voucher = false } = parse(CartLineInput, form);
  return guestToLogin(form, { in: "cart", meal_id, quantity, is_voucher }, LOGIN_FIRST, paths.cart());
}

/** Add to cart; `error` of the cart says when the quantity was cut to what is left. */
async function add(me: Diner, form: FormData, zip: string | null) {
  const input = parse(CartLineInput, form);
  const address_id = await defaultAddress(me, { zip, meal_id: input.meal_id });
  const cart = await addMeal(me, input, { address_id, asksFirst: true });
  const answer: AddAnswer = { added: ADDED, notice: cart.error };
  const headers = plannedHeaders(form.get("day"));
  if (isLive(form)) return data(answer, { headers });
  return redirectWithToast(nextOf(form.get("next"), paths.cart()), cart.error ?? ADDED, {
    tone: cart.error ? "error" : "done",
    headers,
  });
}

/** Back to the cart with a message, or only the message where script shows it, with what it needs to take that back. */
function done(form: FormData, said: string, back: Partial<FormerPosition> = {}) {
  return isLive(form) ? data({ done: said, ...back }) : redirectWithToast(paths.cart(), said);
}

async function change(me: Diner, form: FormData, zip: string | null) {
  const input = parse(QuantityInput, form);
  const address_id = await defaultAddress(me, { zip });
  const cart = await changeQuantity(me, input, { address_id, asksFirst: true });
  return done(form, `${cart.count.total} in your cart`);
}

async function remove(me: Diner, form: FormData) {
  const { meal_id, is_voucher } = parse(CartLineQuery, form);
  if (meal_id === undefined) throw missing();
  const { former } = await removeMeal(me, meal_id, is_voucher);
  return done(form, `${String(form.get("name") ?? "The meal")} was removed`, former);
}

function lineOf(cart: WireCart, meal_id: number, is_voucher: boolean) {
  return (is_voucher ? cart.voucherMeal : cart.meals).find((line) => line.meal.id === meal_id);
}

/** Takes back a removal: the same meal, quantity and note in its place, and what the diner knew of it. */
async function restore(me: Diner, form: FormData, zip: string | null) {
  const input = parse(CartLineInput, form);
  const knew = allergensOf(form.get("knew"));
  const address_id = await defaultAddress(me, { zip, meal_id: input.meal_id });
  const former = { since: Since.parse(form.get("since")), position: idOf(form.get("position")) || null };
  const cart = await addMeal(me, input, { address_id, knew, former });
  const line = lineOf(cart, input.meal_id, input.is_voucher ?? false);
  const note = noteOf(form.get("instruction"));
  if (line && note) await writeInstruction(me, line.id, note);
  return done(form, "It's back in your cart");
}

const NOTED = "Saved with this dish";

/** The tick under a warning: which of what they avoid somebody knows of. */
async function know(me: Diner, form: FormData) {
  await acknowledgeAllergens(me, idOf(form.get("line")), allergensOf(form.get("allergens")));
  return done(form, NOTED);
}

/** The ticks of the whole cart, where no script sends each by itself. */
async function storeAcknowledgments(me: Diner, form: FormData) {
  await saveAcknowledgments(me, form);
  return done(form, NOTED);
}

async function instruct(me: Diner, form: FormData) {
  await writeInstruction(me, idOf(form.get("line")), noteOf(form.get("instruction")));
  return done(form, "Note saved for the cook");
}

async function dropCoupon(me: Diner, form: FormData) {
  await removeCoupon(me, idOf(form.get("coupon")));
  return done(form, "Coupon removed");
}

async function storeNotes(me: Diner, form: FormData) {
  await saveNotes(me, form);
  return done(form, "Note saved for the cook");
}

type Step = (me: Diner, form: FormData, zip: string | null) => Promise<unknown>;
const STEPS: Record<string, Step> = {
  add,
  quantity: change,
  remove,
  restore,
  know,
  ticks: storeAcknowledgments,
  instruct,
  notes: storeNotes,
  "drop-coupon": dropCoupon,
};

/** What a button of the cart asks for, by somebody who looks around in `zip`. @throws Refusal `missing` for an intent that is none. */
export async function runCartAction(me: Person, form: FormData, zip: string | null) {
  const intent = String(form.get("intent") ?? "");
  const step = Object.hasOwn(STEPS, intent) ? STEPS[intent] : undefined;
  if (!step) throw missing();
  return (await step({ ...me, kind: "diner" }, form, zip)) as Response;
}
