import { FileStoreUnavailable } from "~/adapters/files.server";
import { Refusal } from "../refusal";

/** Says so where the place for files is away. */
export const unavailable = (reason: string) => (error: unknown) => {
  if (!(error instanceof FileStoreUnavailable)) throw error;
  const words = { reason, next: "Please try again." };
  throw new Refusal("unavailable", words, { retryAfter: 5, cause: error });
};
