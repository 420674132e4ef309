import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { formats } from "~/messages/en/formats";
import { house as english } from "~/messages/en/house";
import { messagesAt, messagesOf } from "~/messages/messages";
import { CheckedNights, useLogWords } from "~/modules/service/houses/checked-nights";
import { nightsOf } from "~/modules/service/houses/checks.server";
import { ownPhotoHref } from "~/modules/service/houses/house-options";
import { pointOf } from "~/modules/service/points/points.server";
import { eligibilityOf, type Missing } from "~/modules/service/watches/eligibility.server";
import { earlierOf, lastNightOver, laterOf } from "~/modules/service/watches/watch-nights";
import { housePath, isOpen } from "~/modules/service/watches/watch-options";
import * as Watches from "~/modules/service/watches/watch-records.server";
import { StatePill, useNightsRange, WatchFacts } from "~/modules/service/watches/watch-view";
import { end } from "~/modules/service/watches/watches.server";
import { company } from "~/modules/shared/company/company.server";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import { addressIn, languageOf } from "~/platform/languages";
import { laterDay } from "~/platform/wall-time";
import type { RouteHandle } from "~/route-handle";
import { AccountTabs } from "~/ui/account-tabs";
import { ButtonLink } from "~/ui/button";
import { FormShell, SubmitButton } from "~/ui/form";
import { Back } from "~/ui/go";
import { Own, TextLink, useMessages } from "~/ui/language";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

const shownNights = 14;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  const clock = await company();
  const [watches, house, point] = await Promise.all([
    Watches.listOf(userId),
    eligibilityOf(userId),
    pointOf(userId),
  ]);
  const over = lastNightOver(new Date(), clock);
  const requests = await Promise.all(
    watches.map(async (watch) => {
      const { checkedFrom: from, checkedTo, lastNight } = watch;
      const to = earlierOf(over, checkedTo ?? lastNight);
      return { ...watch, nights: from === null ? [] : await nightsOf({ userId, from, to }) };
    }),
  );
  const from = [laterDay(over, 1 - shownNights), point?.firstNight ?? "", point?.checksFrom ?? ""].reduce(
    laterOf,
  );
  const checks = point?.kind === "house" ? await nightsOf({ userId, from, to: over }) : [];
  return { requests, checks, missing: typeof house === "string" ? house : null, stamp: formStamp() };
}

/** "We are back": the request that is open ends at once. */
export async function action({ request }: ActionFunctionArgs) {
  const { userId } = await requirePerson(request);
  const said = messagesOf(request).house;
  const back = addressIn(languageOf(new URL(request.url).pathname), housePath);
  return submit(request, noFields, said.notEnded, async (_, form) => {
    let words = said.endedAlready;
    await form.once(async (trx) => {
      const [open] = (await Watches.listOf(userId, trx)).filter(({ state }) => isOpen(state));
      if (open && (await end(open.id, userId, { executor: trx }))) words = said.welcomeBack;
      return back;
    });
    return redirectWithFlash(back, words);
  });
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function VacationWatch() {
  const { requests, checks, missing, stamp } = useLoaderData<typeof loader>();
  const { timeZone } = useRootData().company;
  const words = useMessages("house", english);
  const logWords = useLogWords();
  const open = requests.find(({ state }) => isOpen(state));
  return (
    <>
      <AccountTabs current="Home" />
      <Wrap className="page pt-8!">
        <Back to="/profile/service">{words.back}</Back>
        {checks.length > 0 && <p className="soft font-semibold">{words.heading}</p>}
        <PageHeading title={checks.length > 0 ? logWords(checks) : words.heading} lead={words.lead} />
        {checks.length > 0 && (
          <Panel title={words.checks} id="checks">
            <CheckedNights nights={checks} timeZone={timeZone} photoHref={ownPhotoHref} />
          </Panel>
        )}
        {!open && (missing ? <NotYet missing={missing} /> : <Ask />)}
        {requests.map((request) => (
          <Request key={request.id} request={request} formKey={stamp.key} timeZone={timeZone} />
        ))}
        <p className="soft mt-6 text-sm">
          {words.privacy.before}
          <TextLink href="/profile/activity">{words.privacy.link}</TextLink>
          {words.privacy.after}
        </p>
      </Wrap>
    </>
  );
}

function Ask() {
  const words = useMessages("house", english);
  return (
    <Panel title={words.away} id="ask">
      <p className="mb-4">{words.awayText}</p>
      <ButtonLink href={`${housePath}/request`}>{words.ask}</ButtonLink>
    </Panel>
  );
}

const steps: Record<Missing, string> = {
  plan: "/payment",
  address: "/profile/verification",
  community: "/community",
  round: "/contact?service=residential",
};

function NotYet({ missing }: { missing: Missing }) {
  const said = useMessages("house", english);
  const { words, label } = said.missing[missing];
  return (
    <Panel title={said.beforeAsking} id="missing">
      <p className="mb-4">{words}</p>
      <ButtonLink href={steps[missing]}>{label}</ButtonLink>
    </Panel>
  );
}

function Request({
  request,
  formKey,
  timeZone,
}: {
  request: Page["requests"][number];
  formKey: string;
  timeZone: string;
}) {
  const { id, state, reason, nights, answerBy } = request;
  const words = useMessages("house", english);
  const { near } = useMessages("formats", formats);
  const nightsRange = useNightsRange();
  const logWords = useLogWords();
  return (
    <Panel title={nightsRange(request)} id={`request-${id}`} beside={<StatePill state={state} />}>
      {state === "asked" && (
        <p className="mb-3">{answerBy ? words.answerBy(near(answerBy, timeZone)) : words.answerSoon}</p>
      )}
      {reason && (
        <p className="mb-3">
          <Own>{reason}</Own>
        </p>
      )}
      <div className="sm:*:grid-cols-3">
        <WatchFacts watch={request} isOwn />
      </div>{" "}
      {nights.length > 0 && (
        <div className="mt-4 border-line border-t pt-4">
          <p className="font-semibold">{`${logWords(nights)}.`}</p>
          <CheckedNights nights={nights} timeZone={timeZone} photoHref={ownPhotoHref} />
        </div>
      )}
      {isOpen(state) && (
        <FormShell formKey={formKey} className="mt-5 flex flex-wrap gap-3">
          {state === "running" && <SubmitButton label={words.weAreBack} pendingLabel={words.ending} />}{" "}
          <ButtonLink href={`${housePath}/request`} variant="line">
            {words.change}
          </ButtonLink>{" "}
          {state !== "running" && (
            <span className="text-danger">
              <SubmitButton label={words.takeBack} pendingLabel={words.ending} variant="quiet" />
            </span>
          )}
        </FormShell>
      )}
    </Panel>
  );
}

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({ title: messagesAt(location.pathname).house.title }, matches);
