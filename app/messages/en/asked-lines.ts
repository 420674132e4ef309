/** The products that an inquiry asks for. */
export const askedLines = {
  title: "Products asked for",
  each: (name: string, quantity: number, price: string) => `${quantity} × ${name}, ${price} each`,
  total: (tax: { name: string; percent: number }) =>
    `Total ${tax.percent === 0 ? "with no tax added" : `before ${tax.name}`}: `,
};
