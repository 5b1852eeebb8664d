import type { listActsFor } from "~/domain/support/acts-of.server";
import { actorWords, actWords } from "./act-words";
import { minuteOf } from "./order.server";
import type { Act } from "./rows";

type Entry = Awaited<ReturnType<typeof listActsFor>>[number];

/** An act of the team as its list shows it. */
export function toAct({ id, at, action, reason, actor, staff }: Entry): Act {
  return {
    ...{ id: String(id), at: minuteOf(at), reason, title: actWords(action) },
    who: staff ? `${staff.account.first_name} ${staff.account.last_name}` : actorWords(actor),
  };
}
