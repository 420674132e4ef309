const phoneNumber = /\(?\b\d{3}\)?[ .-]?\d{3}[ .-]\d{4}\b/g;

const day = /\b\d{4}-\d{2}-\d{2}\b/g;

/** Four to six digits, also written apart: "4 4 7 1", "44-71". */
const fewDigits = /(?<![\d.-])\d(?:[ .-]?\d){3,5}(?![\d]|[ .-]\d)/;

const aboutCodes =
  /\b(codes?|alarms?|pins?|nip|pass ?codes?|pass ?words?|key ?pads?|key ?codes?|lock ?box(es)?|combinations?|disarm|unlock|garage door opener|door lock)\b/i;

/** How far a number may be from such a word, in characters, and still be read as its code. */
const near = 60;

/** Whether a text holds four to six digits near a word such as code, alarm or PIN. */
export function holdsCode(text: string): boolean {
  const plain = text.replace(phoneNumber, " ").replace(day, " ");
  for (const { index, 0: word } of plain.matchAll(new RegExp(aboutCodes, "gi"))) {
    const around = plain.slice(Math.max(0, index - near), index + word.length + near);
    if (fewDigits.test(around)) return true;
  }
  return false;
}

/** Whether a pass phrase holds four to six digits in a row, as an alarm code has. */
export function looksLikeAlarmCode(phrase: string): boolean {
  return fewDigits.test(phrase);
}
