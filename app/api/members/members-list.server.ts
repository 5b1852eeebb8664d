import { z } from "zod";
import { listMembers } from "~/domain/members/list-members.server";
import { MEMBER_ORDERS, MEMBER_STATES } from "~/domain/members/member-lists";
import { MemberView } from "~/domain/organizations/schemas.server";
import { endpoint } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { envelope, listOf, sliceOfPage } from "~/http/paging.server";
import { id, optional } from "~/kit/fields.server";
import { SearchedByDay } from "./searched.server";

/** The list of members, under its two names. */
export const membersList = endpoint({
  summary: "List the people of my organization, whoever was added last first",
  description:
    "All but those who have left. `search` finds part of a name, email or phone; the dates are days of the organization's calendar on which people joined (or were invited), both included.",
  for: corporateAdmin("see reports"),
  query: SearchedByDay.safeExtend({
    status: optional(
      z.enum(MEMBER_STATES, { error: "Choose invited, activated, suspended or rejected" }),
    ).describe("only members in this state"),
    group: optional(id).describe("only members of this department, cost center or office"),
    order: optional(z.enum(MEMBER_ORDERS, { error: "Choose another order" })).describe(
      "who comes first; `added` (the last first) when left out",
    ),
  }),
  output: listOf(MemberView),
  run: async ({ me, query, request }) => {
    const slice = sliceOfPage(query);
    return envelope(request, await listMembers(me, slice, query), slice);
  },
});
