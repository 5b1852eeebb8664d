/**
 * What a call reads of a request. The standard's Request is one; the server makes a plain object instead, since building
 * a Request and a Response costs as much as the rest of a small call (measured: 0.2 ms).
 */
export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
  formData(): Promise<FormData>;
}

/** An answer whose text is whole: what nearly every call gives. */
export interface BufferedResponse {
  readonly status: number;
  readonly text: string;
  /** names in lower case; no cookies, which only a Response can carry several of */
  readonly headers: Readonly<Record<string, string>>;
}

export type ApiResponse = Response | BufferedResponse;

/** Told by its shape: calls and server are bundles of their own, and would not share a class. */
export function isBuffered(answer: ApiResponse): answer is BufferedResponse {
  return typeof answer.text === "string";
}

/** An answer as the standard's Response. */
export function toResponse(answer: ApiResponse): Response {
  if (!isBuffered(answer)) return answer;
  return new Response(answer.text, { status: answer.status, headers: answer.headers });
}
