type AddressLine = Record<"address" | "city" | "state" | "zipCode", string | null>;

/** "18 Lanternwood Crescent, Brampton, ON L6V 0A1". */
function addressLine({ address, city, state, zipCode }: AddressLine): string {
  return [address, city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/**
 * While a document awaits review, only the place is shown: the reviewer reads the document before the typed address.
 */
export function shownAddress({ status, city, state, ...rest }: AddressLine & { status: string }): string {
  return status === "pending"
    ? [city, state].filter(Boolean).join(", ")
    : addressLine({ city, state, ...rest });
}
