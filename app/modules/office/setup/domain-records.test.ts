import { expect, test } from "vitest";
import { dkimFinding, dmarcFinding, isSpf, mxFinding, spfFinding, spfTerms } from "./domain-records";

const domain = "example.org";

test.each([
  ["v=spf1 -all", 0, []],
  ["v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 ~all", 0, []],
  ["v=spf1 mx a a:mail.example.org/28 ptr exists:%{i}._spf.example.org -all", 5, []],
  [
    "v=spf1 include:_spf.example.net ?include:Spf.Example.COM ~all",
    2,
    ["_spf.example.net", "spf.example.com"],
  ],
  ["v=spf1 redirect=_spf.example.net", 1, ["_spf.example.net"]],
  ["v=spf1 include:%{d}.example.net -all", 1, []],
  ["v=spf1 all:a amx mxa", 0, []],
])("row 281: %s leads to %i lookups (RFC 7208)", (record, lookups, next) => {
  expect(spfTerms(record)).toEqual({ lookups, next });
});

test("row 281: SPF is one record: none, several and too many lookups are told, each with what to paste", () => {
  const finding = (found: string[], lookups = 0) =>
    spfFinding(domain, { found, lookups, server: "smtp.example.net" });
  expect(isSpf("v=spf1")).toBe(true);
  expect(isSpf("v=spf10 -all")).toBe(false);
  expect(finding([])).toMatchObject({
    state: "bad",
    record: { name: domain, type: "TXT", value: "v=spf1 a:smtp.example.net mx ~all" },
  });
  expect(finding(["v=spf1 mx -all", "v=spf1 include:_spf.example.net mx ~all"])).toMatchObject({
    state: "bad",
    record: { value: "v=spf1 mx include:_spf.example.net ~all" },
  });
  expect(finding(["v=spf1 mx -all"], 10)).toMatchObject({
    state: "good",
    words: "One record, 10 of 10 lookups",
  });
  expect(finding(["v=spf1 mx -all"], 11)).toMatchObject({ state: "bad" });
});

test("row 281: an SPF record that lets everybody send, or nobody, is not a right one", () => {
  const finding = (record: string) => spfFinding(domain, { found: [record], lookups: 1, server: undefined });
  for (const all of ["+all", "all", "ALL"])
    expect(finding(`v=spf1 mx ${all}`)).toMatchObject({ state: "bad", record: { value: "v=spf1 mx ~all" } });
  expect(finding("v=spf1 -all")).toMatchObject({ state: "bad", record: { value: "v=spf1 mx ~all" } });
  for (const right of [
    "v=spf1 redirect=_spf.example.net",
    "v=spf1 a ?all",
    "v=spf1 include:all.example.net -all",
  ])
    expect(finding(right).state, right).toBe("good");
});

test("row 281: a domain without MX, or with the one that says so, takes no answers", () => {
  expect(mxFinding(domain, ["10 mx1.example.net"]).state).toBe("good");
  expect(mxFinding(domain, [])).toMatchObject({ state: "bad", record: { value: "10 mail.example.org" } });
  expect(mxFinding(domain, ["0 "]).state).toBe("bad");
});

test("row 281: DKIM needs a selector, and a key that was not withdrawn", () => {
  expect(dkimFinding(domain, null, undefined).state).toBe("unknown");
  expect(dkimFinding(domain, "s1", [])).toMatchObject({
    state: "bad",
    record: { name: "s1._domainkey.example.org" },
  });
  expect(dkimFinding(domain, "s1", ["v=DKIM1; k=rsa; p="]).words).toBe("The key was withdrawn");
  expect(dkimFinding(domain, "s1", ["v=DKIM1; p=a1b2c3d4"]).state).toBe("good");
});

test.each([
  [["v=DMARC1; p=reject"], "good"],
  [["v=DMARC1; p=quarantine; rua=mailto:a@example.org"], "good"],
  [["v=DMARC1;p=none"], "good"],
  [["v=DMARC1; p=maybe"], "bad"],
  [["v=DMARC1; p=none", "v=DMARC1; p=reject"], "bad"],
  [[], "bad"],
])("row 281: DMARC %j is %s", (found, state) => {
  expect(dmarcFinding(domain, found).state).toBe(state);
});

test("row 281: no answer is not the same as no record", () => {
  const findings = [
    mxFinding(domain, undefined),
    spfFinding(domain, { found: undefined, lookups: 0, server: undefined }),
    dkimFinding(domain, "s1", undefined),
    dmarcFinding(domain, undefined),
  ];
  expect(findings.map(({ state }) => state)).toEqual(["unknown", "unknown", "unknown", "unknown"]);
  expect(findings.flatMap(({ record }) => record ?? [])).toEqual([]);
});
