import { asRefusal, refusalResponse } from "./answers.server";

/** Answers what a page sends in the background: 204 when it was heard, a refusal in the words and status of a call. */
export async function answerBeacon(hear: () => Promise<void>): Promise<Response> {
  try {
    await hear();
    return new Response(null, { status: 204 });
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) throw error;
    return refusalResponse(refusal);
  }
}
