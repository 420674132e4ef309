import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { CheckedNights, useLogWords } from "~/modules/service/houses/checked-nights";
import { nightsOf } from "~/modules/service/houses/checks.server";
import { photoHref } from "~/modules/service/houses/house-options";
import { requestHref, requestsPath } from "~/modules/service/watches/request-paths";
import { coverOf, look } from "~/modules/service/watches/watch-answers.server";
import { earlierOf, lastNightOver } from "~/modules/service/watches/watch-nights";
import { isOpen } from "~/modules/service/watches/watch-options";
import { StatePill, useNightsRange, WatchFacts } from "~/modules/service/watches/watch-view";
import { company } from "~/modules/shared/company/company.server";
import { formStamp, noFields, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { formatPhone, phoneHref } from "~/platform/phone";
import { AdminProblem } from "~/ui/admin-problem";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Back } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { PageForm } from "~/ui/page-form";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";
import { Time } from "~/ui/time";

/** Before it is opened, a request says only when it was sent, and in which community. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "assignments", "write");
  return { cover: orNotFound(await coverOf(idParam(params, "requestId"))), stamp: formStamp() };
}

/** Answers with the request itself: it appears in this answer only, and the look is logged. */
export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "assignments", "write");
  const id = idParam(params, "requestId");
  return submit(request, noFields, "Failed to load the request. Please try again.", async () => {
    const opened = orNotFound(await look(id, by));
    const clock = await company();
    const { userId, checkedFrom: from, checkedTo, lastNight } = opened;
    const to = earlierOf(lastNightOver(new Date(), clock), checkedTo ?? lastNight);
    return { opened, nights: from === null ? [] : await nightsOf({ userId, from, to }) };
  });
}

export default function HouseRequest() {
  const { cover, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, state, askedAt, answerBy, community } = cover;
  return (
    <div className="stack">
      <Back to={requestsPath}>House requests</Back>
      <h2>{`Request, ${community}`}</h2>
      <p>
        <StatePill state={state} /> Sent <Time at={askedAt} />
        {state === "asked" && answerBy && (
          <>
            , answer by <Time at={answerBy} />
          </>
        )}
      </p>
      {answer && "opened" in answer ? (
        <Opened {...answer} />
      ) : (
        <PageForm
          id="request"
          stamp={stamp}
          submit="Show the request"
          pending="Opening…"
          intro={
            <p>
              Open it only to answer it, or when a patrol needs it: each time is recorded with your name, and
              the client can see it.
            </p>
          }
        />
      )}
      {state === "asked" && (
        <p className="do">
          <ButtonLink href={`${requestHref(id)}/accept?version=${cover.version}`}>Accept</ButtonLink>{" "}
          <ButtonLink href={`${requestHref(id)}/refuse?version=${cover.version}`} variant="line">
            Do not accept
          </ButtonLink>
        </p>
      )}
      {isOpen(state) && state !== "asked" && (
        <p className="do">
          <ButtonLink href={`${requestHref(id)}/phrase`} variant="line">
            Check a pass phrase
          </ButtonLink>{" "}
          <ButtonLink href={`${requestHref(id)}/end`} variant="line">
            End it
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

type Answer = Extract<ReturnType<typeof useActionData<typeof action>>, { opened: unknown }>;

function Opened({ opened, nights }: Pick<Answer, "opened" | "nights">) {
  const { timeZone } = useRootData().company;
  const nightsRange = useNightsRange();
  const logWords = useLogWords();
  const { resident, keyholders, street } = opened;
  return (
    <>
      <p className="soft">Shown once. This is recorded, and the client can see that it happened.</p>
      <div className="grid items-start gap-4 *:m-0! xl:grid-cols-2">
        <Panel title="House" id="house">
          <DescriptionList
            items={[
              { term: "Client", value: resident?.name },
              { term: "Address", value: resident?.address },
              { term: "Street of the round", value: street },
              {
                term: "Phone",
                value: resident?.phone && (
                  <a href={phoneHref(resident.phone)}>{formatPhone(resident.phone)}</a>
                ),
              },
              {
                term: "Keyholders",
                value: keyholders
                  .map(({ name, phone }) => [name, phone && formatPhone(phone)].filter(Boolean).join(", "))
                  .join("; "),
              },
            ]}
          />
        </Panel>
        <Panel title={nightsRange(opened)} id="asked">
          <WatchFacts watch={opened} />
        </Panel>
      </div>
      {nights.length > 0 && (
        <Panel title="Nights" id="nights">
          <p className="font-semibold">{`${logWords(nights)}.`}</p>
          <CheckedNights nights={nights} timeZone={timeZone} photoHref={photoHref} />
        </Panel>
      )}
    </>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the request" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "House request" }, matches);
