export function SkipLink() {
  return (
    <a
      className="absolute -top-24 left-3 z-30 rounded-md bg-lamp px-4 py-3 font-semibold text-night focus:top-2 print:hidden"
      href="#main"
    >
      Skip to main content
    </a>
  );
}
