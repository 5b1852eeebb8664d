import { MEMBER_ORDERS, MEMBER_STATES } from "~/domain/members/member-lists";
import { groupIdOf } from "../groups/group-param";

/** Rows of the table at once. */
export const SIZES = [10, 25, 50, 100] as const;

export const STATE_WORDS: Record<(typeof MEMBER_STATES)[number], string> = {
  invited: "Invited",
  activated: "Activated",
  suspended: "Suspended",
  rejected: "Rejected",
};

export const ORDER_WORDS: Record<(typeof MEMBER_ORDERS)[number], string> = {
  added: "Newest first",
  first_added: "Oldest first",
  name: "Name A to Z",
  "-name": "Name Z to A",
  joined: "Joined first",
  "-joined": "Joined last",
};

/** What the URL of the table asks for; what it does not know counts as left out. */
export function readListParams({ searchParams }: URL) {
  const of = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((one) => one === searchParams.get(name));
  return {
    status: of("status", MEMBER_STATES),
    order: of("order", MEMBER_ORDERS),
    group: groupIdOf(searchParams),
    limit: SIZES.find((size) => String(size) === searchParams.get("limit")),
  };
}
