/** A link of the header: words alone, tall enough for a finger. */
export const plainLink =
  "inline-flex min-h-11 items-center whitespace-nowrap rounded-field px-2.5 font-medium hover:text-paprika hover:underline hover:underline-offset-4";
