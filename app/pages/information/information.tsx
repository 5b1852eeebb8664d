import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { anyoneKnown } from "~/http/guards.server";
import { PageTitle } from "~/ui/heading";
import { TEXTS } from "./texts.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "DinDin"} · DinDin` },
  { name: "description", content: data?.description ?? "" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await anyoneKnown.read(request);
  const name = new URL(request.url).pathname.replace(/\.data$/, "").replaceAll("/", "");
  const text = TEXTS[name];
  if (!text) throw new Response("Not found", { status: 404 });
  return text;
}

export default function InformationScreen() {
  const { title, lead, sections } = useLoaderData<typeof loader>();
  return (
    <article className="page grid max-w-[46rem] gap-9 py-8 lg:py-14">
      <PageTitle lead={lead}>{title}</PageTitle>
      {sections.map((section) => (
        <section key={section.title} className="grid gap-3">
          <h2 className="title text-xl">{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className="leading-relaxed text-ink-2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}
