import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatDate } from "~/platform/format";
import { listState } from "~/platform/list-links";
import { DescriptionList } from "~/ui/description-list";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";
import { noticeFailed } from "./notice-failed";
import { ActForm, type Forms, ReadingForm, RejectionForm } from "./review-forms";
import {
  type documentKinds,
  documentKinds as kindWords,
  reasonLabels,
  reasonOf,
} from "./verification-options";
import type * as Reviews from "./verification-reviews.server";

type Shown<T> = T extends Date ? Date | string : T extends object ? { [K in keyof T]: Shown<T[K]> } : T;
export type Review = Shown<NonNullable<Awaited<ReturnType<typeof Reviews.find>>>>;

interface ShownDocument {
  name: string;
  /** Why it cannot be viewed now. */
  refusal: string | null;
  note: string | null;
  href: string;
  pictures: { id: string; href: string }[];
}

/** The tab where a member of staff reads a document and then decides (B18). */
export function ReviewPanel({
  review,
  document,
  isProofFresh,
  next,
  posted,
  forms,
}: {
  review: Review | null;
  document: ShownDocument | null;
  isProofFresh: boolean;
  next: string | null;
  /** The refused form, in its place. */
  posted: { name: string; form: ReactNode } | undefined;
  forms: Forms;
}) {
  const place = (name: string, form: ReactNode) => (posted?.name === name ? posted.form : form);
  if (!review) return <p className="soft">No document has been sent yet.</p>;
  const shows = review.isOpen && review.opened && isProofFresh;
  return (
    <>
      <Summary review={review} next={next} />
      {review.isOpen && !forms.may && <p className="note">Your role may not review documents.</p>}
      {review.isOpen && !shows && forms.may && (
        <>
          <p>
            Opening a document asks for your password and is recorded: the client can see when it was viewed.
          </p>
          {place("opening", <ActForm {...forms} act="opening" />)}
        </>
      )}
      {shows && (
        <div className="review grid grid-cols-1 gap-6 xl:grid-cols-2">
          <DocumentPages document={document} />
          <div className="stack">
            {review.judged ? (
              <Judged review={review} forms={forms} place={place} />
            ) : (
              place("reading", <ReadingForm {...forms} />)
            )}
            {place("rejection", <RejectionForm {...forms} version={review.version} />)}
          </div>
        </div>
      )}
    </>
  );
}

function Summary({ review, next }: { review: Review; next: string | null }) {
  const { reference, submittedAt, others, decidedAt, decidedBy, reason, note, status } = review;
  const search = listState(useLocation().search);
  const known = reasonOf(reason);
  return (
    <>
      {review.noticeFailed && <p className="note">{noticeFailed}</p>}
      <DescriptionList
        items={[
          { term: "Reference", value: reference },
          { term: "Sent", value: <Time at={submittedAt} /> },
          ...(decidedAt
            ? [
                {
                  term: status === "verified" ? "Verified" : "Rejected",
                  value: (
                    <>
                      <Time at={decidedAt} /> by {decidedBy ?? "a former member of staff"}
                    </>
                  ),
                },
              ]
            : []),
          ...(known ? [{ term: "Reason", value: reasonLabels[known] }] : []),
          ...(note ? [{ term: "Note", value: note }] : []),
        ]}
      />
      {review.isOpen &&
        others.map(({ id, name, openedAt }) => (
          <p key={id} className="note">
            {name ?? "Someone"} has had this open since <Time at={openedAt} short />.
          </p>
        ))}
      {review.isOpen && review.secondAskedAt && (
        <p className="note">
          {review.asker ?? "Someone"} asked for a second person to confirm this,{" "}
          <Time at={review.secondAskedAt} />.
        </p>
      )}
      {next && (
        <p>
          <Link to={`/admin/clients/${next}/verification${search}`} data-key="n">
            Next case
          </Link>
        </p>
      )}
    </>
  );
}

function DocumentPages({ document }: { document: ShownDocument | null }) {
  if (!document) return <p className="note">The document is no longer kept.</p>;
  const { name, refusal, note, href, pictures } = document;
  return (
    <section className="stack" aria-labelledby="document-heading">
      <h3 id="document-heading">Document</h3>
      {note && <p className="soft">{note}</p>}
      {refusal ? (
        <p className="note">{refusal}</p>
      ) : (
        <>
          {pictures.length === 0 && <p className="soft">Pictures of its pages are being prepared.</p>}
          {pictures.map(({ id, href: picture }, index) => (
            <a key={id} href={picture} target="_blank" rel="noopener">
              <img
                src={picture}
                alt={`Page ${index + 1}, larger in a new tab`}
                className="w-full border border-line bg-on-night"
                loading="lazy"
              />
            </a>
          ))}
          <p>
            <a href={href} download>
              {`Download ${name}`}
            </a>
          </p>
        </>
      )}
    </section>
  );
}

function Judged({
  review,
  forms,
  place,
}: {
  review: Review;
  forms: Forms;
  place: (name: string, form: ReactNode) => ReactNode;
}) {
  const { judged, typed, version } = review;
  if (!judged || !typed) return null;
  const { comparison, documentKind, documentDate, isOld, against } = judged;
  const dated = documentDate && formatDate(documentDate, "UTC");
  return (
    <>
      <table className="compare">
        <caption className="pb-2 text-start font-semibold">What you read, and what the client typed</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">You read</th>
            <th scope="col">Typed</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {comparison.map(({ field, read, typed: own, matches }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td className="w-1/2 wrap-anywhere">{read}</td>
              <td className="w-1/2 wrap-anywhere">{own}</td>
              <td>
                <Pill tone={matches ? "good" : "bad"}>{matches ? "matches" : "differs"}</Pill>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <DescriptionList
        items={[
          {
            term: "Typed address",
            value: `${typed.address}, ${typed.city}, ${typed.state} ${typed.zipCode}`,
          },
          { term: "Document", value: kindOf(documentKind) },
          { term: "Dated", value: isOld ? `${dated}, older than three months` : dated },
          ...(typed.notes ? [{ term: "Their notes", value: typed.notes }] : []),
        ]}
      />
      {!review.mayVerify && (
        <p className="note">
          {`This needs a second person to confirm it. ${against.join("; ")}. If you misread the document, read it again: the history keeps both.`}
        </p>
      )}
      {place("approval", review.mayVerify && <ActForm {...forms} act="approval" version={version} />)}
      {against.length > 0 && place("again", <ActForm {...forms} act="again" />)}
      {against.length > 0 &&
        !review.secondAskedAt &&
        place("second", <ActForm {...forms} act="second" version={version} />)}
    </>
  );
}

function kindOf(kind: string | null): string {
  const words: Record<string, string> = kindWords satisfies typeof documentKinds;
  return words[kind ?? ""] ?? "";
}
