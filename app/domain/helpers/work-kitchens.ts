import type { z } from "zod";
import type { Person } from "../accounts/people";
import type { WorkKitchenView } from "./schemas.server";

/** The kitchens somebody works in: their own first, then those they help in, the one they joined first before the others. */
export function workKitchensOf(me: Person): z.output<typeof WorkKitchenView>[] {
  const own = me.chef && {
    id: me.chef.chef_id,
    name: `${me.first_name} ${me.last_name}`.trim(),
    is_own: true,
  };
  const helped = me.helps.map(({ chef_id, name }) => ({ id: chef_id, name, is_own: false }));
  return own ? [own, ...helped] : helped;
}
