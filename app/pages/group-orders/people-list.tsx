import type { GroupPerson } from "~/domain/group-orders/schemas.server";
import { countOf, joinWords } from "~/kit/text";
import { moneyText } from "~/ui/money-text";
import { Pill } from "~/ui/pill";

const WORDS = {
  paid: { text: "Paid", tone: "herb" },
  checking_out: { text: "Checking out", tone: "turmeric" },
  joined: { text: "Not paid yet", tone: "turmeric" },
  canceled: { text: "Canceled", tone: "sunk" },
  left: { text: "Left", tone: "sunk" },
  dropped_out: { text: "Dropped out", tone: "sunk" },
} as const;

/** What of somebody's order concerns who hands the bags out: how many, by whom. */
function bagsOf({ portions, cooks, share_cents }: GroupPerson): string | null {
  const bags = portions > 0 ? `${countOf(portions, "portion")} from ${joinWords(cooks)}` : null;
  const share = share_cents === null ? null : `${moneyText(share_cents)} of the delivery fee`;
  return [bags, share].filter(Boolean).join(" · ") || null;
}

/** What a person of a canceled group order was about to do is over. */
const wordsOf = (status: GroupPerson["status"], isCanceled: boolean) =>
  WORDS[isCanceled && (status === "joined" || status === "checking_out") ? "canceled" : status];

/** Who joined, how far they are, and whose bags are theirs. */
export function PeopleList({ people, isCanceled }: { people: readonly GroupPerson[]; isCanceled: boolean }) {
  return (
    <ul className="divide-y divide-line">
      {people.map((person, index) => {
        const { text, tone } = wordsOf(person.status, isCanceled);
        const bags = bagsOf(person);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people can have one name, and they never change places
          <li key={index} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <span className="min-w-0">
              <span className="block font-bold wrap-anywhere">
                {person.first_name} {person.last_name}
              </span>
              {bags && <span className="text-sm text-ink-2 wrap-anywhere">{bags}</span>}
            </span>
            <Pill tone={tone}>{text}</Pill>
          </li>
        );
      })}
    </ul>
  );
}
