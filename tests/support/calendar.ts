interface Line {
  name: string;
  params: Record<string, string>;
  value: string;
}

/** Reads an iCalendar file by RFC 5545: unfolded, split and unescaped. Throws if it breaks the rules. */
export function readCalendar(text: string): Map<string, Line> {
  if (!text.endsWith("\r\n") || /[^\r]\n|\r[^\n]/.test(text)) throw new Error("Lines end in CR and LF.");
  const physical = text.slice(0, -2).split("\r\n");
  const long = physical.find((line) => Buffer.byteLength(line) > 75);
  if (long !== undefined) throw new Error(`Longer than 75 bytes: ${long}`);
  if (text.includes("\ufffd")) throw new Error("A character was cut.");
  const lines = physical.join("\r\n").replaceAll("\r\n ", "").split("\r\n").map(lineOf);
  const order = lines.flatMap(({ name, value }) => (/^(BEGIN|END)$/.test(name) ? `${name} ${value}` : []));
  if (order.join() !== "BEGIN VCALENDAR,BEGIN VEVENT,END VEVENT,END VCALENDAR") throw new Error(order.join());
  return new Map(lines.map((line) => [line.name, line]));
}

function lineOf(line: string): Line {
  const [, name = "", params = "", value = ""] =
    /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/s.exec(line) ?? [];
  if (!name) throw new Error(`Not a line of a calendar: ${line}`);
  const pairs = [...params.matchAll(/;([A-Z-]+)=(?:"([^"]*)"|([^";:,]*))/g)];
  return {
    name,
    params: Object.fromEntries(pairs.map(([, key = "", quoted, plain]) => [key, quoted ?? plain ?? ""])),
    value: value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? "\n" : sign)),
  };
}

/** 20261101T063000Z as a moment. */
export function momentIn(value: string | undefined): Date {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value ?? "");
  if (!parts) throw new Error(`Not a moment in UTC: ${value}`);
  const [, year, month, day, hour, minute, second] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
