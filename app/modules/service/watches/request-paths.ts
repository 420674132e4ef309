/** Where staff answer requests. Neither this address nor any word of a notice says what is asked. */
export const requestsPath = "/admin/houses";

export function requestHref(id: string): string {
  return `${requestsPath}/${id}`;
}
