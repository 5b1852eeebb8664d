/** The toasts of a schedule, word for word as docs/words.md has them. */
export const SAID = {
  updated: "Updated successfully",
  deleted: "Scheduled meal deleted Successfully.",
  notUpdated: "server error!",
  notDeleted: "server error.",
  missing: "not found",
} as const;
