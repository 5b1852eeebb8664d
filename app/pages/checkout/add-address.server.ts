import { data } from "@remix-run/node";
import type { Diner } from "~/domain/accounts/people";
import { addAddress } from "~/domain/addresses/add-address.server";
import { AddressInput } from "~/domain/addresses/schemas.server";
import { cooksOutOfRange } from "~/domain/deliveries/delivery-address.server";
import { redirect } from "~/http/redirect.server";
import { paths } from "~/kit/paths";
import { joinWords } from "~/kit/text";
import { answerAddress, NOT_ADDED } from "../addresses/answer-address.server";

/** The address that was saved from within the checkout, which dinner now goes to. */
export interface Added {
  address_id: number;
}

/** Said before anything is saved: an address beyond the cooks' reach is of no use to this cart. */
async function refuseFar(me: Diner, zip: string): Promise<{ postalCode?: string[] }> {
  const far = await cooksOutOfRange(me, zip);
  if (far.length === 0) return {};
  const names = joinWords(far.map((cook) => cook.full_name));
  const cities = joinWords([...new Set(far.map((cook) => cook.city))]);
  const verb = far.length === 1 ? "doesn't" : "don't";
  return { postalCode: [`${names} ${verb} deliver to ${zip}, only in ${cities}.`] };
}

/** Saves an address from within the checkout and chooses it; what is wrong with it is told in place. */
export function answerNewAddress(me: Diner, request: Request, form: FormData) {
  const isLive = form.has("live");
  return answerAddress(
    request,
    form,
    AddressInput,
    async (input) => {
      const { id } = await addAddress(me, input);
      return isLive ? data<Added>({ address_id: id }) : redirect(`${paths.checkout()}?address=${id}`);
    },
    { failed: NOT_ADDED, refuses: (zip) => refuseFar(me, zip) },
  );
}
