import postcss, { type AtRule, type ChildNode, type Root } from "postcss";
import type { Plugin } from "vite";

/** The names of the layers in the order in which they win, as statements and blocks first name them. */
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

/** Layers become plain rules in the order in which they would have won; what stood outside comes last. */
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

/** A variable that is set once, for the whole page, is a constant: its value takes its place. */
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

/** Plain rules out of layered ones, for browsers that drop what they do not know. Throws when the CSS cannot be parsed. */
export function flattenCss(css: string): string {
  const root = postcss.parse(css);
  unwrapLayers(root);
  dropRegisteredProperties(root);
  inlineConstants(root);
  // Tailwind's banner heads a few utilities here, and each paper page would carry it.
  root.walkComments((comment) => {
    comment.remove();
  });
  return root.toString();
}

/** Flattens the style sheets of the app after Tailwind has made them. */
export function flattenCssPlugin(): Plugin {
  return {
    name: "flatten-css",
    enforce: "pre",
    transform(code, id) {
      const [path = ""] = id.split("?");
      if (!/\/app\/(app|paper|visitor)\.css$/.test(path) || /[?&](url|raw)\b/.test(id)) return null;
      return { code: flattenCss(code), map: null };
    },
  };
}
