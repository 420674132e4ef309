import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requirePerson } from "~/access/guards.server";
import { eligibilityOf } from "~/modules/service/watches/eligibility.server";
import { hashPhrase } from "~/modules/service/watches/pass-phrase.server";
import { type WatchInput, watchSchema } from "~/modules/service/watches/watch.schema";
import { WatchFields } from "~/modules/service/watches/watch-fields";
import { housePath, isOpen, maxNights } from "~/modules/service/watches/watch-options";
import { latestOf } from "~/modules/service/watches/watch-records.server";
import * as Watches from "~/modules/service/watches/watches.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { AccountTabs } from "~/ui/account-tabs";
import { Back } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const [house, latest] = await Promise.all([eligibilityOf(person.userId), latestOf(person.userId)]);
  if (typeof house === "string") throw redirect(housePath, 303);
  const open = latest && isOpen(latest.state) ? latest : undefined;
  return {
    values: open ? valuesOf(open) : { depth: "outside" },
    isChange: open !== undefined,
    hasPhrase: open?.hasPhrase === true,
    keyholders: house.keyholders,
    most: maxNights(house.protects),
    ...(await formPage(request, person)),
  };
}

function valuesOf(watch: NonNullable<Awaited<ReturnType<typeof latestOf>>>) {
  const { firstNight, lastNight, depth, keyholderId, lights, vehicles, visitors, pets, deliveries } = watch;
  const texts = { lights, vehicles, visitors, pets, deliveries, remarks: watch.remarks };
  return { firstNight, lastNight, depth, keyholderId: keyholderId ?? "", ...texts };
}

export async function action({ request }: ActionFunctionArgs) {
  const { userId } = await requirePerson(request);
  const problem = "Your request was not sent. Please try again.";
  return submit(request, watchSchema, problem, async (typed, form) => {
    const phraseHash = await hashPhrase(typed.passPhrase);
    let words = "Your request has been sent";
    await form.once(async (trx) => {
      const latest = await latestOf(userId, trx);
      if (latest && isOpen(latest.state)) {
        await Watches.change(userId, { typed, phraseHash }, trx);
        words = "Your request has been changed";
      } else await Watches.ask(userId, { typed, phraseHash }, trx);
      return housePath;
    });
    return redirectWithFlash(housePath, words);
  });
}

export default function WatchRequest() {
  const { values, isChange, hasPhrase, keyholders, most, draft, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <AccountTabs current="Home" />
      <Wrap className="page narrow pt-8!">
        <PageForm<WatchInput>
          id="watch"
          submit={isChange ? "Save the changes" : "Send the request"}
          pending="Sending…"
          intro={
            <>
              <Back to={housePath}>Vacation watch</Back>
              <PageHeading
                title={isChange ? "Change your request" : "Ask for a watch"}
                lead="Guards look at your house each night and write down what they saw. They never enter on their own."
              />
            </>
          }
          beside={
            <a href={housePath} className="btn hover:underline">
              Cancel
            </a>
          }
          {...{ values, draft, stamp }}
        >
          {(fields) => <WatchFields fields={fields} {...{ keyholders, most, hasPhrase }} />}
        </PageForm>
      </Wrap>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Your request" }, matches);
