import type { Agenda } from "./agenda";
import type { Cook } from "./kitchens";
import type { Dish } from "./menu";
import type { DemoOrder, Part } from "./order-types";
import type { Random } from "./random";
import { replyText, reviewText, type Subject } from "./review-words";
import type { Tables } from "./tables";
import { HOUR } from "./times";

/** How much the mean of everything counts, in reviews, against a meal's or cook's own. */
const PRIOR = 5;

function heatOf(dish: Dish): Subject["heat"] {
  const text = dish.source.heating_instructions.toLowerCase();
  if (text.includes("microwave")) return "microwave";
  if (text.includes("oven")) return "oven";
  return text.includes("pan") || text.includes("skillet") || text.includes("simmer") ? "pan" : "none";
}

/** What an eater says about the parts of delivered orders, and the ratings that follow from it. */
export class Reviews {
  private sum = 0;
  private count = 0;

  constructor(
    private readonly tables: Tables,
    private readonly agenda: Agenda,
    private readonly now: number,
    /** those who still have something to review, so that the screen can be seen */
    private readonly silent: ReadonlySet<number>,
  ) {}

  /** A review some hours after delivery, at the latest now. Every order's first part gets one, most others too. */
  plan(random: Random, order: DemoOrder, part: Part, delivered: number): void {
    const first = order.parts[0] === part;
    if (!first && !random.chance(0.7)) return;
    const at = Math.min(delivered + random.int(1, 60) * HOUR, this.now);
    if (this.silent.has(order.eater.account_id) && delivered > this.now - 9 * 24 * HOUR) return;
    this.agenda.plan(at, () => this.write(random, order, part, at));
  }

  private write(random: Random, order: DemoOrder, part: Part, at: number): void {
    const line = part.lines[0];
    if (!line) return;
    const { cook } = part;
    const rating = this.stars(random, cook);
    const subject: Subject = {
      dish: line.dish.source.name.charAt(0).toLowerCase() + line.dish.source.name.slice(1),
      ingredient: random.pick(line.dish.source.ingredients.split(",").slice(0, 3)).trim(),
      cook: cook.first_name,
      heat: heatOf(line.dish),
    };
    const written_content = reviewText(random, rating, subject);
    const answers = written_content !== "" && random.chance(rating >= 4 ? 0.16 : 0.45);
    this.tables.put("review", {
      order_id: order.id,
      account_id: order.eater.account_id,
      chef_id: cook.id,
      meal_id: line.dish.id,
      rating,
      written_content,
      reply: answers ? replyText(random, rating, order.eater.first_name) : null,
      replied_at: answers ? new Date(Math.min(at + 5 * HOUR, this.now)) : null,
      created_at: new Date(at),
    });
    for (const row of [cook.row, line.dish.row]) {
      row.rating_sum += rating;
      row.review_count += 1;
    }
    this.sum += rating;
    this.count += 1;
  }

  private stars(random: Random, cook: Cook): number {
    const liked = cook.quality + (random.next() + random.next() - 1) * 1.3;
    return Math.max(1, Math.min(5, Math.round(liked + (random.chance(0.04) ? -2 : 0.25))));
  }

  /** The ranking mean of everything that was reviewed: pulled toward the mean of all reviews where there are few. */
  rank(rows: Iterable<{ rating_sum: number; review_count: number; rank_rating: number }>): void {
    const mean = this.count === 0 ? 0 : this.sum / this.count;
    for (const row of rows) row.rank_rating = (PRIOR * mean + row.rating_sum) / (PRIOR + row.review_count);
  }
}

/** The same over every review in the database, for when several worlds lie in it. */
export const RANK_SQL = `
  WITH mean AS (SELECT coalesce(avg(rating), 0)::float8 AS m FROM review)
  UPDATE %table% t SET rank_rating = (${PRIOR} * mean.m + t.rating_sum) / (${PRIOR} + t.review_count) FROM mean
  WHERE abs(t.rank_rating - (${PRIOR} * mean.m + t.rating_sum) / (${PRIOR} + t.review_count)) > 1e-9`;
