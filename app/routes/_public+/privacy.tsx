import type { MetaFunction } from "@remix-run/node";
import { Document } from "~/modules/shared/company/document";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

export default function Privacy() {
  const { company } = useRootData();
  return (
    <Wrap className="page">
      <Document
        title="Privacy"
        lead="What we keep, why, and for how long."
        contents={[
          "When you only look around",
          "When you write to us",
          "When you use the chat",
          "When you look for work with us",
          "When you have an account",
          "Backups",
          "Your rights",
        ]}
      >
        <h2 id="when-you-only-look-around">When you only look around</h2>
        <p>
          We set no cookies and run no third-party scripts. Our log records the time, the page and the result;
          it records no IP address, name or search.
        </p>
        <h2 id="when-you-write-to-us">When you write to us</h2>
        <p>
          Your name, email, phone number and message are stored so that we can answer, with what you email us
          about it afterwards, and are deleted after 24 months. They go to our office and nobody else. For
          half an hour, a cookie lets your browser show you what you have sent. What our guards report from a
          patrol may be about you; the law requires us to keep it for two years, or until proceedings end.
        </p>
        <h2 id="when-you-use-the-chat">When you use the chat</h2>
        <p>
          What you write is kept for 30 days and then deleted, and you can delete it sooner. A cookie lets you
          find your chat again; it is not linked to your account. Card numbers and social insurance numbers
          are not stored. Where the chat says that a language model from another company words the answers,
          that company gets what you ask, without email addresses and phone numbers, and nothing else about
          you.
        </p>
        <h2 id="when-you-look-for-work-with-us">When you look for work with us</h2>
        <p>
          Your application and its files are stored so that we can consider you, and are seen only by staff
          who hire. The files are deleted 12 months after the outcome or the last change. If you ask for new
          positions by email, we keep your email and search until you stop it; each of those emails has a link
          that does.
        </p>
        <h2 id="when-you-have-an-account">When you have an account</h2>
        <p>
          We keep what you fill in: name, email, phone and address. A cookie keeps you signed in; it contains
          nothing about you and is deleted when you sign out. A second one, kept for 400 days, lets us tell
          you when a new device signs in.
        </p>
        <p>
          For your protection we log what happens to your account: sign-ins with their time and device, and
          changes to your details with the earlier values. In your profile you can read the latest entries,
          download all of them, and close your account. The log itself is kept, because a log that can be
          changed protects nobody.
        </p>
        <p>
          You choose which emails you get, and each of those emails has a link that stops them without signing
          in. We keep a record of when you agreed and the wording you agreed to.
        </p>
        <p>
          If you ask our guards to look at your house, only our dispatchers and the guards of your round see
          it. What you wrote is erased 30 days after the end, and what guards saw after 24 months.
        </p>
        <p>
          A document that proves your address is seen only by staff who check it, and is deleted after the
          decision, as the form says. Stripe takes your payments: we never see your card number.
        </p>
        <p>
          If you ask for help from your house, those on duty read your name, address and phone number, in an
          email too, and we log who was shown the address. That, and what was found at a consultation, is kept
          for 24 months.
        </p>
        <h2 id="backups">Backups</h2>
        <p>
          We keep encrypted copies of everything for up to 12 months, to recover from an accident and for
          nothing else. What is deleted is gone from them 12 months later at the latest.
        </p>
        <h2 id="your-rights">Your rights</h2>
        <p>
          Under Canada’s Personal Information Protection and Electronic Documents Act you may ask what we hold
          about you, have it corrected, and withdraw your consent. Email{" "}
          <a href={`mailto:${company.email}`}>{company.email}</a>; we answer within 30 days.
        </p>
      </Document>
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
