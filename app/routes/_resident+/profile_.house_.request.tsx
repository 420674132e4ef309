import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requirePerson } from "~/access/guards.server";
import { house as english } from "~/messages/en/house";
import { messagesAt, messagesOf } from "~/messages/messages";
import { eligibilityOf } from "~/modules/service/watches/eligibility.server";
import { hashPhrase } from "~/modules/service/watches/pass-phrase.server";
import { type WatchInput, watchSchema } from "~/modules/service/watches/watch.schema";
import { WatchFields } from "~/modules/service/watches/watch-fields";
import { housePath, isOpen, maxNights } from "~/modules/service/watches/watch-options";
import { latestOf } from "~/modules/service/watches/watch-records.server";
import * as Watches from "~/modules/service/watches/watches.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { addressIn, languageOf } from "~/platform/languages";
import type { RouteHandle } from "~/route-handle";
import { AccountTabs } from "~/ui/account-tabs";
import { Back } from "~/ui/go";
import { TextLink, useLink, useMessages } from "~/ui/language";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";
import { Panel } from "~/ui/panel";
import { Split } from "~/ui/split";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const [house, latest] = await Promise.all([eligibilityOf(person.userId), latestOf(person.userId)]);
  if (typeof house === "string") throw redirect(ownPath(request), 303);
  const open = latest && isOpen(latest.state) ? latest : undefined;
  return {
    values: open ? valuesOf(open) : { depth: "outside" },
    isChange: open !== undefined,
    hasPhrase: open?.hasPhrase === true,
    keyholders: house.keyholders,
    maxNights: maxNights(house.protects),
    ...(await formPage(request, person)),
  };
}

/** The page of the house in the language of this one. */
function ownPath({ url }: Request): string {
  return addressIn(languageOf(new URL(url).pathname), housePath);
}

function valuesOf(watch: NonNullable<Awaited<ReturnType<typeof latestOf>>>) {
  const { firstNight, lastNight, depth, keyholderId, lights, vehicles, visitors, pets, deliveries } = watch;
  const texts = { lights, vehicles, visitors, pets, deliveries, remarks: watch.remarks };
  return { firstNight, lastNight, depth, keyholderId: keyholderId ?? "", ...texts };
}

export async function action({ request }: ActionFunctionArgs) {
  const { userId } = await requirePerson(request);
  const { form: said, errors } = messagesOf(request).house;
  const back = ownPath(request);
  return submit(request, watchSchema(errors), errors.notSent, async (typed, form) => {
    const phraseHash = await hashPhrase(typed.passPhrase);
    let words = said.sent;
    await form.once(async (trx) => {
      const latest = await latestOf(userId, trx);
      if (latest && isOpen(latest.state)) {
        await Watches.change(userId, { typed, phraseHash }, trx);
        words = said.changed;
      } else await Watches.ask(userId, { typed, phraseHash }, trx);
      return back;
    });
    return redirectWithFlash(back, words);
  });
}

export default function WatchRequest() {
  const {
    values,
    isChange,
    hasPhrase,
    keyholders,
    maxNights: nights,
    draft,
    stamp,
  } = useLoaderData<typeof loader>();
  const { heading, form: words, privacy, awayText } = useMessages("house", english);
  const { to } = useLink()(housePath);
  return (
    <>
      <AccountTabs current="Home" />
      <Wrap className="page pt-8!">
        <Back to={housePath}>{heading}</Back>
        <PageHeading title={isChange ? words.changeHeading : words.askHeading} lead={words.lead} />
        <Split
          label={words.whoSees}
          aside={
            <>
              <h2 className="text-xl">{words.whoSees}</h2>
              <p className="soft mt-2">
                {privacy.before}
                <TextLink href="/profile/activity">{privacy.link}</TextLink>
                {privacy.after}
              </p>
              <h2 className="mt-6 text-xl">{words.whenAnswered}</h2>
              <p className="soft mt-2">{awayText}</p>
            </>
          }
        >
          <Panel>
            <PageForm<WatchInput>
              id="watch"
              submit={isChange ? words.save : words.send}
              pending={words.sending}
              beside={
                <a {...to} className="btn hover:underline">
                  {words.cancel}
                </a>
              }
              {...{ values, draft, stamp }}
            >
              {(fields) => <WatchFields fields={fields} {...{ keyholders, maxNights: nights, hasPhrase }} />}
            </PageForm>
          </Panel>
        </Split>
      </Wrap>
    </>
  );
}

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({ title: messagesAt(location.pathname).house.form.title }, matches);
