const domains = [
  "gmail.com",
  "hotmail.com",
  "outlook.com",
  "yahoo.com",
  "yahoo.ca",
  "icloud.com",
  "rogers.com",
];
/** One letter away from one of those, and right. */
const others = new Set(["mail.com", "ymail.com", "email.com"]);

/** The address that was probably meant, without a letter out of place; undefined if it looks right. */
export function likelyEmail(email: string): string | undefined {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  if (domains.includes(domain) || others.has(domain)) return undefined;
  const near = domains.find((known) => isOneSlip(domain, known));
  return near && `${name}@${near}`;
}

/** Whether one letter was left out, doubled, mistyped or swapped with the next. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  const [left, right] = [typed.slice(start), meant.slice(start)];
  const swapped = `${left[1] ?? ""}${left[0] ?? ""}${left.slice(2)}`;
  return [left.slice(1), swapped].includes(right) || [left, left.slice(1)].includes(right.slice(1));
}
