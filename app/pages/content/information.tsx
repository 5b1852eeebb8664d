import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { clsx } from "clsx";
import { errorPage } from "~/http/error-page.server";
import { optionalPerson } from "~/http/guards.server";
import { formatDay } from "~/kit/day";
import { ButtonLink } from "~/ui/button";
import { BlankTicket, EmptyPlate, LaidTable, QuietPot, WaitingDoor } from "~/ui/drawings/drawings";
import { PageTitle } from "~/ui/heading";
import { pageMeta } from "../shells/page-meta.server";
import { anchorOf, ContentSection } from "./content-section";
import type { Block, Text } from "./texts/blocks";
import { textAt } from "./texts.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [{ title: "DinDin" }];

export async function loader({ request }: LoaderFunctionArgs) {
  await optionalPerson.read(request);
  const found = textAt(new URL(request.url).pathname);
  if (!found) throw errorPage("Not found", 404);
  const { text, path } = found;
  return {
    ...text,
    version: text.version ? formatDay(text.version) : null,
    meta: pageMeta({ title: text.title, description: text.description, path, about: aboutOf(text, path) }),
  };
}

const questionsOf = (block: Block) => (block.kind === "questions" ? block.questions : []);

/** A page of questions says them to search engines, too; the others say what kind of page they are. */
function aboutOf({ title, blocks }: Text, path: string): Record<string, unknown> {
  if (path !== "/faq") return { "@type": path === "/about-us" ? "AboutPage" : "WebPage", name: title };
  const mainEntity = blocks.flatMap(questionsOf).map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return { "@type": "FAQPage", mainEntity };
}

const DRAWINGS = {
  table: LaidTable,
  pot: QuietPot,
  door: WaitingDoor,
  ticket: BlankTicket,
  plate: EmptyPlate,
} as const;

/** The sections of a long text, to jump to. */
function Contents({ blocks }: { blocks: readonly Block[] }) {
  return (
    <nav aria-label="On this page" className="lg:sticky lg:top-28 lg:self-start">
      <ul className="flex flex-wrap gap-x-5 lg:grid">
        {blocks.map(({ title }) => (
          <li key={title}>
            <a
              href={`#${anchorOf(title)}`}
              className="inline-flex min-h-11 items-center text-ink-2 underline-offset-4 hover:text-ink hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export default function InformationScreen() {
  const { title, lead, drawing, offer, version, blocks } = useLoaderData<typeof loader>();
  if (version !== null)
    return (
      <article className="page grid gap-8 py-8 lg:grid-cols-[15rem_minmax(0,44rem)] lg:gap-x-16 lg:gap-y-12 lg:py-14">
        <header className="grid gap-3 lg:col-span-2">
          <PageTitle lead={lead}>{title}</PageTitle>
          <p className="text-sm text-ink-2">Last updated {version}</p>
        </header>
        <Contents blocks={blocks} />
        <div className="grid gap-10">
          {blocks.map((block) => (
            <ContentSection key={block.title} block={block} isLegal />
          ))}
        </div>
      </article>
    );
  const Drawing = DRAWINGS[drawing ?? "table"];
  return (
    <article className="page grid gap-14 py-8 *:min-w-0 lg:gap-20 lg:py-14">
      <header className="grid items-center gap-8 lg:grid-cols-[1.35fr_1fr] lg:gap-14">
        <div className="grid gap-4">
          <h1 tabIndex={-1} className="title text-4xl outline-none">
            {title}
          </h1>
          <p className="max-w-[36rem] text-lg text-ink-2">{lead}</p>
          {offer && (
            <p className="mt-2 flex flex-wrap gap-3">
              {offer.map(([to, words], place) => (
                <ButtonLink key={to} to={to} size="lg" tone={place === 0 ? "primary" : "outline"}>
                  {words}
                </ButtonLink>
              ))}
            </p>
          )}
        </div>
        <div
          className={clsx(
            "grid justify-items-center rounded-picture px-8 py-7 lg:py-10",
            offer ? "bg-plum-wash" : "bg-sunk",
          )}
        >
          <div className="w-56 max-w-full lg:w-72">
            <Drawing />
          </div>
        </div>
      </header>
      {blocks.map((block) => (
        <ContentSection key={block.title} block={block} isPlum={offer !== undefined} />
      ))}
    </article>
  );
}
