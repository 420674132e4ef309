import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type RatingInput, ratingSchema } from "~/modules/inquiries/ratings/rating.schema";
import { answers, monthName } from "~/modules/inquiries/ratings/rating-options";
import * as Ratings from "~/modules/inquiries/ratings/ratings.server";
import { AppError } from "~/platform/app-error.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { RadiosField, TextAreaField } from "~/ui/fields";
import { linkGone, pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

/** Reading counts nothing: mail programs open links on their own. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const found = await Ratings.findByToken(token);
  const chosen = new URL(request.url).searchParams.get("rating") ?? "";
  const given = found && givenOf(found.good);
  const rating = found && {
    token,
    title: found.month ? `How was your patrol in ${monthName(found.month)}?` : "Did our answer help?",
    reference: found.reference,
    given: given !== undefined,
    mayRefuse: found.userId === null,
    values: { rating: chosen || given, comment: found.comment },
  };
  return data({ rating, stamp: formStamp() }, { status: rating ? 200 : 410 });
}

function givenOf(good: boolean | null) {
  if (good === null) return undefined;
  return good ? "good" : "bad";
}

export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const problem = "Your rating was not saved. Please try again.";
  return submit(request, ratingSchema, problem, async (input) => {
    if (!(await Ratings.rate(token, input))) throw new AppError(`${linkGone}.`, 410);
    return redirectWithFlash(`/ratings/${token}`, "Thank you. Your rating is saved.");
  });
}

export default function RatingPage() {
  const { rating, stamp } = useLoaderData<typeof loader>();
  if (!rating) {
    return (
      <Wrap className="page narrow">
        <PageHeading title={linkGone} lead="A rating can be given or changed for 60 days." />
        <p className="mt-8">
          <a href="/contact">Write to us instead</a>
        </p>
      </Wrap>
    );
  }
  const { token, title, reference, given, mayRefuse, values } = rating;
  const about = reference ? `About your message ${reference}.` : "";
  const lead = given ? "You have rated this. You can change it here." : about;
  return (
    <Wrap className="page narrow">
      <PageForm<RatingInput>
        id="rating"
        values={values}
        stamp={stamp}
        submit={given ? "Change my rating" : "Send my rating"}
        pending="Sending…"
        intro={<PageHeading title={title} lead={lead} />}
        beside={mayRefuse && <a href={`/ratings/${token}/stop`}>Do not ask me again</a>}
      >
        {(fields) => (
          <>
            <RadiosField field={fields.rating} label="Your rating" options={[...answers]} />
            <TextAreaField
              field={fields.comment}
              label="What should we know?"
              hint="Our staff read it, without your name beside it."
              rows={4}
              maxLength={1_000}
              optional
            />
          </>
        )}
      </PageForm>
    </Wrap>
  );
}

/** The address is a secret. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.rating?.title ?? linkGone }, matches);
