import postcss, { type AtRule, type ChildNode, type Root } from "postcss";
import type { Plugin } from "vite";

/** The names of the layers in the order they win, as first named by statements and blocks. */
function layerOrder(root: Root): string[] {
  const names = new Set<string>();
  root.each((node) => {
    if (node.type !== "atrule" || node.name !== "layer") return;
    for (const name of node.params.split(",")) names.add(name.trim());
  });
  return [...names];
}

function isLayer(node: ChildNode): node is AtRule {
  return node.type === "atrule" && node.name === "layer";
}

/** Layers become plain rules in the order they would have won; anything outside of layers comes last. */
function unwrapLayers(root: Root): void {
  const order = layerOrder(root);
  const blocks = order.flatMap((name) =>
    root.nodes.filter((node) => isLayer(node) && node.params.trim() === name && node.nodes),
  );
  const outside = root.nodes.filter((node) => !isLayer(node));
  root.removeAll();
  for (const block of blocks) if (isLayer(block)) root.append(block.nodes ?? []);
  root.append(outside);
  root.walkAtRules("layer", (rule) => {
    rule.replaceWith(rule.nodes ?? []);
  });
}

/** Registered properties go; Tailwind's own initial values for browsers without them stay, unconditionally. */
function dropRegisteredProperties(root: Root): void {
  const registered = new Set<string>();
  root.walkAtRules("property", (rule) => {
    registered.add(rule.params);
    rule.remove();
  });
  root.walkAtRules("supports", (rule) => {
    if (rule.params.includes("-moz-orient")) rule.replaceWith(rule.nodes ?? []);
  });
}

/** A variable set once, for the whole page, is a constant and is replaced by its value. */
function inlineConstants(root: Root): void {
  const times = new Map<string, number>();
  root.walkDecls(/^--/, ({ prop }) => {
    times.set(prop, (times.get(prop) ?? 0) + 1);
  });
  const constants = new Map<string, string>();
  root.walkDecls(/^--/, (declaration) => {
    const { parent, prop, value } = declaration;
    const global =
      parent?.type === "rule" && parent.parent === root && /^:root/.test(String(parent.toString()));
    if (global && times.get(prop) === 1 && !value.includes("var(")) {
      constants.set(prop, value);
      declaration.remove();
    }
  });
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(
      /var\((--[\w-]+)\)/g,
      (use, name: string) => constants.get(name) ?? use,
    );
  });
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
}

/**
 * Tailwind passes values between utilities in its own variables. One that always has the same value becomes that value;
 * one that nothing reads is removed. Borders are solid in base.css, so that only a dashed one has to set its style.
 */
function settleUtilities(root: Root): void {
  root.walkDecls(/^border(-\w+)*-style$/, (declaration) => {
    if (declaration.value === "var(--tw-border-style)") declaration.remove();
  });
  const values = new Map<string, Set<string>>();
  root.walkDecls(/^--tw-/, ({ prop, value }) => {
    // A value that only stops inheritance does not count.
    if (value !== "initial") values.set(prop, (values.get(prop) ?? new Set()).add(value));
  });
  root.walkDecls((declaration) => {
    declaration.value = declaration.value
      .replace(/var\((--tw-[\w-]+)\)/g, (use, name: string) => {
        const [only = use, ...others] = values.get(name) ?? [];
        return others.length === 0 ? only : use;
      })
      .replace(/calc\(1 - 0\)/g, "1")
      .replace(/calc\(([\d.]+\w+) \* ([01])\)/g, (_, length: string, times) =>
        times === "1" ? length : "0",
      );
  });
  const read = root.toString();
  root.walkDecls((declaration) => {
    // The part of a value that another utility may set: empty if none does.
    if (!declaration.value.includes("var(--tw-")) return;
    declaration.value = declaration.value
      .replace(/ ?var\((--tw-[\w-]+), \)/g, (use, name: string) => {
        if (!values.has(name)) return "";
        const readOnce = read.split(`var(${name}`).length === 2;
        const own = declaration.parent?.nodes.find((node) => node.type === "decl" && node.prop === name);
        return readOnce && own?.type === "decl" ? ` ${own.value}` : use;
      })
      .trim();
  });
  // An element with a ::before sets its content once, in the utility that defines it.
  root.walkDecls("content", (declaration) => {
    if (declaration.value !== "var(--tw-content)") return;
    const own = declaration.parent?.nodes.find(
      (node) => node.type === "decl" && node.prop === "--tw-content",
    );
    if (own?.type === "decl") declaration.value = own.value;
    else declaration.remove();
  });
  const css = root.toString();
  // The reset has already set the other end of the space between children.
  root.walkDecls("margin-block-start", (declaration) => {
    if (/^0(rem)?$/.test(declaration.value)) declaration.remove();
  });
  root.walkDecls(/^--tw-/, (declaration) => {
    if (!new RegExp(`var\\(${declaration.prop}[,)]`).test(css)) declaration.remove();
  });
}

/**
 * Turns layered rules into plain ones, for browsers that drop what they do not know. Throws if the CSS cannot be
 * parsed.
 */
export function flattenCss(css: string): string {
  const root = postcss.parse(css);
  unwrapLayers(root);
  dropRegisteredProperties(root);
  settleUtilities(root);
  inlineConstants(root);
  // Tailwind's banner would be in each paper page, for only a few utilities.
  root.walkComments((comment) => {
    comment.remove();
  });
  return root.toString();
}

/** Flattens the app's style sheets after Tailwind has made them. */
export function flattenCssPlugin(): Plugin {
  return {
    name: "flatten-css",
    enforce: "pre",
    transform(code, id) {
      const [path = ""] = id.split("?");
      if (!/\/app\/(app|home|paper|rich|visitor)\.css$/.test(path) || /[?&](url|raw)\b/.test(id)) return null;
      return { code: flattenCss(code), map: null };
    },
  };
}
