import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useMatches, useOutlet, useParams } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { nextCase } from "~/modules/residents/clients/client-list.server";
import { type Review, ReviewPanel } from "~/modules/residents/verifications/review-panel";
import * as Documents from "~/modules/residents/verifications/verification-documents.server";
import * as Reviews from "~/modules/residents/verifications/verification-reviews.server";
import { formStamp } from "~/platform/forms.server";
import { idParam } from "~/platform/ids.server";
import { readHandle } from "~/route-handle";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "clients");
  const { userId: me, isProofFresh } = person;
  const clientId = idParam(params, "clientId");
  const review = (await Reviews.find(clientId, me)) ?? null;
  const [document, next] = await Promise.all([
    review?.opened && isProofFresh ? Documents.shown(clientId, review.fileId) : null,
    nextCase(request.url, { but: clientId, me }),
  ]);
  const may = rightsIn(person, "clients").write && clientId !== me;
  const forms = { clientId, may, stamp: formStamp() };
  return { review, document: document ?? null, isProofFresh, next: next ?? null, forms };
}

export default function Verification() {
  const page = useLoaderData<typeof loader>();
  const review: Review | null = page.review;
  const form = useOutlet(page.forms);
  const { card } = readHandle(useMatches().at(-1)?.handle);
  const name = useParams().act ?? card;
  return <ReviewPanel {...page} review={review} posted={name && form ? { name, form } : undefined} />;
}
