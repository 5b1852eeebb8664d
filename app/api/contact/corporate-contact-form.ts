import { ContactAnswer, CorporateContactInput } from "~/domain/contact/schemas.server";
import { sendContactMessage } from "~/domain/contact/send-contact-message.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { currentRequest } from "~/http/scope.server";

export default resource({
  POST: endpoint({
    summary: "Write to us about dinners for a company",
    description:
      "As /account/contact_form/, with the company's name. To open a company's account at once, see /corporate/registration/.",
    for: anyone,
    limits: ["contact-address", "contact-email"],
    body: CorporateContactInput,
    output: ContactAnswer,
    run: ({ body }) => sendContactMessage(body, currentRequest()?.ip ?? "unknown"),
  }),
});
