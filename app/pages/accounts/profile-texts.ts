/** The specification's toasts of a profile (section 8), word for word. */
export const PROFILE_SAVED = "Profile Updated Successfully";
/** The same at the cook's desk: the specification has both spellings. */
export const DESK_PROFILE_SAVED = "profile updated successfully";
/** What a failure without details says. */
export const PROFILE_FAILED = "Profile Update Failed";
