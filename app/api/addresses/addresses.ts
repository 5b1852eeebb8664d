import { z } from "zod";
import { addAddress } from "~/domain/addresses/add-address.server";
import { listAddresses } from "~/domain/addresses/list-addresses.server";
import { AddressInput, AddressView } from "~/domain/addresses/schemas.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List my addresses, the preferred one first",
    description: "At most one is `preferred`: where a cart is delivered unless told otherwise.",
    for: diner,
    query: z.object(pageQuery),
    output: listOf(AddressView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listAddresses(me, slice), slice);
    },
  }),
  POST: endpoint({
    summary: "Save an address",
    description:
      "The first address is the preferred one, a later one when it says so; all others are then not. Its place is found by ZIP code. What is wrong is 400 beside its field, and in `details`, and so is a 51st address.",
    for: diner,
    body: AddressInput,
    output: AddressView,
    status: 201,
    refuses: asDetails,
    run: ({ me, body }) => addAddress(me, body),
  }),
});
