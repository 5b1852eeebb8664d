import { connectBank } from "~/domain/kitchens/connect-bank.server";
import { BankView } from "~/domain/kitchens/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Get the address at which I connect my bank account",
    for: chef,
    output: BankView,
    run: ({ me }) => connectBank(me),
  }),
});
