import type { AskedProducts } from "./asked-products.server";

export function AskedLines({
  asked: { title, lines, total },
  level: Level = "h3",
}: {
  asked: AskedProducts;
  level?: "h2" | "h3";
}) {
  return (
    <section aria-labelledby="lines-heading">
      <Level id="lines-heading">{title}</Level>
      <ul className="ruled *:py-2">
        {lines.map(({ id, text, note }) => (
          <li key={id}>
            {text}
            {note && <span className="sub">{note}</span>}
          </li>
        ))}
      </ul>
      <p>
        {total[0]}
        <strong>{total[1]}</strong>
      </p>
    </section>
  );
}
