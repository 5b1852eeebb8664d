/** The pages of words, and where one signs up as what. */
export const informationPaths = {
  howItWorks: "/how-it-works",
  aboutUs: "/about-us",
  ourTeam: "/ourteam",
  ourPartners: "/our-partners",
  corporate: "/corporate",
  foodSafety: "/food-safety",
  faq: "/faq",
  terms: "/terms-and-conditions",
  privacy: "/privacy-policy",
  contact: "/contact-us",
  contactForCompanies: "/contact-us?for=company",
  landing: "/landing-page",
  selectSignup: "/select-signup",
  createKitchen: "/create-kitchen",
  corporateSignup: "/corporate/signup",
} as const;

/** The contact form with the order's number in the message. */
export const contactAbout = (order: string) =>
  `${informationPaths.contact}?order=${encodeURIComponent(order)}`;
