export const rejectionReasons = [
  "unreadable",
  "name_differs",
  "address_differs",
  "too_old",
  "wrong_kind",
  "other",
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export const reasonLabels: Record<RejectionReason, string> = {
  unreadable: "Unreadable",
  name_differs: "Name differs",
  address_differs: "Address differs",
  too_old: "Older than three months",
  wrong_kind: "Wrong kind of document",
  other: "Other",
};

export function reasonOf(text: string | null | undefined): RejectionReason | undefined {
  return rejectionReasons.find((reason) => reason === text);
}

export const documentKinds = {
  utility_bill: "Utility bill",
  bank_statement: "Bank statement",
  government_letter: "Letter from the government",
  lease: "Lease",
  licence: "Driver's licence",
  other: "Another kind",
};
