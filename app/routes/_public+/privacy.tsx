import type { MetaFunction } from "@remix-run/node";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Prose, Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "paper", cacheKeys: [] };

export default function Privacy() {
  const { company } = useRootData();
  return (
    <Wrap className="page">
      <PageHeading title="Privacy" lead="What we keep, why, and for how long." />
      <Prose>
        <h2>When you only look around</h2>
        <p>
          No cookie is set and no script of anyone else runs. Our log holds the time, the page and how it was
          answered; it holds no address, name or search.
        </p>
        <h2>When you write to us</h2>
        <p>
          Your name, email, phone number and message are stored so that we can answer, and are deleted after
          24 months. They go to our office and to nobody else.
        </p>
        <h2>When you have an account</h2>
        <p>
          We keep what you fill in: name, email, phone and address. A cookie keeps you signed in; it says
          nothing about you and ends when you sign out. A second one, for 400 days, lets us tell you when a
          device that we have not seen before signs in.
        </p>
        <p>
          For your protection we note what happens to the account: sign-ins with their time and device,
          changes of your details with what they were before. You can read the latest in your profile,
          download all of it, and close your account there yourself. What is noted stays, because a log that
          can be changed protects nobody.
        </p>
        <p>
          You choose which mails you get, and each mail of that kind has a link that stops them without
          signing in. We keep when you agreed, and to which words.
        </p>
        <h2>Your rights</h2>
        <p>
          Under Canada’s Personal Information Protection and Electronic Documents Act you may ask what we hold
          about you, have it corrected, and withdraw your consent. Write to{" "}
          <a href={`mailto:${company.email}`}>{company.email}</a>; we answer within 30 days.
        </p>
      </Prose>
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Privacy",
      description: "What we keep about you, why, for how long, and what you can ask of us.",
    },
    matches,
  );
