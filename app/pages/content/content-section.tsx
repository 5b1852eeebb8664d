import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import { ButtonLink } from "~/ui/button";
import { ChevronDown } from "~/ui/icons";
import type { Block } from "./texts/blocks";

/** What a section of this title is jumped to by: "Prices and payment" is `#prices-and-payment`. */
export const anchorOf = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, "-");

type Of<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

function Words({ paragraphs, links = [] }: Of<"words">) {
  return (
    <div className="grid max-w-read gap-3">
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="leading-relaxed text-ink-2">
          {paragraph}
        </p>
      ))}
      {links.map(([to, words]) => (
        <Link
          key={to}
          to={to}
          className="inline-flex min-h-11 items-center justify-self-start font-bold text-paprika underline-offset-4 hover:underline"
        >
          {words}
        </Link>
      ))}
    </div>
  );
}

function Tiles({ tiles, counted = false }: Of<"tiles">) {
  const List = counted ? "ol" : "ul";
  return (
    <List
      className={clsx("grid gap-x-8 gap-y-7 sm:grid-cols-2", tiles.length % 3 === 0 && "lg:grid-cols-3", {
        "lg:grid-cols-4": tiles.length === 4,
      })}
    >
      {tiles.map(({ title, text }, place) => (
        <li key={title} className="grid content-start gap-1.5 border-t-2 border-line-strong pt-4">
          {counted && (
            <span aria-hidden className="title text-xl text-paprika">
              {place + 1}
            </span>
          )}
          <h3 className="text-lg font-bold">{title}</h3>
          <p className="text-ink-2">{text}</p>
        </li>
      ))}
    </List>
  );
}

function Figures({ figures, isPlum }: Of<"figures"> & { isPlum: boolean }) {
  return (
    <ul
      className={clsx(
        "grid gap-8 rounded-picture px-6 py-8 sm:grid-cols-3 lg:px-10 lg:py-10",
        isPlum ? "bg-plum-wash" : "bg-sunk",
      )}
    >
      {figures.map(({ figure, text }) => (
        <li key={text} className="grid content-start gap-1">
          <span className={clsx("title text-3xl", isPlum && "text-plum")}>{figure}</span>{" "}
          <span className="text-ink-2">{text}</span>
        </li>
      ))}
    </ul>
  );
}

function Questions({ questions }: Of<"questions">) {
  return (
    <div className="grid max-w-[46rem] border-b border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-t border-line">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-2 font-bold hover:text-paprika">
            {question}
            <ChevronDown className="turns size-5 text-ink-2 transition-transform" />
          </summary>
          <p className="max-w-read pb-5 leading-relaxed text-ink-2">{answer}</p>
        </details>
      ))}
    </div>
  );
}

function Call({ title, text, links, isPlum }: Of<"call"> & { isPlum: boolean }) {
  return (
    <div className="grid items-center gap-6 rounded-picture border border-line bg-surface px-6 py-8 lg:grid-cols-[1fr_auto] lg:px-10 lg:py-10">
      <div className="grid gap-1.5">
        <h2 id={anchorOf(title)} className="title text-2xl">
          {title}
        </h2>
        <p className="text-ink-2">{text}</p>
      </div>
      <p className="flex flex-wrap gap-3">
        {links.map(([to, words], place) => (
          <ButtonLink key={to} to={to} size="lg" tone={isPlum ? "ink" : place === 0 ? "primary" : "outline"}>
            {words}
          </ButtonLink>
        ))}
      </p>
    </div>
  );
}

function inside(block: Exclude<Block, Of<"call">>, isPlum: boolean) {
  switch (block.kind) {
    case "words":
      return <Words {...block} />;
    case "tiles":
      return <Tiles {...block} />;
    case "figures":
      return <Figures {...block} isPlum={isPlum} />;
    case "questions":
      return <Questions {...block} />;
  }
}

/** A stretch of a page of words: its title, and beside it (words, questions) or below it what it says. */
export function ContentSection({
  block,
  isLegal = false,
  isPlum = false,
}: {
  block: Block;
  isLegal?: boolean;
  isPlum?: boolean;
}) {
  if (block.kind === "call") return <Call {...block} isPlum={isPlum} />;
  const id = anchorOf(block.title);
  const isBeside = !isLegal && (block.kind === "words" || block.kind === "questions");
  return (
    <section
      aria-labelledby={id}
      className={clsx("grid", isBeside ? "gap-4 lg:grid-cols-[1fr_2fr] lg:gap-14" : "gap-5")}
    >
      <h2
        id={id}
        className={clsx(
          "title scroll-mt-24",
          block.kind === "figures" && "sr-only",
          isLegal ? "text-xl" : "text-2xl",
        )}
      >
        {block.title}
      </h2>
      {inside(block, isPlum)}
    </section>
  );
}
