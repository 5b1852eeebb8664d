import type { Random } from "./random";

/** First and last names as they go together, by where a family's cooking comes from. */
export const FAMILIES: Record<string, { first: readonly string[]; last: readonly string[] }> = {
  Southern: {
    first: [
      "Loretta",
      "Dale",
      "Ruthann",
      "Marcus",
      "Tammy",
      "Clyde",
      "Georgia",
      "Wendell",
      "Opal",
      "Darnell",
    ],
    last: [
      "Hollis",
      "Pruitt",
      "Beasley",
      "McCall",
      "Tate",
      "Garland",
      "Whitfield",
      "Boone",
      "Sneed",
      "Hardin",
    ],
  },
  Mexican: {
    first: [
      "Guadalupe",
      "Rosario",
      "Javier",
      "Itzel",
      "Ramón",
      "Marisol",
      "Ernesto",
      "Lucía",
      "Chuy",
      "Elena",
    ],
    last: [
      "Villareal",
      "Ochoa",
      "Saldaña",
      "Quintero",
      "Barrera",
      "Luna",
      "Cárdenas",
      "Medrano",
      "Ríos",
      "Zamora",
    ],
  },
  Italian: {
    first: ["Giulia", "Renzo", "Carmela", "Vito", "Chiara", "Massimo", "Ornella", "Dario", "Silvana", "Nico"],
    last: [
      "Bellini",
      "Caruso",
      "Marchetti",
      "De Santis",
      "Ferraro",
      "Lombardi",
      "Pellegrino",
      "Rinaldi",
      "Sorrentino",
      "Vitale",
    ],
  },
  Indian: {
    first: [
      "Anjali",
      "Vikram",
      "Meera",
      "Suresh",
      "Kavita",
      "Harpreet",
      "Lakshmi",
      "Rohan",
      "Nandini",
      "Farah",
    ],
    last: [
      "Iyer",
      "Bhatt",
      "Chaudhary",
      "Menon",
      "Gill",
      "Deshpande",
      "Reddy",
      "Kapadia",
      "Bose",
      "Siddiqui",
    ],
  },
  Thai: {
    first: ["Malee", "Somchai", "Noi", "Pim", "Arun", "Kanya", "Ploy", "Chai", "Ratree", "Mint"],
    last: [
      "Suwannarat",
      "Chaiyasit",
      "Boonmee",
      "Srisai",
      "Thongchai",
      "Wattana",
      "Phongsri",
      "Intharat",
      "Saetang",
      "Rattana",
    ],
  },
  Vietnamese: {
    first: ["Linh", "Hạnh", "Minh", "Thảo", "Quang", "Bích", "Tuấn", "Ngọc", "Lan", "Kim"],
    last: ["Nguyen", "Tran", "Pham", "Le", "Vo", "Dang", "Bui", "Do", "Ngo", "Huynh"],
  },
  Chinese: {
    first: ["Mei", "Jun", "Xiaoli", "Wei", "Fang", "Hong", "Lily", "Guo", "Yan", "Peter"],
    last: ["Zhang", "Liu", "Chen", "Huang", "Lin", "Zhao", "Wu", "Xu", "Tang", "Deng"],
  },
  Japanese: {
    first: ["Yuki", "Haruko", "Kenji", "Naomi", "Takeshi", "Emi", "Sora", "Michiko", "Daichi", "Aya"],
    last: ["Tanaka", "Mori", "Okada", "Hayashi", "Shimizu", "Kondo", "Nishimura", "Fujita", "Ono", "Kato"],
  },
  Korean: {
    first: ["Jisoo", "Minho", "Eunji", "Sunhee", "Daniel", "Hana", "Taeyang", "Soojin", "Yuna", "Grace"],
    last: ["Kim", "Park", "Choi", "Jung", "Kang", "Yoon", "Lim", "Han", "Shin", "Seo"],
  },
  Filipino: {
    first: ["Luz", "Jun-Jun", "Maricel", "Rodel", "Tess", "Bong", "Divina", "Arnel", "Cora", "Jovy"],
    last: [
      "Santos",
      "Reyes",
      "Bautista",
      "Dizon",
      "Magsaysay",
      "Villanueva",
      "Manalo",
      "Pangilinan",
      "Soriano",
      "Lacson",
    ],
  },
  Lebanese: {
    first: ["Layla", "Omar", "Rania", "Elias", "Nadia", "Karim", "Salma", "Georges", "Hala", "Rima"],
    last: [
      "Haddad",
      "Khoury",
      "Nasser",
      "Saab",
      "Sabbagh",
      "Aoun",
      "Gemayel",
      "Mansour",
      "Darwish",
      "Khalil",
    ],
  },
  Greek: {
    first: [
      "Eleni",
      "Nikos",
      "Despina",
      "Stavros",
      "Sofia",
      "Petros",
      "Katerina",
      "Yiannis",
      "Thalia",
      "Irene",
    ],
    last: [
      "Papadakis",
      "Kostas",
      "Samaras",
      "Georgiou",
      "Galanis",
      "Economou",
      "Laskaris",
      "Vasilakis",
      "Zervas",
      "Pappas",
    ],
  },
  Ethiopian: {
    first: ["Selam", "Dawit", "Hirut", "Abebe", "Tigist", "Yonas", "Meseret", "Bekele", "Almaz", "Rahel"],
    last: ["Tesfaye", "Bekele", "Haile", "Girma", "Alemu", "Desta", "Worku", "Kebede", "Tadesse", "Mulugeta"],
  },
  "West African": {
    first: ["Amara", "Kwame", "Folake", "Chidi", "Adwoa", "Babatunde", "Efua", "Ngozi", "Kofi", "Aminata"],
    last: ["Okafor", "Mensah", "Adeyemi", "Boateng", "Diallo", "Eze", "Owusu", "Balogun", "Sow", "Asante"],
  },
  Caribbean: {
    first: [
      "Marcia",
      "Devon",
      "Claudette",
      "Winston",
      "Yvonne",
      "Delroy",
      "Nerissa",
      "Errol",
      "Shanice",
      "Rohan",
    ],
    last: [
      "Campbell",
      "Baptiste",
      "Grant",
      "Pierre",
      "Francis",
      "Ramkissoon",
      "Gordon",
      "Toussaint",
      "Bailey",
      "Charles",
    ],
  },
  Peruvian: {
    first: ["Valentina", "Mateo", "Pilar", "Andrés", "Camila", "Rosa", "Diego", "Noemí", "Tomás", "Beatriz"],
    last: [
      "Arango",
      "Quispe",
      "Herrera",
      "Salazar",
      "Huamán",
      "Vega",
      "Paredes",
      "Rojas",
      "Mamani",
      "Duarte",
    ],
  },
  Polish: {
    first: ["Agnieszka", "Marek", "Halina", "Tomasz", "Zofia", "Jacek", "Danuta", "Piotr", "Ewa", "Kasia"],
    last: [
      "Nowak",
      "Kowalczyk",
      "Zielinski",
      "Wozniak",
      "Mazur",
      "Krawczyk",
      "Dudek",
      "Pawlak",
      "Wrona",
      "Sikora",
    ],
  },
  Moroccan: {
    first: ["Fatima", "Youssef", "Khadija", "Hamid", "Zineb", "Rachid", "Samira", "Driss", "Latifa", "Imane"],
    last: [
      "Bennani",
      "El Amrani",
      "Tazi",
      "Berrada",
      "Chraibi",
      "Idrissi",
      "Lahlou",
      "Ouazzani",
      "Sefrioui",
      "Alaoui",
    ],
  },
  Persian: {
    first: ["Shirin", "Dariush", "Parisa", "Kamran", "Nasrin", "Babak", "Laleh", "Farhad", "Mina", "Roya"],
    last: [
      "Tehrani",
      "Farahani",
      "Rahimi",
      "Sadeghi",
      "Karimi",
      "Moradi",
      "Jafari",
      "Golzar",
      "Shirazi",
      "Azizi",
    ],
  },
  American: {
    first: [
      "Hannah",
      "Ben",
      "Claire",
      "Jordan",
      "Megan",
      "Luke",
      "Tess",
      "Owen",
      "Paige",
      "Sam",
      "Nora",
      "Eli",
    ],
    last: [
      "Carver",
      "Whitman",
      "Hayes",
      "Ellis",
      "Novak",
      "Sullivan",
      "Brandt",
      "Foley",
      "Keller",
      "Marsh",
      "Olson",
      "Reid",
    ],
  },
};
const ALL = Object.values(FAMILIES);
/** First and last name of somebody who cooks this; eaters come from everywhere. */
export function aName(random: Random, cuisine?: string): { first_name: string; last_name: string } {
  const family = cuisine ? FAMILIES[cuisine] : undefined;
  const from = family ?? random.pick(ALL);
  return { first_name: random.pick(from.first), last_name: random.pick(from.last) };
}

const STREETS = [
  "Oak",
  "Pine",
  "Magnolia",
  "Cedar",
  "Willow",
  "Sycamore",
  "Hickory",
  "Juniper",
  "Laurel",
  "Walnut",
];
const KINDS = ["Street", "Avenue", "Lane", "Drive", "Court", "Way"];

/** A plausible street and number; one in four has an apartment. */
export function aStreet(random: Random): string {
  const street = `${random.int(101, 4899)} ${random.pick(STREETS)} ${random.pick(KINDS)}`;
  return random.chance(0.25) ? `${street}, Apt ${random.int(1, 28)}` : street;
}

/** What one world may use of an area code's numbers beside 555. */
const PHONES = 2000;

/**
 * Phones, each of one person: who shares a verified phone shares a first-order coupon. E.164. The first world's are of the
 * exchange kept free for fiction (555-01xx is too few); further worlds have numbers that begin with 0 or 1 after the area
 * code, which no phone has.
 */
export class Phones {
  private readonly taken = new Set<string>();

  /** `world` counts from 1. */
  constructor(private readonly world: number) {}

  next(random: Random, area_code: string): string {
    for (;;) {
      const phone = `+1${area_code}${this.digits(random)}`;
      if (this.taken.has(phone)) continue;
      this.taken.add(phone);
      return phone;
    }
  }

  private digits(random: Random): string {
    if (this.world === 1) return `555${String(random.int(0, 9999)).padStart(4, "0")}`;
    return String((this.world - 2) * PHONES + random.int(0, PHONES - 1)).padStart(7, "0");
  }
}

const PLAIN: Record<string, string> = { đ: "d", Đ: "D" };

/** A mailbox of the demo's own domain, which delivers nowhere. `tail` keeps namesakes apart. */
export function aMailbox(first_name: string, last_name: string, tail: string): string {
  const plain = `${first_name}.${last_name}`.replace(/[đĐ]/g, (char) => PLAIN[char] as string);
  const name = plain
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z.]/g, "");
  return `${name}.${tail}@demo.dindin.test`;
}
