import { zip } from "./zip";

export { ALLERGENS, type Allergen } from "./allergens";

/**
 * The field rules of the product as plain data, for server and browser alike: patterns are used by the zod schemas on
 * the server and by the `pattern`, `minLength` and `maxLength` of the inputs. Source: the specification's validation
 * rules; the names' wider alphabet (letters of any script, spaces, apostrophes) is a decision of ours.
 */
export const rules = {
  password: {
    pattern: "(?=.*\\d)(?=.*[@#$%])(?=.*[a-z])(?=.*[A-Z]).{8,}",
    maxLength: 200,
    message: "Use at least 8 alphanumeric characters with a capital letter and a special character @#$%",
  },
  name: { pattern: "[\\p{L}\\p{M}0-9_@!£$%*.\\/#&+\\-'’ ]+", minLength: 2, maxLength: 20 },
  username: { pattern: "[A-Za-z0-9._]{2,24}", message: "Use 2 to 24 letters, digits, dots or underscores" },
  phone: { message: "Enter a valid 10-digit phone number" },
  email: { pattern: "[^@\\s]+@[^@\\s]+\\.[^@\\s]{2,}", maxLength: 254, message: "Enter a valid email" },
  zip,
  code: { pattern: "\\d{4}", message: "Enter the 4-digit code" },
  socialId: { message: "Enter your username only, without www, http, https or .com" },
  imageBytes: 512_000,
  imageTooLarge: "The picture is larger than 512 KB. Choose a smaller one.",
  instruction: { maxLength: 500 },
} as const;
