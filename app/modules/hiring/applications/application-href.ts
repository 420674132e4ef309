/** The form of a new employee, filled in from an application; the name with a point is no part of a list's address. */
export function newEmployeeHref(id: string): string {
  return `/admin/employees/new?${hiredParam}=${id}`;
}

export const hiredParam = "new.application";

/** The applications for all postings. */
export const allApplicationsPath = "/admin/jobs/applications";

export function applicationsPath(postingId: string): string {
  return `/admin/jobs/${postingId}/applications`;
}

/** Where staff read an application; the list of postings once its posting is gone. */
export function applicationHref(id: string, postingId: string | null): string {
  return postingId ? `${applicationsPath(postingId)}/${id}` : "/admin/jobs";
}
