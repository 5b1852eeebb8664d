/** The contact forms as plain data, for forms and schemas alike. Source: docs/words.md. */
export const contactRules = {
  name: { required: "Name is required", maxLength: 80 },
  organization: { required: "Organization name is required", maxLength: 120 },
  content: { required: "Content is required", maxLength: 5000 },
  thanks: "Thank you for your message. Our Customer Service Team will get back to you as soon as possible.",
  /** what a message that was not taken is told */
  failed: "Server error!.",
  /** a field that people don't see and programs fill in */
  trap: "website",
} as const;
