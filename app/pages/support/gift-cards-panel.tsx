import { signInPaths } from "~/kit/sign-in-paths";
import { staffPaths } from "~/kit/staff-paths";
import { Button, ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select } from "~/ui/forms/field";
import { moneyText } from "~/ui/money-text";
import { Rows } from "../lookup/rows";
import { ProofField, useProofForms } from "./proof-field";

export interface GiftCardRow {
  id: number;
  /** the last four characters of its code */
  ending: string;
  amount_cents: number;
  /** in words: what became of it */
  state: string;
  /** the friend whom it was for */
  friend: string | null;
  /** nobody has added it, and it has been sent */
  mayResend: boolean;
}

interface Props {
  person: number;
  cards: readonly GiftCardRow[];
  /** the role may send them again */
  maySend: boolean;
  /** who looks has shown a code in the last ten minutes */
  mayAct: boolean;
  answer: unknown;
}

/** Sends a card once more, under a new code. */
function ResendForm({ card, mayAct, answer }: { card: GiftCardRow } & Pick<Props, "mayAct" | "answer">) {
  const own = answersFor(answer, "card", card.id) ? answer : undefined;
  const [form, fields] = useAnswer<{ to: string; reason: string }>(`gift-card-${card.id}`, own, {
    to: card.friend ? "friend" : "buyer",
    reason: "",
  });
  return (
    <AnswerForm form={form} className="mt-2 grid gap-3">
      <input type="hidden" name="intent" value="gift-card" />
      <input type="hidden" name="card" value={card.id} />
      <Select {...fieldProps(fields.to)} id={`to-${card.id}`} label="Send it to" required>
        {card.friend && <option value="friend">{card.friend}, whom it was for</option>}
        <option value="buyer">The buyer</option>
      </Select>
      <Field
        {...fieldProps(fields.reason)}
        id={`why-${card.id}`}
        label="Reason"
        hint="It gets a new code. The one before opens nothing anymore."
        required
        maxLength={500}
      />
      <ProofField mayAct={mayAct} answer={own} />
      <Button className="justify-self-start">Send a new code</Button>
    </AnswerForm>
  );
}

/** The gift cards that somebody bought or added; one that was lost is sent again from here. */
export function GiftCardsPanel({ person, cards, maySend, mayAct, answer }: Props) {
  const isShown = useProofForms(mayAct);
  if (cards.length === 0) return null;
  return (
    <Panel id="person-gift-cards" title="Gift cards">
      <Rows none="">
        {cards.map((card) => (
          <li key={card.id} className="grid gap-1">
            <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
              <span className="font-medium">Ending {card.ending}</span>
              <span className="font-medium tabular-nums">{moneyText(card.amount_cents)}</span>
            </div>
            <span className="text-ink-2 wrap-anywhere">{card.state}</span>
            {maySend && card.mayResend && (
              <details open={answersFor(answer, "card", card.id) || undefined}>
                <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
                  Send it again…<span className="sr-only"> Card ending {card.ending}</span>
                </summary>
                {isShown ? (
                  <ResendForm {...{ card, mayAct, answer }} />
                ) : (
                  <div className="mt-2 grid gap-3">
                    <p>Enter a code from your authenticator app first. It counts for ten minutes.</p>
                    <ButtonLink
                      to={signInPaths.proof(staffPaths.person(person))}
                      className="justify-self-start"
                    >
                      Confirm it&rsquo;s you
                    </ButtonLink>
                  </div>
                )}
              </details>
            )}
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
