import { Form } from "@remix-run/react";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, TextArea } from "~/ui/forms/field";
import type { ZipMap } from "./zip-map";

const KINDS = [
  ["free", "stroke-line-strong", "bg-line-strong", "Not served yet"],
  ["elsewhere", "stroke-plum", "bg-plum", "Another marketplace"],
  ["chosen", "stroke-turmeric", "bg-turmeric", "In the circle"],
  ["here", "stroke-paprika", "bg-paprika", "Served"],
] as const;

function Drawing({ map, label }: { map: ZipMap; label: string }) {
  return (
    <figure className="grid gap-3">
      <svg
        viewBox={`0 0 ${map.width} ${map.height}`}
        role="img"
        aria-label={label}
        className="h-auto w-full rounded-field border border-line bg-sunk"
      >
        {KINDS.map(([kind, stroke]) => (
          <path
            key={kind}
            d={map.dots[kind]}
            className={stroke}
            strokeLinecap="round"
            strokeWidth={kind === "free" ? 6 : 9}
            fill="none"
          />
        ))}
        {map.names.map(({ text, x, y }) => (
          <text
            key={text}
            x={x}
            y={y - 10}
            textAnchor="middle"
            className="fill-ink stroke-sunk text-sm font-bold [paint-order:stroke]"
            strokeWidth={4}
          >
            {text}
          </text>
        ))}
      </svg>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
        {KINDS.map(([kind, , fill, text]) => (
          <span key={kind} className="inline-flex items-center gap-2">
            <span aria-hidden className={`size-3 rounded-pill ${fill}`} />
            {text}
          </span>
        ))}
        <span>Places: GeoNames, CC BY 4.0</span>
      </figcaption>
    </figure>
  );
}

interface Circle {
  zip: string;
  miles: string;
  found: { count: number; fresh: number; here: number; elsewhere: number } | null;
  problem: string | null;
}

/** A circle is looked at first (a form that only reads), then added or removed. */
function CircleForms({ circle, answer }: { circle: Circle; answer: unknown }) {
  const own = answersFor(answer, "intent", "circle") ? answer : undefined;
  const [form] = useAnswer("circle", own);
  const { zip, miles, found, problem } = circle;
  return (
    <div className="grid content-start gap-4">
      <h3 className="font-bold">Around a ZIP code</h3>
      <Form method="get" key={`${zip} ${miles}`} className="grid gap-4">
        <ErrorNotice messages={problem} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="zip" label="ZIP code" inputMode="numeric" maxLength={12} required defaultValue={zip} />
          <Field
            name="miles"
            label="Radius in miles"
            inputMode="decimal"
            maxLength={5}
            required
            defaultValue={miles}
          />
        </div>
        <Button className="justify-self-start">Show on the map</Button>
      </Form>
      {found && (
        <AnswerForm form={form} className="grid gap-3">
          <input type="hidden" name="intent" value="circle" />
          <input type="hidden" name="zip" value={zip} />
          <input type="hidden" name="miles" value={miles} />
          <p role="status">
            {countOf(found.count, "ZIP code")}: {found.fresh} to add, {found.here} served already
            {found.elsewhere > 0 && `, ${found.elsewhere} of another marketplace, which keeps them`}.
          </p>
          <div className="flex flex-wrap gap-3">
            {found.fresh > 0 && (
              <Button tone="primary" name="change" value="add">
                Add {countOf(found.fresh, "ZIP code")}
              </Button>
            )}
            {found.here > 0 && (
              <Button name="change" value="remove">
                Take away {countOf(found.here, "ZIP code")}
              </Button>
            )}
          </div>
        </AnswerForm>
      )}
    </div>
  );
}

function ListForm({ answer }: { answer: unknown }) {
  const own = answersFor(answer, "intent", "list") ? answer : undefined;
  const [form, fields] = useAnswer<{ zips: string }>("zip-list", own, { zips: "" });
  return (
    <AnswerForm form={form} className="grid content-start gap-4">
      <h3 className="font-bold">By a list</h3>
      <input type="hidden" name="intent" value="list" />
      <TextArea
        {...fieldProps(fields.zips)}
        label="ZIP codes"
        hint="Separate them with commas, spaces or new lines."
        rows={3}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button name="change" value="add">
          Add these
        </Button>
        <Button name="change" value="remove">
          Take these away
        </Button>
      </div>
    </AnswerForm>
  );
}

interface Props {
  map: ZipMap | null;
  cities: { city: string; zips: string[] }[];
  count: number;
  circle: Circle;
  mayChange: boolean;
  answer: unknown;
}

/** Where a marketplace delivers: its ZIP codes on a map and by city, and the forms that choose them. */
export function ZipPanel({ map, cities, count, circle, mayChange, answer }: Props) {
  const label = `Map of ${countOf(count, "ZIP code")} that the marketplace serves`;
  return (
    <Panel
      id="zips"
      title="Where it delivers"
      aside={<span className="tabular-nums text-ink-2">{countOf(count, "ZIP code")}</span>}
    >
      <div className="grid gap-6 *:min-w-0 lg:grid-cols-[1.2fr_1fr]">
        {map ? <Drawing map={map} label={label} /> : <p className="text-ink-2">No ZIP codes to show yet.</p>}
        {mayChange && (
          <div className="grid content-start gap-6">
            <CircleForms circle={circle} answer={answer} />
            <ListForm answer={answer} />
          </div>
        )}
      </div>
      {cities.length > 0 && (
        <details className="mt-5 border-t border-line pt-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
            All ZIP codes by city
          </summary>
          <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
            {cities.map(({ city, zips }) => (
              <div key={city} className="contents max-sm:grid">
                <dt className="font-medium">{city}</dt>
                <dd className="tabular-nums text-ink-2 wrap-anywhere">{zips.join(", ")}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </Panel>
  );
}
