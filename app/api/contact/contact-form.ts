import { ContactAnswer, ContactInput } from "~/domain/contact/schemas.server";
import { writeToUs } from "~/domain/contact/write-to-us.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { currentRequest } from "~/http/scope.server";

export default resource({
  POST: endpoint({
    summary: "Write to us",
    for: anyone,
    body: ContactInput,
    output: ContactAnswer,
    run: ({ body }) => writeToUs(body, currentRequest()?.ip ?? "unknown"),
  }),
});
