export type AddressStatus = "unverified" | "pending" | "verified" | "rejected";

export const statusWords: Record<AddressStatus, string> = {
  unverified: "Unverified",
  pending: "Pending",
  verified: "Verified",
  rejected: "Rejected",
};
