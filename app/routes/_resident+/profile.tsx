import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useMatches, useOutlet } from "@remix-run/react";
import { mustHaveFactor, requirePerson } from "~/access/guards.server";
import * as OwnProfile from "~/modules/office/profile-page/profile-page.server";
import { OwnProfileCards } from "~/modules/office/profile-page/profile-page-cards";
import { isInvited, isStaff } from "~/modules/shared/roles/roles";
import { formStamp } from "~/platform/forms.server";
import { optional } from "~/platform/http.server";
import { type RouteHandle, readHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

const unread = "Failed to load user data. Please try again later.";

export const handle = { payment: true, unread } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const { userId, sessionId, role, hasFactor } = person;
  const query = new URL(request.url).searchParams;
  if (query.has("userId") || query.has("verified")) throw redirect("/profile", 303);
  const cards = await optional(() => OwnProfile.read(userId));
  const page = {
    sessionId,
    hasFactor,
    required: mustHaveFactor(person),
    staff: isInvited(role),
    work: isStaff(role)
      ? { href: "/admin/dashboard", words: "back office" }
      : { href: "/guard", words: "patrol" },
    setUp: person.setupCompleted,
    name: person.fullName,
    stamp: formStamp(),
  };
  return data({ ...page, cards }, { status: cards ? 200 : 503 });
}

export default function Profile() {
  const page = useLoaderData<typeof loader>();
  return (
    <Wrap className="page">
      <PageHeading
        title={page.name}
        lead={
          page.staff ? (
            "Your account."
          ) : (
            <>
              Your account. <a href="/profile/card">Print a card for your fridge</a>
            </>
          )
        }
      />
      {!page.setUp && (
        <p className="note">
          One thing is left: <a href="/account-setup">tell us your name and address</a>, so that we know which
          home is yours.
        </p>
      )}
      {page.cards ? <Cards page={page} cards={page.cards} /> : <Unread />}
      {page.staff && (
        <p className="mt-8">
          You work here: go to the <a href={page.work.href}>{page.work.words}</a>.
        </p>
      )}
    </Wrap>
  );
}

/** A card whose form was posted keeps what was typed, even now. */
function Unread() {
  return (
    <>
      {useOutlet()}
      <Panel>
        <p role="alert">{unread}</p>
      </Panel>
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function Cards({ page, cards }: { page: Page; cards: NonNullable<Page["cards"]> }) {
  const refused = { id: readHandle(useMatches().at(-1)?.handle).card, card: useOutlet() };
  const { timeZone } = useRootData().company;
  return (
    <OwnProfileCards cards={cards} person={page} stamp={page.stamp} timeZone={timeZone} refused={refused} />
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "My Profile" }, matches);
