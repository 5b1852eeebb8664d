import { z } from "zod";
import { listHearAbout } from "~/domain/accounts/list-hear-about.server";
import { HearAboutView } from "~/domain/accounts/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";
import { MAX_PAGE_SIZE } from "~/kit/paging";

export default resource({
  GET: endpoint({
    summary: "List the answers to how somebody heard about us",
    description: "In the product team's order. An answer's `id` is the profile's `hear_about`.",
    for: anyone,
    query: z.object(pageQuery),
    output: listOf(HearAboutView),
    run: async ({ query, request }) => {
      const slice = sliceOfPage(query, MAX_PAGE_SIZE);
      return envelope(request, await listHearAbout(slice), slice);
    },
  }),
});
