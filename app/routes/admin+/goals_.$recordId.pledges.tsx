import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import * as GoalEnds from "~/modules/service/goals/goal-ends.server";
import * as GoalPage from "~/modules/service/goals/goal-page.server";
import { goalPlan } from "~/modules/service/goals/goal-plan.server";
import { countJoined } from "~/modules/service/goals/pledge-states.server";
import { streetGoal } from "~/modules/service/goals/street-goal.noun";
import { streetGoals } from "~/modules/service/goals/street-goals.server";
import { plusTax } from "~/modules/shared/catalogue/sales-tax";
import { formatDate, formatMoney } from "~/platform/format";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { versionSchema } from "~/platform/record.schema";
import { buttonClass } from "~/ui/button";
import { ConfirmForm } from "~/ui/confirm-form";
import { pageMeta } from "~/ui/meta";
import { Pill, type PillTone } from "~/ui/pill";
import { useRootData } from "~/ui/root-data";
import { SidePanel } from "~/ui/side-panel";
import { Tab, Tabs } from "~/ui/tabs";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "communities");
  const id = idParam(params, "recordId");
  const { version, street, community, homes, until, status } = orNotFound(await streetGoals.find(id));
  const [joined, pledges] = await Promise.all([countJoined(id), GoalPage.pledgesOf(id)]);
  const goal = { id, version, street, community, homes, until, status, joined };
  const cents = (await goalPlan())?.priceCents ?? 0;
  return { goal, cents, pledges, may: rightsIn(person, "communities"), stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "communities", "write");
  const id = idParam(params, "recordId");
  return submit(request, versionSchema, "Nothing was started. Please try again.", async (_, form) => {
    const words = await form.once(async (trx) => {
      const begun = orNotFound(await GoalEnds.start(id, by, trx));
      return `Started: the plans of ${begun} homes begin now`;
    });
    return redirectWithFlash(withListQuery(`${streetGoal.path}/${id}/pledges`, request.url), words);
  });
}

const states: Record<string, [words: string, tone: PillTone]> = {
  saved: ["Joined", "info"],
  starting: ["Beginning", "warn"],
  started: ["Started", "good"],
  failed: ["Not begun", "bad"],
  left: ["Left", "quiet"],
  released: ["Ended", "quiet"],
};

export default function GoalPledges() {
  const { goal, cents, pledges, may, stamp } = useLoaderData<typeof loader>();
  const { id, version, street, community, homes, until, status, joined } = goal;
  const price = `${formatMoney(cents)} ${plusTax(useRootData().company.tax)}`;
  const canStart = may.write && status === "open" && joined >= homes;
  return (
    <SidePanel
      title={street}
      closeHref={streetGoal.path}
      beside={
        may.write && (
          <Link className={buttonClass("line")} to={`${streetGoal.path}/${id}/edit`}>
            Edit
          </Link>
        )
      }
    >
      <Tabs label={`About ${street}`}>
        <Tab to={`${streetGoal.path}/${id}`}>Details</Tab>
        <Tab to={`${streetGoal.path}/${id}/pledges`} aria-current="page">
          Homes
        </Tab>
      </Tabs>
      <p>
        <b className="font-display text-2xl tabular-nums">{`${joined} of ${homes} homes`}</b>{" "}
        <span className="soft block">
          {status === "open"
            ? `${community}, until ${formatDate(until, "UTC")}`
            : `${community}, ${streetGoal.fields.status.words[statusOf(status)].toLowerCase()}`}
        </span>
      </p>
      <svg
        className="h-2 w-full rounded-full bg-pill"
        viewBox={`0 0 ${homes} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="fill-accent" d={`M0 0H${Math.min(joined, homes)}V1H0Z`} />
      </svg>
      {canStart && (
        <ConfirmForm
          lead={`Start the plan of ${street}?`}
          impact={[
            `${joined} saved cards are charged ${price} each, now and every month.`,
            "Each home is told, and waits for you to assign its street and vehicle.",
          ]}
          variant="ink"
          button="Start"
          version={version}
          stamp={stamp}
          cancelHref={`${streetGoal.path}/${id}`}
        />
      )}
      <h3>Homes that joined</h3>
      {pledges.length === 0 && <p className="soft">Nobody has joined yet.</p>}
      <ul className="rows">
        {pledges.map((pledge) => {
          const [words, tone] = states[pledge.state] ?? [pledge.state, "quiet"];
          return (
            <li key={pledge.id}>
              <p className="min-w-0 flex-[1_1_8rem]">
                <b className="font-semibold">{pledge.name ?? "A former client"}</b>
                {(pledge.address || pledge.state === "failed") && (
                  <span className="soft block text-sm">
                    {[pledge.address, pledge.state === "failed" && reasons[pledge.reason]]
                      .filter(Boolean)
                      .join(", ")}
                  </span>
                )}
              </p>{" "}
              <span className="soft text-sm">
                <Time at={pledge.savedAt ?? pledge.askedAt} short />
              </span>{" "}
              {pledge.state !== "saved" && <Pill tone={tone}>{words}</Pill>}
            </li>
          );
        })}
      </ul>
    </SidePanel>
  );
}

const reasons: Record<string, string> = {
  declined: "the card was declined",
  plan: "they have another plan",
  moved: "they left the community",
  closed: "they closed their account",
};

function statusOf(status: string): keyof typeof streetGoal.fields.status.words {
  return status === "started" || status === "missed" ? status : "open";
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `Goal of ${data.goal.street}` : "Street goal" }, matches);
