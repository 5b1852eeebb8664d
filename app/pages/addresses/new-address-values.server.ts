import type { Diner } from "~/domain/accounts/people";
import { showProfile } from "~/domain/accounts/show-profile.server";
import { zipPlace } from "~/domain/addresses/zip-of-address.server";
import { chosenZip } from "~/http/place.server";
import { formatPhone } from "~/kit/phone";
import type { AddressValues } from "./address-form";

/** An address to begin with: what the person said before (name, phone, the ZIP code they look around in) is filled in. */
export async function newAddressValues(me: Diner, request: Request): Promise<AddressValues> {
  const [{ phone }, zip] = await Promise.all([showProfile(me.account_id), chosenZip(request)]);
  const place = zip ? await zipPlace(zip) : null;
  return {
    title: "",
    address: "",
    city: place?.city ?? "",
    state: place?.state ?? "",
    postalCode: zip ?? "",
    contactPerson: `${me.first_name} ${me.last_name}`,
    contactPersonNumber: phone ? formatPhone(phone) : "",
    extraInstructions: "",
  };
}
