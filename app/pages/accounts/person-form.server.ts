import { listHearAbout } from "~/domain/accounts/list-hear-about.server";
import type { Person } from "~/domain/accounts/people";
import { showOwnDetails } from "~/domain/accounts/show-own-details.server";
import { MAX_PAGE_SIZE } from "~/kit/paging";
import { formatPhone } from "~/kit/phone";

/** What the form of a profile begins with, and the answers it offers. */
export async function readPersonForm(me: Person) {
  const [own, heard] = await Promise.all([
    showOwnDetails(me),
    listHearAbout({ limit: MAX_PAGE_SIZE, offset: 0 }),
  ]);
  const texts = {
    first_name: own.first_name,
    last_name: own.last_name,
    username: own.username ?? "",
    phone: own.phone ? formatPhone(own.phone) : "",
    zip_code: own.zip_code ?? "",
    hear_about: own.hear_about === null ? "" : String(own.hear_about),
  };
  return { own, texts, answers: heard.rows };
}
