import type { RejectionReason } from "./verification-options";

/** What is wrong with a document, and what the resident can do about it. */
export const rejectionWords: Record<RejectionReason, { said: string; toDo: string }> = {
  unreadable: {
    said: "We could not read the document.",
    toDo: "Send a sharp picture or the PDF itself, with all four corners in view.",
  },
  name_differs: {
    said: "The name on the document is not the name of your account.",
    toDo: "Send a document in your own name, or correct your name in your profile first.",
  },
  address_differs: {
    said: "The address on the document is not the address you typed.",
    toDo: "Check the address, or send a document that shows this one.",
  },
  too_old: { said: "The document is older than three months.", toDo: "Send one from the last three months." },
  wrong_kind: {
    said: "This kind of document does not prove an address.",
    toDo: "Send a utility bill, a bank statement, a lease or a letter from the government.",
  },
  other: {
    said: "We could not verify your address with this document.",
    toDo: "Read our note, then send another document.",
  },
};
