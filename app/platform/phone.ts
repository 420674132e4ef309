/** As web pages and PDFs have it, with spaces and hyphens that do not break, or with characters nobody sees. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-");
}

export function isPhone(typed: string): boolean {
  const text = plain(typed);
  const digits = text.replace(/\D/g, "").length;
  return /^\+?[\d\s().-]+$/.test(text) && digits >= 10 && digits <= 15;
}

/** "(905) 555-0142" becomes "+19055550142": without a country it is North American. */
export function toE164(typed: string): string {
  const phone = plain(typed);
  // Calls abroad start with 011 here.
  const digits = phone.replace(/\D/g, "").replace(/^011(?=\d{10})/, "");
  if (phone.trim().startsWith("+")) return `+${digits}`;
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}

/** "+19055550142" becomes "(905) 555-0142"; anything else is returned unchanged. */
export function formatPhone(phone: string): string {
  const digits = /^(?:\+?1)?[ .-]?\(?(\d{3})\)?[ .-]?(\d{3})[ .-]?(\d{4})$/.exec(phone.trim());
  return digits ? `(${digits[1]}) ${digits[2]}-${digits[3]}` : phone;
}

export function phoneHref(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, "");
  return /^\d{10}$/.test(digits) ? `tel:+1${digits}` : `tel:${digits.replace(/^1(?=\d{10}$)/, "+1")}`;
}
