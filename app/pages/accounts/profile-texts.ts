/** The toasts of a profile, word for word as docs/words.md has them. */
export const PROFILE_SAVED = "Profile Updated Successfully";
/** The same at the cook's desk: the specification has both spellings. */
export const DESK_PROFILE_SAVED = "profile updated successfully";
/** What a failure without details says. */
export const PROFILE_FAILED = "Profile Update Failed";
