/** Somebody with an account at a provider. `email` null: the provider knows none, or the person keeps it back. */
export interface ProviderPerson {
  id: string;
  given_name: string;
  family_name: string;
  email: string | null;
  email_verified: boolean;
  picture: boolean;
}

const person = (
  id: string,
  given_name: string,
  family_name: string,
  more: Partial<ProviderPerson> = {},
): ProviderPerson => ({
  id,
  given_name,
  family_name,
  email: `${given_name}.${family_name}@example.test`.toLowerCase(),
  email_verified: true,
  picture: true,
  ...more,
});

export const GOOGLE_PEOPLE = [
  person("108204268033311374001", "Ana", "Torres"),
  person("108204268033311374002", "Ben", "Okafor", { picture: false }),
  person("108204268033311374003", "Cleo", "Marsh", { email: null }),
  person("108204268033311374004", "Dan", "Vogel", { email_verified: false }),
];

export const FACEBOOK_PEOPLE = [
  person("10158231112220001", "Elena", "Ruiz"),
  person("10158231112220002", "Finn", "Larsen", { picture: false }),
  person("10158231112220003", "Grace", "Njeri", { email: null }),
];

/** Who works at the company whose provider the fake is: the demo's members, and one whom nobody has added. */
export const COMPANY_PEOPLE = [
  person("00u1member", "Nina", "Park", { email: "member@demo.dindin.test", picture: false }),
  person("00u2admin", "Omar", "Reyes", { email: "orgadmin@demo.dindin.test", picture: false }),
  person("00u3nobody", "Pat", "Quinn", { picture: false }),
];

/** A person described by a test or typed into the consent page; what is not said gets a plausible value. */
export function describedPerson(given: ReadonlyMap<string, unknown>, id: string): ProviderPerson {
  const text = (name: string): string | null => {
    const value = given.get(name);
    return typeof value === "string" && value !== "" ? value : null;
  };
  const email = text("email");
  return {
    id: text("id") ?? id,
    given_name: text("given_name") ?? "Sam",
    family_name: text("family_name") ?? "Example",
    email,
    email_verified: given.get("email_verified") !== false && given.get("email_verified") !== "false",
    picture: given.get("picture") === true || given.get("picture") === "true",
  };
}

/** A drawn face, so that a picture address leads to a picture. */
export function pictureOf(one: ProviderPerson): string {
  const hue = [...one.id].reduce((sum, digit) => (sum * 31 + digit.charCodeAt(0)) % 360, 7);
  const letters = (one.given_name[0] ?? "?") + (one.family_name[0] ?? "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="hsl(${hue} 45% 42%)"/><text x="48" y="60" font-family="sans-serif" font-size="36" text-anchor="middle" fill="#fff">${letters.replace(/[^\p{L}]/gu, "")}</text></svg>`;
}
