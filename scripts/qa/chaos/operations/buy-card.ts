import { pay } from "../card";
import { controlFakes } from "../environment";
import { Mutex } from "../locks";
import type { BoughtCard, ModelUser } from "../model";
import type { Operation } from "../operation";
import type { Random } from "../random";
import type { Run } from "../run";

const PATH = "/api/gift-card/buy/";

/** Asks for a card of so many cents, some times at once under one key. Answers it with the name of its payment at Stripe. */
export async function askForCard(
  run: Run,
  user: ModelUser,
  random: Random,
  { cents, times }: { cents: number; times: number },
): Promise<{ card: BoughtCard; intent: string }> {
  const key = run.newKey();
  const recipient = `${key}@friends.test`;
  const asking = { body: { amount_cents: cents, recipient_email: recipient }, key };
  const replies = await run.twins(user.token, PATH, random, asking, times);
  const [first] = replies;
  const secret = String(first?.body.client_secret ?? "");
  const wrong = replies.find((reply) => reply.status !== 201 || reply.body.id !== first?.body.id);
  if (wrong || !secret.startsWith("pi_"))
    run.violated("buying a gift card may not be answered so", wrong ?? first);
  const card = { id: Number(first?.body.id), cents, recipient, isCharged: false, isRead: false };
  run.model.bought.push(card);
  return { card, intent: secret.split("_secret_")[0] ?? "" };
}

/** Somebody buys a gift card for a friend, its request sent twice now and then; some never confirm the payment. */
async function buy(run: Run, random: Random): Promise<void> {
  const user = random.pick(run.model.users);
  const purchase = { cents: random.int(5, 60) * 100, times: random.chance(0.3) ? 3 : 1 };
  const { card, intent } = await user.lock.run(() => askForCard(run, user, random, purchase));
  if (random.chance(0.8)) card.isCharged = await pay(run, intent);
  run.count("gift cards bought");
}

/** The code in the mail that the friend has got; null while none has come. */
export async function codeOf(run: Run, card: BoughtCard): Promise<string | null> {
  const query = `channel=email&to=${encodeURIComponent(card.recipient)}`;
  const [mail] = await controlFakes<{ text: string }[]>(run.environment, `/__inbox.json?${query}`);
  const [code = null] = mail?.text.match(/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/) ?? [];
  return code?.replaceAll("-", "") ?? null;
}

/** Cards whose mail has come are in somebody's hands from now on: `redeem` adds them. */
async function readMail(run: Run, random: Random): Promise<void> {
  const waiting = run.model.bought.filter((card) => card.isCharged && !card.isRead);
  if (waiting.length === 0) return;
  const card = random.pick(waiting);
  const code = await codeOf(run, card);
  if (code === null || card.isRead) return;
  card.isRead = true;
  const index = run.model.giftCards.length;
  run.model.giftCards.push({ index, code, cents: card.cents, owner: null, lock: new Mutex() });
}

export const buyCard: Operation = {
  name: "gift card bought",
  weight: 3,
  needs: "/gift-card/buy/",
  perform: (run, random) => (random.chance(0.6) ? buy(run, random) : readMail(run, random)),
};
