import { ContactAnswer, ContactInput } from "~/domain/contact/schemas.server";
import { sendContactMessage } from "~/domain/contact/send-contact-message.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { currentRequest } from "~/http/scope.server";

export default resource({
  POST: endpoint({
    summary: "Contact us",
    description:
      "The answer's `ticket` is to be named in everything that follows. `website` is there for programs to fall into: leave it out. Five messages an hour for an email and 20 from an address, then 429.",
    for: anyone,
    limits: ["contact-address", "contact-email"],
    body: ContactInput,
    output: ContactAnswer,
    run: ({ body }) => sendContactMessage(body, currentRequest()?.ip ?? "unknown"),
  }),
});
