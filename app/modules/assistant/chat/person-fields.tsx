import { controls, type FieldLike, TextField } from "~/ui/fields";

const labels = {
  name: { label: "Full name" },
  email: { label: "Email" },
  phone: { label: "Phone" },
};

export function PersonFields({ fields }: { fields: Record<"name" | "email" | "phone", FieldLike> }) {
  const control = controls(fields, labels);
  return (
    <>
      <TextField {...control("name")} autoComplete="name" />
      <TextField {...control("email")} type="email" autoComplete="email" />
      <TextField {...control("phone")} type="tel" autoComplete="tel" />
    </>
  );
}
