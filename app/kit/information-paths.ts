/** The pages of words. */
export const information = {
  howItWorks: "/how-it-works",
  terms: "/terms-and-conditions",
  privacy: "/privacy-policy",
  contact: "/contact-us",
  contactForCompanies: "/contact-us?for=company",
} as const;
