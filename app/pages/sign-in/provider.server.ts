import type { Provider } from "~/domain/sign-in/identify-person.server";
import { errorPage } from "~/http/error-page.server";

/** The provider that a path names; any other path part is a page that does not exist. */
export function providerOf(name: string | undefined): Provider {
  if (name === "google" || name === "facebook") return name;
  throw errorPage("Not found", 404);
}
