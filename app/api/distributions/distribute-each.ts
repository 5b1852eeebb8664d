import { distribute } from "~/domain/distributions/distribute.server";
import { BatchView, EachInput } from "~/domain/organizations/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Give members of my organization an amount each: all of them or nobody",
    description:
      "Up to 10,000 members, each by the profile's id, once. Foreign, missing and inactive members make the whole batch a 400 under `users`. When the pool is short: 409 `insufficient_funds`.",
    for: corporateAdmin("give money"),
    body: EachInput,
    output: BatchView,
    once: true,
    conflicts: ["insufficient_funds"],
    run: ({ me, body, operation }) => {
      const users = body.each.map(({ id }) => id);
      const each = new Map(
        body.each.map(({ id, amount = 0, vouchers = 0 }) => [id, { cents: amount, vouchers }]),
      );
      return distribute(me, { users, each, note: body.note }, operation);
    },
  }),
});
