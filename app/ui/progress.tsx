import { useNavigation } from "@remix-run/react";

/** A thin line at the top of the page while the next screen is on its way; it waits a moment, for most come at once. */
export function Progress() {
  const isBusy = useNavigation().state !== "idle";
  return <div aria-hidden data-busy={isBusy || undefined} className="progress print:hidden" />;
}
