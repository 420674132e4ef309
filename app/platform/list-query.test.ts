import { expect, test } from "vitest";
import { equals } from "./list-filters.server";
import { listQuery } from "./list-query.server";
import { searchPatterns } from "./search.server";

const options = {
  sorts: ["-created", "created", "name"],
  filters: { status: equals("status", ["new", "spam"]) },
} as const;

const read = (search: string) => listQuery(`https://nightjar.example/list${search}`, options);
const start = { q: "", sort: "-created", page: 1, size: 25, filters: {} };

test.each([
  ["", start],
  [
    "?q=a&sort=name&page=3&size=50&status=new",
    { q: "a", sort: "name", page: 3, size: 50, filters: { status: "new" } },
  ],
  ["?page=9e99&size=-1&sort[]=x&status[]=", start],
  ["?page=0", start],
  ["?page=-2", start],
  ["?page=1.5", start],
  ["?page=+2", start],
  ["?page=0x10", start],
  ["?page=999999", { ...start, page: 1_000 }],
  ["?page=9999999", start],
  ["?size=26&size=50", start],
  ["?size=1e2", start],
  ["?sort=-name", start],
  ["?sort=__proto__&status=constructor", start],
  ["?sort=name;drop table users", start],
  ["?status=", start],
  ["?status=NEW", start],
  ["?unknown=1&q=", start],
  ["?q=%00a%00", { ...start, q: "a" }],
  ["?q=%20%20a%20b%20", { ...start, q: "a b" }],
  ["?q=%ff%fe", { ...start, q: "\ufffd\ufffd" }],
])("row 195: %s is read as a list's state, and nonsense as the default", (search, state) => {
  expect(read(search)).toEqual(state);
});

test("row 195: a list inside a panel has its own names and page sizes", () => {
  const inner = { ...options, prefix: "history", sizes: [50] } as const;
  const url = "https://nightjar.example/list?q=outer&page=7&status=new&history.q=inner&history.page=2";
  expect(listQuery(url, inner)).toEqual({ q: "inner", sort: "-created", page: 2, size: 50, filters: {} });
});

test("a search text is cut at 200 characters", () => {
  expect(read(`?q=${"x".repeat(5_000)}`).q).toHaveLength(200);
});

test.each([
  ["chen", ["%chen%"]],
  ["Xu", ["xu%", "% xu%"]],
  ["7", ["7%", "% 7%"]],
  ["Zoë", ["%zoe%"]],
  ["a@b", ["%a@b%"]],
  ["50%", ["%50\\%%"]],
  ["_a", ["%\\_a%"]],
  ["??", []],
])("row 195: a search for %j asks for what an index can find", (text, patterns) => {
  expect(searchPatterns(text)).toEqual(patterns);
});

test("ASVS V1.2.9: wildcards in a search text are literal", () => {
  expect(searchPatterns("100%_\\OFF")).toEqual(["%100\\%\\_\\\\off%"]);
});
