import { Form } from "@remix-run/react";
import { kitchenRules } from "~/domain/kitchens/rules";
import { deskPaths } from "~/kit/desk-paths";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Field, TextArea } from "~/ui/forms/field";

interface Face {
  full_name: string;
  title: string;
  bio: string;
  website: string | null;
  facebook_id: string | null;
  instagram_id: string | null;
  twitter_id: string | null;
}

const SOCIAL = [
  ["website", "Website"],
  ["instagram_id", "Instagram username"],
  ["facebook_id", "Facebook username"],
  ["twitter_id", "X username"],
] as const;

/** Name, title, bio and where else the cook is found. */
export function ChefForm({ chef, answer }: { chef: Face; answer: unknown }) {
  const isMine = answersFor(answer, "intent", "chef");
  const [form, fields] = useAnswer("chef", isMine ? answer : undefined, {
    ...{ full_name: chef.full_name, title: chef.title, bio: chef.bio, website: chef.website ?? "" },
    ...{ facebook_id: chef.facebook_id ?? "", instagram_id: chef.instagram_id ?? "" },
    twitter_id: chef.twitter_id ?? "",
  });
  return (
    <Form
      method="post"
      action={deskPaths.editProfile()}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="grid gap-4"
    >
      <Csrf />
      <input type="hidden" name="intent" value="chef" />
      <ErrorNotice messages={form.errors} />
      <Field
        {...fieldProps(fields.full_name)}
        label="Your name"
        required
        maxLength={kitchenRules.full_name.maxLength}
      />
      <Field
        {...fieldProps(fields.title)}
        label="Title"
        hint="One line, shown under your name."
        required
        maxLength={kitchenRules.title.maxLength}
      />
      <TextArea
        {...fieldProps(fields.bio)}
        label="Bio"
        rows={7}
        required
        maxLength={kitchenRules.bio.maxLength}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {SOCIAL.map(([name, label]) => (
          <Field
            key={name}
            {...fieldProps(fields[name])}
            label={label}
            required={false}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={kitchenRules.website.maxLength}
          />
        ))}
      </div>
      <Button tone="ink" className="justify-self-start">
        Save what diners read
      </Button>
    </Form>
  );
}
