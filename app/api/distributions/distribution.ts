import { distribute } from "~/domain/distributions/distribute.server";
import { BatchView, DistributionInput } from "~/domain/organizations/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary:
      "Give dollars, vouchers or both to one, many or all members of my organization: all of them or nobody",
    description:
      "`users` are profile ids, or `all`; `amount` is dollars for each. Foreign, missing and inactive members alike make the whole batch a 400 that names the numbers sent, and so does a member who is named twice. When the pool is short: 409 `insufficient_funds` with `needed_cents`, `available_cents`, `needed_vouchers`, `available_vouchers`.",
    for: corporateAdmin("give money"),
    body: DistributionInput,
    output: BatchView,
    once: true,
    conflicts: ["insufficient_funds"],
    run: ({ me, body: { group, ...body }, operation }) =>
      distribute(me, group === undefined ? body : { ...body, users: { group } }, operation),
  }),
});
