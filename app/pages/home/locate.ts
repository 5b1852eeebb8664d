import { toast } from "~/ui/toast-store";

/** Milliseconds to wait for the browser's answer, and how old an answer may be. */
const PATIENCE = { timeout: 8000, maximumAge: 600_000 };

/**
 * Asks the browser where it is, writes it into the form and sends it. When the browser does not say, that is told, and
 * `refused` is called.
 */
export function locate(form: HTMLFormElement, refused: () => void): void {
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      for (const name of ["latitude", "longitude"] as const) {
        const field = form.elements.namedItem(name);
        if (field instanceof HTMLInputElement) field.value = coords[name].toFixed(6);
      }
      form.submit();
    },
    () => {
      toast("We couldn't get your location. Please enter your ZIP code instead.", { tone: "error" });
      refused();
    },
    PATIENCE,
  );
}
