import { useEffect } from "react";
import { ErrorNotice } from "~/ui/error-notice";
import { submittedValues } from "~/ui/forms/answer";
import type { AddressValues } from "./address-form";

/**
 * What was typed into the form of an address that is no longer there: another window has deleted it meanwhile, and its
 * form is gone with it. Null when the answer is about something else. Source: expectation D9 (nothing is lost).
 */
export function inputOfDeletedAddress(
  answer: unknown,
  addresses: readonly { id: number }[],
): Omit<AddressValues, "id"> | null {
  const typed = submittedValues(answer);
  const id = typed?.id;
  if (!typed || id === undefined || addresses.some((address) => String(address.id) === id)) return null;
  const text = (name: keyof AddressValues) => typed[name] ?? "";
  return {
    title: text("title"),
    address: text("address"),
    city: text("city"),
    state: text("state"),
    postalCode: text("postalCode"),
    contactPerson: text("contactPerson"),
    contactPersonNumber: text("contactPersonNumber"),
    extraInstructions: text("extraInstructions"),
  };
}

/** Says so above the form that has taken over what was typed, and goes on there. */
export function AddressGone() {
  useEffect(() => {
    document.querySelector<HTMLElement>("#address-new [name=title]")?.focus();
  }, []);
  return (
    <div className="mb-4">
      <ErrorNotice
        title="This address was deleted in another window"
        messages="What you typed is still here. Save it as a new address."
      />
    </div>
  );
}
