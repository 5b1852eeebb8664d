import { isMonth, type Month } from "~/domain/accounting/month";
import { missing } from "~/domain/refusal";
import { orErrorPage } from "~/http/forms.server";

/** The month of a path. @throws the 404 page for one that is none. */
export async function readMonthParam(text: string | undefined): Promise<Month> {
  return orErrorPage(text && isMonth(text) ? Promise.resolve(text) : Promise.reject(missing()));
}
