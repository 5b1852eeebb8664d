import { deleteAddress } from "~/domain/addresses/delete-address.server";
import { AddressChange, AddressInput, AddressView } from "~/domain/addresses/schemas.server";
import { showAddress } from "~/domain/addresses/show-address.server";
import { updateAddress } from "~/domain/addresses/update-address.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "Show one of my addresses",
    for: diner,
    params: idParams,
    output: AddressView,
    run: ({ me, params }) => showAddress(me, params.id),
  }),
  PUT: endpoint({
    summary: "Replace one of my addresses",
    description: "Every required field is sent. What is wrong is 400 beside its field, and in `details`.",
    for: diner,
    params: idParams,
    body: AddressInput,
    output: AddressView,
    refuses: asDetails,
    run: ({ me, params, body }) => updateAddress(me, params.id, body),
  }),
  PATCH: endpoint({
    summary: "Change some fields of one of my addresses",
    description:
      "What is left out stays; null or an empty text clears `extraInstructions`. `preferred: true` makes all others non-preferred.",
    for: diner,
    params: idParams,
    body: AddressChange,
    output: AddressView,
    refuses: asDetails,
    run: ({ me, params, body }) => updateAddress(me, params.id, body),
  }),
  DELETE: endpoint({
    summary: "Delete one of my addresses",
    description:
      "Answers the address as it was; the second time 404. When it was the preferred one, the newest that remains takes its place.",
    for: diner,
    params: idParams,
    output: AddressView,
    refuses: asDetails,
    run: ({ me, params }) => deleteAddress(me, params.id),
  }),
});
