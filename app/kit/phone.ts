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

/** The fewest digits that people look for somebody's phone by; fewer would find nearly everybody. */
export const AREA_CODE = 3;

/** The digits of a part of a phone number, such as its last four: `least` or more, and nothing but a number's characters; or null. */
export function phonePart(text: string, least = 4): string | null {
  const digits = text.replace(/\D/g, "");
  return digits.length >= least && /^[+\d\s().-]{1,24}$/.test(text.trim()) ? digits : null;
}

/** `+16155550142`, or ten digits, as `(615) 555-0142`. */
export function formatPhone(e164: string): string {
  const match = /^(?:\+1)?(\d{3})(\d{3})(\d{4})$/.exec(e164);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164;
}

/** Area codes of +1 that are no place at all (toll-free, premium, personal numbers), or one outside the United States. A text, not a set: pages that only format a number leave it out. */
const ELSEWHERE =
  "456 500 521 522 523 524 525 526 527 528 529 533 544 566 577 588 600 622 700 710 900 " +
  "800 822 833 844 855 866 877 880 881 882 883 884 885 886 887 888 889 " +
  "242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876 " +
  "204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 468 474 506 514 519 548 " +
  "579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 905 942 ";

/**
 * Whether a number in E.164 is an ordinary one of the United States: what a code may be texted to. Premium and foreign
 * numbers under +1 are what text fraud is made of.
 */
export function isUsPhone(e164: string): boolean {
  const [, area = ""] = /^\+1([2-9]\d\d)[2-9]\d{6}$/.exec(e164) ?? [];
  return area !== "" && !area.endsWith("11") && !ELSEWHERE.includes(area);
}
