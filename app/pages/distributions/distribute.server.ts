import { data } from "@remix-run/node";
import { z } from "zod";
import type { CorporateAdmin } from "~/domain/accounts/people";
import { distribute } from "~/domain/distributions/distribute.server";
import { reviewHandout } from "~/domain/distributions/review-handout.server";
import { answerForm } from "~/http/forms.server";
import { redirect } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { companyToolPaths } from "~/kit/company-tool-paths";
import { keyedHash } from "~/kit/secret.server";
import { countOf } from "~/kit/text";
import { amountsText } from "./amounts-text";
import { draftOf, draftSearch } from "./draft";
import { HandoutForm, type HandoutInput, handoutOf, listText, refuseTooMany } from "./handout-form.server";

/** Leads to a page of the people whom a search finds; whoever is picked stays picked. */
export function find(form: FormData, to: string, page: number) {
  const draft = draftOf(form);
  return answerForm(form, z.object({}), async () => {
    refuseTooMany(draft.pick.length);
    return redirect(to + draftSearch({ ...draft, who: draft.who === "all" ? "filter" : draft.who }, page));
  });
}

/** Shows what would be given; a file becomes the text of the list, so that it is sent once. */
export function review(me: CorporateAdmin, form: FormData) {
  return answerForm(
    form,
    HandoutForm,
    async (input) => {
      const found = await reviewHandout(me, await handoutOf(me, input));
      const list = input.who === "each" ? await listText(input) : "";
      return data({ review: found, draft: { ...draftOf(form), list } });
    },
    { factsOf: "pool_short" },
  );
}

/** What the admin was shown, as the form brings it back. */
function agreedOf(form: FormData) {
  const count = (name: string) => Number(form.get(name) ?? Number.NaN);
  return {
    members: count("members"),
    total_cents: count("total_cents"),
    total_vouchers: count("total_vouchers"),
  };
}

/** The same form sent again is the same batch; with other people or amounts it is another one. */
function operationOf(me: CorporateAdmin, form: FormData, { file: _, ...input }: HandoutInput): string {
  const once = String(form.get("once") ?? "").slice(0, 100);
  return keyedHash(`distribution-form:${me.account_id}:${once}:${JSON.stringify(input)}`).toString("hex");
}

/** Gives what was reviewed, and leads to the batch. */
export function give(me: CorporateAdmin, form: FormData) {
  return answerForm(form, HandoutForm, async (input) => {
    const handout = { ...(await handoutOf(me, input)), agreed: agreedOf(form) };
    const made = await distribute(me, handout, operationOf(me, form, input));
    const given = amountsText(made.total_cents, made.total_vouchers);
    const text = `${given} given to ${countOf(made.members, "person", "people")}.`;
    return redirectWithToast(companyToolPaths.distribution(made.batch), text);
  });
}
