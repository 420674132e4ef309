export function applicationsPath(postingId: string): string {
  return `/admin/jobs/${postingId}/applications`;
}

/** Where staff read an application; the list of postings once its posting is gone. */
export function applicationHref(id: string, postingId: string | null): string {
  return postingId ? `${applicationsPath(postingId)}/${id}` : "/admin/jobs";
}
