import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { paths } from "~/kit/paths";

/** What the address book's screen says of a ZIP code that it is asked for. */
interface Answer {
  place: { zip: string; city: string; state: string; is_served: boolean } | null;
}

/**
 * Fills city and state of an address form from its ZIP code as soon as that is whole; what the person typed there stays.
 * `begun` is what a fresh form began with and nobody typed. `told` is what to say about the ZIP code. Where script does not
 * run the server fills what was left open.
 */
export function usePlaceOfZip(form_id: string, begun?: { city: string; state: string }) {
  const { load, data } = useFetcher<Answer>();
  const asked = useRef("");
  const filled = useRef(begun);
  const place = data?.place;

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const field = event.target as HTMLInputElement;
    const zip = /^\s*(\d{5})\b/.exec(field.value)?.[1];
    if (field.name !== "postalCode" || !zip || asked.current === zip) return;
    asked.current = zip;
    load(`${paths.addresses()}?zip=${zip}`);
  };

  useEffect(() => {
    if (!place || place.zip !== asked.current) return;
    for (const name of ["city", "state"] as const) {
      const input = document.querySelector<HTMLInputElement>(`#${form_id} [name=${name}]`);
      if (input && (!input.value || input.value === filled.current?.[name])) input.value = place[name];
    }
    filled.current = place;
  }, [place, form_id]);

  const told = place && !place.is_served ? `No cooks deliver to ${place.zip} yet.` : null;
  return { onInput, told };
}
