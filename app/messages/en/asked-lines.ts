/** The products that an inquiry asks for. */
export const askedLines = {
  title: "Products asked for",
  each: (name: string, quantity: number, price: string) => `${quantity} × ${name}, ${price} each`,
  total: (taxes: string[]) =>
    `Total ${taxes.length === 0 ? "with no tax added" : `before ${taxes.join(" and ")}`}: `,
};
