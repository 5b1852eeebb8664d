import recorded from "./examples.json";

/** What was asked and answered when the tests recorded this call: parameters, body and the good answer. */
export interface Example {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  answer?: unknown;
}

/** The recorded example of a call by its operation id. `tests/contract` records and checks them. */
export function exampleOf(id: string): Example | undefined {
  return (recorded as Record<string, Example>)[id];
}
