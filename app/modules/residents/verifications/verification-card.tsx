import { AddressFields } from "~/modules/accounts/profiles/profile-fields";
import { hintOf } from "~/platform/file-kinds";
import { ButtonLink } from "~/ui/button";
import { CardForm } from "~/ui/card-form";
import { DescriptionList } from "~/ui/description-list";
import { CheckboxField, TextAreaField, TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import type { PageFormProps } from "~/ui/page-form";
import { Panel } from "~/ui/panel";
import { Time } from "~/ui/time";
import type { SubmissionInput } from "./verification.schema";
import type { VerificationState } from "./verification-state";
import { documentRule, pendingWords } from "./verification-words";

const card = "verify";

type FormState = Pick<PageFormProps<SubmissionInput>, "draft" | "stamp">;

/** For sending a document (rows 84 to 92). */
export function VerificationCard({ state, ...form }: { state: VerificationState } & FormState) {
  if (state.status === "verified") return <VerifiedCard state={state} />;
  if (state.waiting?.opened) return <OpenedCard state={state} />;
  return <DocumentForm state={state} {...form} />;
}

function VerifiedCard({
  state: { address, city, state, zipCode, email, verifiedAt },
}: {
  state: VerificationState;
}) {
  return (
    <Panel id={card}>
      <DescriptionList
        items={[
          { term: "Address", value: `${address}, ${city}, ${state} ${zipCode}` },
          { term: "Email", value: email },
          { term: "Verified", value: verifiedAt && <Time at={verifiedAt} dateOnly /> },
        ]}
      />
      <p className="mt-4">
        Your address is verified and cannot be changed here. Have you moved? Our office can change it for you.
      </p>
      <div className="do mt-4">
        <ButtonLink
          variant="line"
          href="/contact?inquiryPurpose=General+Inquiry&serviceType=N%2FA&about=address-change"
        >
          Request address change
        </ButtonLink>
      </div>
    </Panel>
  );
}

function OpenedCard({ state: { waiting, address, city, state, zipCode } }: { state: VerificationState }) {
  return (
    <Panel id={card}>
      <p className="mb-4">{pendingWords} Our team has your document open, so it can no longer be replaced.</p>
      <DescriptionList
        items={[
          { term: "Reference", value: waiting?.reference },
          { term: "Address", value: `${address}, ${city}, ${state} ${zipCode}` },
        ]}
      />
    </Panel>
  );
}

function DocumentForm({ state, draft, stamp }: { state: VerificationState } & FormState) {
  const { rejection, waiting, email, address, city, state: province, zipCode } = state;
  return (
    <CardForm<SubmissionInput & { document: string }>
      id="verification"
      card={card}
      action="/profile/verification"
      values={{
        email,
        address: address ?? "",
        city: city ?? "",
        state: province ?? "",
        zipCode: zipCode ?? "",
      }}
      draft={draft}
      stamp={stamp}
      files
      submit={waiting ? "Send this document instead" : "Submit for verification"}
      pending="Sending…"
      before={
        <>
          {rejection && (
            <div className="note">
              <p>{`${rejection.said} ${rejection.toDo}`}</p>
              {rejection.note && <p className="typed">{rejection.note}</p>}
            </div>
          )}
          {waiting && (
            <p className="mb-4">{pendingWords} You can replace the document until our team opens it.</p>
          )}
        </>
      }
    >
      {(fields, _form, held) => (
        <>
          <TextField
            field={fields.email}
            label="Email"
            hint="If you enter another address, we send a link there to confirm it."
            type="email"
            autoComplete="email"
          />
          <AddressFields fields={fields} />
          <FileField
            field={fields.document}
            label="Document"
            hint={`A utility bill, a bank statement, a lease or a letter from the government, from the last three months, with your name and this address on it. The whole page, and all of it readable: ${hintOf(documentRule)}.`}
            rule={documentRule}
            held={held.document}
          />
          <TextAreaField field={fields.notes} label="Notes" optional rows={3} maxLength={1_000} />
          <CheckboxField
            field={fields.accuracy}
            label="The information I entered is correct, and this document is mine"
          />
        </>
      )}
    </CardForm>
  );
}
