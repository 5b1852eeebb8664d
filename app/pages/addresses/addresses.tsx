import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { addAddress } from "~/domain/addresses/add-address.server";
import { deleteAddress } from "~/domain/addresses/delete-address.server";
import { listAddresses } from "~/domain/addresses/list-addresses.server";
import { addressRules } from "~/domain/addresses/rules";
import { AddressChange, AddressInput } from "~/domain/addresses/schemas.server";
import { updateAddress } from "~/domain/addresses/update-address.server";
import { zipPlace } from "~/domain/addresses/zip-of-address.server";
import { asRefusal } from "~/http/answers.server";
import { failureOf, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireDiner } from "~/http/guards.server";
import { nextOf } from "~/http/next.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";
import { formatPhone } from "~/kit/phone";
import { Card, Panel } from "~/ui/card";
import { answersFor } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { ResetForm } from "~/ui/forms/reset-form";
import { PageTitle } from "~/ui/heading";
import { Pill } from "~/ui/pill";
import { reloadUnlessRefused } from "~/ui/reload-after-refusal";
import { AddressForm, type AddressValues } from "./address-form";
import { AddressGone, inputOfDeletedAddress } from "./address-gone";
import { answerAddress, NOT_ADDED, NOT_UPDATED } from "./answer-address.server";
import { DeleteAddress } from "./delete-address";
import { newAddressValues } from "./new-address-values.server";
import { StateList } from "./state-list-island";

export const meta: MetaFunction = () => [
  { title: "Your addresses · DinDin" },
  { name: "description", content: "Where we deliver your dinners." },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireDiner(request);
  const query = new URL(request.url).searchParams;
  const zip = query.get("zip") ?? "";
  const [{ rows }, place, fresh] = await Promise.all([
    orErrorPage(listAddresses(me, { limit: addressRules.most, offset: 0 })),
    /^\d{5}$/.test(zip) ? orErrorPage(zipPlace(zip)) : null,
    orErrorPage(newAddressValues(me, request)),
  ]);
  return {
    addresses: rows,
    fresh,
    next: nextOf(query.get("next"), ""),
    change: idOf(query.get("change")),
    /** what a form asks while a ZIP code is typed */
    place: place && { zip, ...place },
  };
}

export const shouldRevalidate = reloadUnlessRefused;

/** The specification's toasts, word for word; the fall-back texts of the form stand with its answer. */
const SAID = {
  added: "Address added successfully",
  updated: "Address updated successfully",
  deleted: "Address deleted successfully",
  notDeleted: "Address not deleted",
};

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireDiner(request);
  const form = await readForm(request.clone());
  const id = idOf(form.get("id"));
  const back = nextOf(form.get("next"), paths.addresses());
  const intent = form.get("intent");
  if (intent === "add") {
    const add = async (input: z.output<typeof AddressInput>) => {
      await addAddress(me, input);
      return redirectWithToast(back, SAID.added);
    };
    return answerAddress(request, form, AddressInput, add, { failed: NOT_ADDED });
  }
  if (intent === "change") {
    const change = async (input: z.output<typeof AddressChange>) => {
      await updateAddress(me, id, { ...input, extraInstructions: input.extraInstructions ?? "" });
      return redirectWithToast(back, SAID.updated);
    };
    return answerAddress(request, form, AddressChange, change, { failed: NOT_UPDATED });
  }
  const isDelete = intent === "delete";
  try {
    if (isDelete) await deleteAddress(me, id);
    else await updateAddress(me, id, { preferred: true });
    // Where script runs the page itself says so, with a way to take it back.
    if (isDelete && form.has("live")) return data({ done: SAID.deleted });
    return redirectWithToast(back, isDelete ? SAID.deleted : SAID.updated);
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) throw error;
    const failed = failureOf(refusal, isDelete ? SAID.notDeleted : NOT_UPDATED);
    return redirectWithToast(back, failed, { tone: "error" });
  }
}

const ACT =
  "inline-flex min-h-11 items-center rounded-pill px-3 font-medium text-ink-2 hover:bg-sunk hover:text-ink";

function Act({ intent, id, children }: { intent: string; id: number; children: ReactNode }) {
  return (
    <Form method="post">
      <Csrf />
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="intent" value={intent} className={ACT}>
        {children}
      </button>
    </Form>
  );
}

function Entry({
  address,
  answer,
  isOpen,
}: {
  address: AddressValues & { id: number; preferred: boolean };
  answer: unknown;
  /** its form is open: the URL opens it, so it works without script */
  isOpen: boolean;
}) {
  return (
    <Card as="li" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{address.title}</h2>
        {address.preferred && <Pill tone="herb">Default</Pill>}
      </div>
      <p>
        {address.address}, {address.city}, {address.state} {address.postalCode}
      </p>
      <p className="text-sm text-ink-2">
        {[address.extraInstructions, `${address.contactPerson}, ${formatPhone(address.contactPersonNumber)}`]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <div className="-ml-3 flex flex-wrap items-center">
        <Link
          to={isOpen ? "." : `?change=${address.id}`}
          replace
          preventScrollReset
          aria-expanded={isOpen}
          className={ACT}
        >
          {isOpen ? "Cancel" : "Change it"}
          <span className="sr-only">: {address.title}</span>
        </Link>
        {!address.preferred && (
          <Act intent="prefer" id={address.id}>
            Make default<span className="sr-only">: {address.title}</span>
          </Act>
        )}
        <DeleteAddress address={address} className={ACT} />
      </div>
      <ResetForm round={String(isOpen)}>
        {isOpen && <AddressForm address={address} answer={answer} button="Save changes" />}
      </ResetForm>
    </Card>
  );
}

export default function AddressesScreen() {
  const { addresses, fresh, next, change } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const gone = inputOfDeletedAddress(answer, addresses);
  const another = addresses.length > 0 ? "Add another address" : "Add your first address";
  return (
    <div className="page grid gap-6 pt-6 lg:pt-10">
      <PageTitle back={next ? { to: next, text: "Back" } : { to: paths.account(), text: "Your account" }}>
        Your addresses
      </PageTitle>
      <StateList />
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-12">
        {addresses.length > 0 && (
          <ul className="grid gap-4">
            {addresses.map((address) => (
              <Entry
                key={address.id}
                address={address}
                answer={answer}
                isOpen={address.id === change || answersFor(answer, "id", address.id)}
              />
            ))}
          </ul>
        )}
        <Panel id="new-address" title={gone ? "Save as a new address" : another}>
          {gone && <AddressGone />}
          <ResetForm round={gone ? "gone" : addresses.length}>
            <AddressForm
              address={gone ?? fresh}
              begun={gone ? undefined : fresh}
              answer={answer}
              next={next}
              button="Save address"
            />
          </ResetForm>
        </Panel>
      </div>
    </div>
  );
}
