import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { addAddress } from "~/domain/addresses/add-address.server";
import { deleteAddress } from "~/domain/addresses/delete-address.server";
import { listAddresses } from "~/domain/addresses/list-addresses.server";
import { addressRules } from "~/domain/addresses/rules";
import { AddressChange, AddressInput } from "~/domain/addresses/schemas.server";
import { updateAddress } from "~/domain/addresses/update-address.server";
import { asRefusal } from "~/http/answers.server";
import { answerForm, idOf, readForm, shown } from "~/http/forms.server";
import { requireDiner } from "~/http/guards.server";
import { nextOf } from "~/http/next.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";
import { formatPhone } from "~/kit/phone";
import { Button } from "~/ui/button";
import { Card, Panel } from "~/ui/card";
import { answersFor } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { PageTitle } from "~/ui/heading";
import { Pill } from "~/ui/pill";
import { AddressForm, type AddressValues } from "./address-form";

export const meta: MetaFunction = () => [
  { title: "Your addresses · DinDin" },
  { name: "description", content: "Where your dinners go." },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireDiner(request);
  const { rows } = await shown(listAddresses(me, { limit: addressRules.most, offset: 0 }));
  return {
    addresses: rows,
    name: `${me.first_name} ${me.last_name}`,
    next: nextOf(new URL(request.url).searchParams.get("next"), ""),
  };
}

/** The specification's toasts, word for word. */
const SAID = {
  added: "Address added successfully",
  updated: "Address updated successfully",
  deleted: "Address deleted successfully",
  notUpdated: "Address not updated",
  notDeleted: "Address not deleted",
};

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireDiner(request);
  const form = await readForm(request.clone());
  const id = idOf(form.get("id"));
  const back = nextOf(form.get("next"), paths.addresses());
  const intent = form.get("intent");
  if (intent === "add") {
    return answerForm(request, AddressInput, async (input) => {
      await addAddress(me, input);
      return redirectWithToast(back, SAID.added);
    });
  }
  if (intent === "change") {
    return answerForm(request, AddressChange, async (input) => {
      await updateAddress(me, id, { ...input, extraInstructions: input.extraInstructions ?? "" });
      return redirectWithToast(back, SAID.updated);
    });
  }
  const isDelete = intent === "delete";
  try {
    if (isDelete) await deleteAddress(me, id);
    else await updateAddress(me, id, { preferred: true });
    return redirectWithToast(back, isDelete ? SAID.deleted : SAID.updated);
  } catch (error) {
    if (!asRefusal(error)) throw error;
    return redirectWithToast(back, isDelete ? SAID.notDeleted : SAID.notUpdated, { tone: "error" });
  }
}

function Act({ intent, id, children }: { intent: string; id: number; children: ReactNode }) {
  return (
    <Form method="post">
      <Csrf />
      <input type="hidden" name="id" value={id} />
      <Button tone="quiet" name="intent" value={intent}>
        {children}
      </Button>
    </Form>
  );
}

function Entry({
  address,
  answer,
}: {
  address: AddressValues & { id: number; preferred: boolean };
  answer: unknown;
}) {
  return (
    <Card as="li" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{address.title}</h2>
        {address.preferred && <Pill tone="herb">Preferred</Pill>}
      </div>
      <p>
        {address.address}, {address.city}, {address.state} {address.postalCode}
      </p>
      <p className="text-sm text-ink-2">
        {[address.extraInstructions, `${address.contactPerson}, ${formatPhone(address.contactPersonNumber)}`]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <div className="-ml-5 flex flex-wrap items-start">
        {!address.preferred && (
          <Act intent="prefer" id={address.id}>
            Prefer this one
          </Act>
        )}
        <Act intent="delete" id={address.id}>
          Delete<span className="sr-only"> {address.title}</span>
        </Act>
      </div>
      <details open={answersFor(answer, "id", address.id)}>
        <summary className="inline-flex min-h-11 list-none items-center font-medium text-ink-2 underline-offset-4 hover:text-ink hover:underline">
          Change it<span className="sr-only">: {address.title}</span>
        </summary>
        <div className="pt-3">
          <AddressForm address={address} answer={answer} button="Save the change" />
        </div>
      </details>
    </Card>
  );
}

export default function AddressesScreen() {
  const { addresses, name, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const fresh = {
    title: "",
    address: "",
    city: "",
    state: "",
    postalCode: "",
    contactPerson: name,
    contactPersonNumber: "",
    extraInstructions: "",
  };
  return (
    <div className="page grid gap-6 pt-6 lg:pt-10">
      <PageTitle back={next ? { to: next, text: "Back" } : { to: paths.account(), text: "Your account" }}>
        Where dinner goes
      </PageTitle>
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-12">
        {addresses.length > 0 && (
          <ul className="grid gap-4">
            {addresses.map((address) => (
              <Entry key={address.id} address={address} answer={answer} />
            ))}
          </ul>
        )}
        <Panel id="new-address" title={addresses.length > 0 ? "Another address" : "Your first address"}>
          <AddressForm
            key={addresses.length}
            address={fresh}
            answer={answer}
            next={next}
            button="Save this address"
          />
        </Panel>
      </div>
    </div>
  );
}
