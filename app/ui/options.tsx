export interface Choice {
  value: string;
  label: string;
  hint?: string;
}

export function Options({ options }: { options: readonly Choice[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
