import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { fillings } from "~/modules/shared/legal/legal-text";
import { type LegalTextInput, legalTextSchema } from "~/modules/shared/legal/legal-text.schema";
import * as LegalTexts from "~/modules/shared/legal/legal-texts.server";
import { LegalWords } from "~/modules/shared/legal/legal-words";
import { isLegalKind, legalPages, legalPath } from "~/modules/shared/legal/starter-texts";
import { formatDate } from "~/platform/format";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { buttonClass } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { CheckboxField, TextAreaField } from "~/ui/fields";
import { Back } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { PageForm } from "~/ui/page-form";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";

function kindIn({ kind }: { kind?: string | undefined }) {
  if (!isLegalKind(kind)) throw notFound();
  return kind;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "company");
  const kind = kindIn(params);
  const asked = Number(new URL(request.url).searchParams.get("version"));
  const [now, versions, old] = await Promise.all([
    LegalTexts.current(kind),
    LegalTexts.versionsOf(kind),
    Number.isInteger(asked) && asked > 0 && asked < 100_000 ? LegalTexts.findVersion(kind, asked) : null,
  ]);
  return { kind, now, versions, old: old === null ? null : orNotFound(old), stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "company", "write");
  const kind = kindIn(params);
  const problem = "The text was not saved. Please try again.";
  return submit(request, legalTextSchema, problem, async ({ act, ...text }, form) => {
    // What was typed goes on in the form, as if it had been refused.
    if (act === "preview")
      return { preview: text.body, stamp: formStamp(), result: { initialValue: shown(text) } };
    const to = await form.once(async (trx) => {
      await LegalTexts.save(kind, text, by, trx);
      return `${legalPath}/${kind}`;
    });
    return redirectWithFlash(to, `${legalPages[kind].title} saved`);
  });
}

export default function LegalText() {
  const { kind, now, versions, old, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const preview = answer && "preview" in answer ? answer.preview : undefined;
  const { title } = legalPages[kind];
  if (old)
    return (
      <Panel title={`${title}, version ${old.number}`} id="old">
        <Back to={`${legalPath}/${kind}`}>The text today</Back>
        <p className="soft mb-4">{dateOf(old.day)}</p>
        <LegalWords body={old.body} />
      </Panel>
    );
  return (
    <>
      <Back to={legalPath}>Legal texts</Back>
      {preview && (
        <Panel title="Preview" id="preview">
          <p className="soft mb-4">As visitors would read it. It is not saved yet.</p>
          <LegalWords body={preview} />
        </Panel>
      )}
      <Panel
        title={title}
        id="text"
        beside={
          now.number === 0 && (
            <Pill tone="warn" dot>
              Not reviewed
            </Pill>
          )
        }
      >
        <PageForm<LegalTextInput>
          id="legal"
          key={now.number}
          stamp={stamp}
          values={{ body: now.body, from: String(now.number) }}
          submit="Save as a new version"
          pending="Saving…"
          act="save"
          end={<span className="text-ink-soft text-sm">Visitors read a new version at once.</span>}
          beside={
            <button type="submit" name="act" value="preview" className={buttonClass("line")}>
              Preview
            </button>
          }
        >
          {({ body, inSubstance, from }) => (
            <>
              <input type="hidden" name={from.name} value={from.defaultValue} />
              <Disclosure summary="Fill-ins from your settings" open>
                <dl className="mb-2 grid gap-x-6 text-sm sm:grid-cols-2">
                  {Object.entries(fillings).map(([name, what]) => (
                    <div key={name} className="flex flex-wrap gap-x-3 py-1">
                      <dt>
                        <code>{`{{${name}}}`}</code>
                      </dt>{" "}
                      <dd className="text-ink-soft">{what}</dd>
                    </div>
                  ))}
                </dl>
              </Disclosure>
              <div className="mt-5 *:max-w-none">
                <TextAreaField
                  field={body}
                  label="Text"
                  rows={28}
                  hint={signs.map(([sign, what], index) => (
                    <span key={sign}>
                      <code>{sign}</code> {index < signs.length - 1 ? `${what}, ` : what}
                    </span>
                  ))}
                />
              </div>
              {kind === "terms" && (
                <CheckboxField
                  field={inSubstance}
                  label="The terms change in substance"
                  hint="Residents with a plan are asked to accept them in their profile."
                  toggle
                />
              )}
            </>
          )}
        </PageForm>
      </Panel>
      {versions.length > 0 && (
        <Panel title="Versions" id="versions">
          <ul className="rows">
            {versions.map(({ number, day, inSubstance, writer }) => (
              <li key={number}>
                <Link to={`${legalPath}/${kind}?version=${number}`}>{`Version ${number}`}</Link>
                {`, ${dateOf(day)}${writer ? `, ${writer}` : ""}${inSubstance ? ", changed in substance" : ""}`}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

const signs = [
  ["## Words", "for a heading"],
  ["- Words", "for an item of a list"],
  ["[Words](/address)", "for a link"],
  ["An empty line", "ends a paragraph"],
] as const;

function shown({ body, inSubstance, from }: { body: string; inSubstance: boolean; from: number }) {
  return { body, from: String(from), ...(inSubstance && { inSubstance: "on" }) };
}

function dateOf(day: string): string {
  return formatDate(`${day}T00:00:00Z`, "UTC");
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? legalPages[data.kind].title : "Legal texts" }, matches);
