/** A British spelling, matched against a word in small letters, and what takes its place. */
export interface Rule {
  british: RegExp;
  american: string;
}

/** The words of a list that end differently: `ending` is matched after them, to the end of the word. */
const after = (stems: string, ending: string): RegExp =>
  new RegExp(`(?<=^(?:${stems.split(" ").join("|")}))${ending}`);

/** British spellings that no rule for verbs finds. */
export const AMERICAN: readonly Rule[] = [
  {
    british: after(
      "arm behavi cand clam col discol dishon endeav fav ferv flav glam harb hon hum lab misbehavi neighb od parl ranc rig rum sav splend tum unfav val vap vig",
      "our",
    ),
    american: "or",
  },
  {
    british: after(
      "cent epicent kilomet centimet millimet lit lust meag sab sepulch spect theat fib somb met",
      "re(?=s?$)",
    ),
    american: "er",
  },
  { british: /^centred$/, american: "centered" },
  { british: after("defen offen preten licen", "ce(?=[sd]?$)"), american: "se" },
  {
    british: after(
      "cancel channel counsel dial duel equal fuel funnel initial jewel label level libel marshal mislabel model panel parcel pedal quarrel relabel remodel rival shovel signal spiral total travel tunnel unravel",
      "l(?=(?:ed|ing|er|ers|able)$)",
    ),
    american: "",
  },
  { british: after("enro fulfi insti disti appa", "l(?=s?$|ment)"), american: "ll" },
  { british: /^(ski|wi)lful/, american: "$1llful" },
  { british: /^grey(?=(?:s|er|est|ed|ing|ish|scale)?$)/, american: "gray" },
  { british: /^catalogue(?=[sd]?$)/, american: "catalog" },
  { british: /^programme(?=s?$)/, american: "program" },
  { british: /^cheque(?=s?$)/, american: "check" },
  { british: /^jewellery$/, american: "jewelry" },
  { british: /^learnt$/, american: "learned" },
  { british: /^(mis)?spelt$/, american: "$1spelled" },
  { british: /^burnt$/, american: "burned" },
  { british: /^dreamt$/, american: "dreamed" },
  { british: /^spoilt$/, american: "spoiled" },
  { british: /^whilst$/, american: "while" },
  { british: /^amongst$/, american: "among" },
  { british: /^towards$/, american: "toward" },
  { british: /^afterwards$/, american: "afterward" },
  { british: /^(abridg|acknowledg|judg|lodg)ement/, american: "$1ment" },
  { british: /^ageing$/, american: "aging" },
  { british: /^mould/, american: "mold" },
  { british: /^plough/, american: "plow" },
  { british: /^sceptic/, american: "skeptic" },
  { british: /^tyre(?=s?$)/, american: "tire" },
  { british: /^kerb(?=s?$)/, american: "curb" },
  { british: /^pyjama/, american: "pajama" },
  { british: /^aluminium$/, american: "aluminum" },
  { british: /^artefact/, american: "artifact" },
  { british: /^practis(?=e|ing)/, american: "practic" },
  { british: /^yoghurt/, american: "yogurt" },
];

/** Spellings of more than one word, or of one in parts, matched against a line as it stands. */
export const PHRASES: readonly Rule[] = [
  { british: /\be-mails?\b/gi, american: "email" },
  { british: /\bany more\b(?! (?:of|than)\b)/gi, american: "anymore" },
];

/** Verbs in `-ise` and `-yse`, for the forms in `-er` and `-ed`, which also end other words. */
export const STEMS: ReadonlySet<string> = new Set(
  (
    "anal apolog author capital categor central character colon critic custom digit econom emphas equal factor final " +
    "general harmon ideal initial ital item legal local maxim memor minim mobil modern national neutral normal optim " +
    "organ paral personal polar popular priorit privat public random rational real recogn regular reorgan sanit serial " +
    "social special stabil standard summar symbol synchron synthes token util visual"
  ).split(" "),
);

/** What stands before `-e`, `-es` or `-ing` in words that are spelled with an `s` in the United States, too. */
export const IS_ENDING_ALLOWED: ReadonlySet<string> = new Set(
  (
    "advertis advis anis appris aris bouillabais brais bruis chastis compris compromis concis cruis demis despis devis " +
    "disguis enterpris excis exercis expertis franchis guis improvis incis likewis mayonnais merchandis nois otherwis " +
    "paradis porpois pois prais precis premis promis rais repris revis ris supervis surmis surpris televis tortois " +
    "treatis turquois wis"
  ).split(" "),
);
