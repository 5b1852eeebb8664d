const documents = new WeakMap<Response, string>();

/** An answer that stands for a page: the page is handed to the server as it is, not through a stream of bytes. */
export function documentResponse(html: string, init: ResponseInit): Response {
  const response = new Response(null, init);
  documents.set(response, html);
  return response;
}

/** The page of such an answer; undefined for any other. */
export function documentOf(response: Response): string | undefined {
  return documents.get(response);
}
