import { AsyncLocalStorage } from "node:async_hooks";
import type { Person } from "~/domain/accounts/people";
import type { SignedOut } from "~/kit/signed-out";

/** A form that was refused before anything read it. `title` and `words` are for people. */
export interface RefusedForm {
  readonly status: 403 | 413;
  readonly title: string;
  readonly words: string;
  /** it is worth opening the form again: it is one of ours, and the next one will do */
  readonly canReload: boolean;
  /** it was made for another sign-in than the browser has now */
  readonly isOutdated?: true;
}

/** What one request knows about itself. Made by the server, read by guards, limits, the document and the log. */
export interface RequestScope {
  readonly id: string;
  /** the peer's address after the trusted proxies */
  readonly ip: string;
  /** for the Content-Security-Policy of this answer */
  readonly nonce: string;
  /** the CSRF token bound to this visitor's cookie, for hidden fields */
  readonly csrf: string;
  /** the browser goes to a page of its history: a redirect takes the place of that page there */
  readonly isHistoryStep?: boolean;
  person?: Promise<Person | null>;
  /** whom somebody of the product team views as, for the banner: until when (ISO 8601 UTC), and the ways back and out */
  view?: { name: string; until: string; back: string; end: string };
  /** what is asked for is shown to nobody who views as somebody */
  isHidden?: boolean;
  /** why this request was refused before its screen was asked: the screen's actions do nothing and show it as a page */
  refused?: RefusedForm | null;
  /** it reads what is the same for every guest, so that its answer may be kept where nobody is signed in */
  isPublicRead?: boolean;
  /** the organization that the page was about whose form this is; null where it was about none */
  readonly pageOf?: number | null;
  /** it may write: somebody's requests that do take turns (`write-semaphore.server.ts`) */
  readonly isWriting?: boolean;
  /** the turn it has, or waits for */
  turn?: Promise<() => void>;
  /** it did nothing because of who is signed in: the page's script is told, and keeps what was typed */
  signedOut?: SignedOut | undefined;
  /** what was typed into the page's form before its person signed in again: the page shows it as the answer to a form */
  unsent?: object | null;
  /** seconds after which a screen that was refused (429, 503) may be asked for again */
  retryAfter?: number;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Ends the turn that a request has taken, or is waiting for. */
export function endTurn(scope: RequestScope): void {
  scope.turn?.then(
    (end) => end(),
    () => undefined,
  );
  delete scope.turn;
}

/** Runs `work` as the handling of one request, and ends the turn it has taken. */
export async function inRequest<T>(scope: RequestScope, work: () => Promise<T>): Promise<T> {
  try {
    return await scopes.run(scope, work);
  } finally {
    endTurn(scope);
  }
}

/** The request being handled, or null outside of one (jobs, scripts, tests of verbs). */
export function currentRequest(): RequestScope | null {
  return scopes.getStore() ?? null;
}
