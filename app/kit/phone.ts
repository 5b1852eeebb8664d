/**
 * A US phone number as E.164 (`+16155550142`), or null. Accepts both readings of the spec: ten digits, or an optional
 * `+1` and three, three and four digits with separators; exactly ten digits remain after the country code.
 */
export function toE164(text: string): string | null {
  if (!/^\+?[\d\s().-]{7,24}$/.test(text.trim())) return null;
  const digits = text.replace(/\D/g, "");
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  if (national.length !== 10) return null;
  if (text.trim().startsWith("+") && digits.length !== 11) return null;
  return `+1${national}`;
}

/** `+16155550142`, or ten digits, as `(615) 555-0142`. */
export function formatPhone(e164: string): string {
  const match = /^(?:\+1)?(\d{3})(\d{3})(\d{4})$/.exec(e164);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164;
}
