import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Form, useNavigation } from "@remix-run/react";

/** Accepts the form and keeps nothing: the least a form of the template does. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  return redirect(form.get("message") ? "/thank-you" : "/contact");
}

const names = ["name", "email", "phone", "address", "city", "subject"];

export default function Contact() {
  const { state } = useNavigation();
  return (
    <main>
      <h1>Contact</h1>
      <Form method="post">
        {names.map((name) => (
          <p key={name}>
            <label>
              {name} <input name={name} />
            </label>
          </p>
        ))}
        <p>
          <label>
            message <textarea name="message" required />
          </label>
        </p>
        <button type="submit">{state === "idle" ? "Send" : "Sending"}</button>
      </Form>
    </main>
  );
}
