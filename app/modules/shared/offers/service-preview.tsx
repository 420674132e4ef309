interface Shown {
  name: string;
  text: string;
  teaser: string | null;
}

/** What visitors read of a kind of service, for staff: among the services, and on the home page. */
export function ServicePreview({ name, text, teaser }: Shown) {
  return (
    <section aria-labelledby="preview">
      <h3 id="preview" className="mt-6 mb-3">
        As visitors see it
      </h3>
      <article className="panel">
        <h4 className="text-xl">{name}</h4>
        <p className="soft mt-1">{text}</p>
        {!teaser && <p className="mt-4">The same on the home page.</p>}
      </article>
      {teaser && (
        <article className="panel mt-4">
          <h4 className="text-xl">{name}</h4>
          <p className="soft mt-1">{teaser}</p>
          <p className="mt-4">On the home page.</p>
        </article>
      )}
    </section>
  );
}
