import { useFetcher } from "@remix-run/react";
import { useContext, useEffect } from "react";
import { paths } from "~/kit/paths";
import { Csrf, CsrfToken } from "~/ui/forms/csrf";
import { Live } from "~/ui/forms/live";
import { useAnswered } from "../carts/use-answered";
import type { AddressValues } from "./address-form";

/** Takes an address off the list at once; for five seconds it can be put back as it was, preferred where it was. */
export function DeleteAddress({
  address,
  className,
}: {
  address: AddressValues & { id: number; preferred: boolean };
  className: string;
}) {
  const removal = useFetcher();
  const undo = useFetcher({ key: `undo-address-${address.id}` });
  const csrf = useContext(CsrfToken);
  const putBack = () => {
    const { id: _id, preferred, ...values } = address;
    const sure = `${values.postalCode} ${values.city}`;
    const fields = { csrf, intent: "add", ...values, sure, ...(preferred && { preferred: "true" }) };
    undo.submit(fields, { method: "post", action: paths.addresses() });
  };
  useAnswered(removal.data, true, putBack);
  // The button goes with its address; who came by keyboard goes on from the title.
  useEffect(() => {
    if (removal.data) document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [removal.data]);
  return (
    <removal.Form method="post" action={paths.addresses()}>
      <Csrf />
      <Live />
      <input type="hidden" name="id" value={address.id} />
      <button type="submit" name="intent" value="delete" className={className}>
        Delete<span className="sr-only"> {address.title}</span>
      </button>
    </removal.Form>
  );
}
