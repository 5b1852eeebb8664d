/** The page's own CSRF token: readable on purpose, so that what is sent in the background proves where it comes from. */
function csrf(): string {
  return /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";
}

/** Fields of something sent in the background. */
export function formFields(values: Record<string, string>): URLSearchParams {
  return new URLSearchParams({ csrf: decodeURIComponent(csrf()), ...values });
}

/** Sends fields even while the page is being left. Answers whether the browser took them. */
export function sendBeacon(path: string, values: Record<string, string>): boolean {
  return navigator.sendBeacon?.(path, formFields(values)) ?? false;
}
