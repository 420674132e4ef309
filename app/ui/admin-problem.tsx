import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ButtonLink } from "./button";
import { EmptyState } from "./data-table";
import { Flash } from "./flash";
import { UnsentForm } from "./typed-text";

const texts: Record<number, { title: string; text: string }> = {
  403: {
    title: "Your role cannot open this page",
    text: "An owner can give you another role in Settings, under Staff.",
  },
  404: { title: "Page not found", text: "The address may have been mistyped, or the record was deleted." },
};

/** Why a page of the back office is not shown, with a way on. `message` is for a failure of ours. */
export function AdminProblem({
  message = "Something went wrong. Please try again in a minute.",
}: {
  message?: string;
}) {
  const error = useRouteError();
  const known = isRouteErrorResponse(error) ? texts[error.status] : undefined;
  return (
    <>
      {known ? (
        <EmptyState
          {...known}
          action={<ButtonLink href="/admin/dashboard">Back to the dashboard</ButtonLink>}
        />
      ) : (
        <Flash kind="error" message={message} />
      )}
      <UnsentForm />
    </>
  );
}
