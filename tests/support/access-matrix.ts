import type { NounDescription } from "../../app/modules/shared/records/noun";
import type { Area, Right } from "../../app/modules/shared/roles/roles";
import { addressIn } from "../../app/platform/languages";
import { otherLanguages, translatedPages } from "../../app/platform/translated-pages.js";
import { declaredNouns } from "./declared-nouns";

export type Who = "anyone" | "person" | "resident" | "guard" | "pending" | { area: Area; right: Right };

/** `visit` is the address to try when the pattern has parameters. */
export interface Rule {
  read: Who;
  write?: Who;
  visit?: string;
}

/** Must exist: otherwise the layout around a panel answers 404 before the panel's guard runs. */
export const anInquiry = "00000000-0000-7000-8000-000000000001";
export const aClient = "00000000-0000-7000-8000-000000000003";
export const aPosting = "00000000-0000-7000-8000-000000000004";
export const anEmployee = "00000000-0000-7000-8000-000000000005";
export const anApplication = "00000000-0000-7000-8000-000000000005";
/** One of each declared noun. */
export const aRecord = "00000000-0000-7000-8000-000000000002";
export const aCommunity = "00000000-0000-7000-8000-000000000009";
export const anInterview = "00000000-0000-7000-8000-000000000007";
export const anOpenQuestion = "00000000-0000-7000-8000-0000000000a2";
export const anArticle = "00000000-0000-7000-8000-000000000010";
export const anImport = "00000000-0000-7000-8000-000000000008";
export const anUndoableImport = "00000000-0000-7000-8000-000000000009";
const imports = `/admin/imports/${anImport}`;
export const anAssignment = "00000000-0000-7000-8000-000000000009";
const applications = `/admin/jobs/${aPosting}/applications`;
const interviews = `${applications}/${anApplication}/interviews`;
export const aCall = "00000000-0000-7000-8000-000000000011";
export const aConsultation = "00000000-0000-7000-8000-000000000012";
export const aReport = "00000000-0000-7000-8000-000000000010";
const nobody = "00000000-0000-7000-8000-000000000000";
const open: Rule = { read: "anyone" };
const openForm: Rule = { read: "anyone", write: "anyone" };
const own: Rule = { read: "person" };
const ownForm: Rule = { read: "person", write: "person" };
const staff = (area: Area, right: Right = "read"): Rule => ({ read: { area, right } });

const staffForm = (area: Area, right: Right = "write"): Rule => ({
  read: { area, right },
  write: { area, right },
});

/** The pages that a declared noun has. */
function pagesOf({ path, area, list: { tabs, exported } }: NounDescription): Record<string, Rule> {
  const record = { pattern: `${path}/:recordId`, visit: `${path}/${aRecord}` };
  const page = (name: string, rule: Rule) => ({
    [`${record.pattern}/${name}`]: { ...rule, visit: `${record.visit}/${name}` },
  });
  return {
    [path]: staff(area),
    [`${path}/new`]: staffForm(area),
    [record.pattern]: { ...staff(area), visit: record.visit },
    ...page("edit", staffForm(area)),
    ...page("history", staff(area)),
    ...page("delete", staffForm(area, "delete")),
    ...(tabs && page("status", staffForm(area))),
    ...(exported && { [`${path}.csv`]: staff(area) }),
  };
}

const inEnglish: Record<string, Rule> = {
  ...Object.assign({}, ...declaredNouns.map(pagesOf)),
  "/": open,
  "/*": { ...openForm, visit: "/no-such-page" },
  "/about": open,
  "/accessibility": open,
  "/account-setup": ownForm,
  "/alert": open,
  "/alert/:callId": { ...ownForm, visit: `/alert/${nobody}` },
  "/alert/confirm": { ...ownForm, visit: "/alert/confirm?for=patrol" },
  "/admin": staff("dashboard"),
  "/admin/*": { ...staffForm("dashboard", "read"), visit: "/admin/reports/no/such/page" },
  "/admin/alerts": staff("assignments"),
  "/admin/alerts/:callId": {
    ...staffForm("assignments"),
    ...staff("assignments"),
    visit: `/admin/alerts/${aCall}`,
  },
  "/admin/alerts/:callId/history": { ...staff("assignments"), visit: `/admin/alerts/${aCall}/history` },
  "/admin/announcements": staff("communities"),
  "/admin/announcements/:announcementId": {
    ...staff("communities"),
    visit: `/admin/announcements/${nobody}`,
  },
  "/admin/announcements/:announcementId/delete": {
    ...staffForm("communities"),
    visit: `/admin/announcements/${nobody}/delete`,
  },
  "/admin/announcements/:announcementId/edit": {
    ...staffForm("communities"),
    visit: `/admin/announcements/${nobody}/edit`,
  },
  "/admin/announcements/:announcementId/history": {
    ...staff("communities"),
    visit: `/admin/announcements/${nobody}/history`,
  },
  "/admin/announcements/:announcementId/send": {
    ...staffForm("communities"),
    visit: `/admin/announcements/${nobody}/send`,
  },
  "/admin/announcements/:announcementId/withdraw": {
    ...staffForm("communities"),
    visit: `/admin/announcements/${nobody}/withdraw`,
  },
  "/admin/announcements/new": staffForm("communities"),
  "/admin/assignments": staff("assignments"),
  "/admin/assignments.csv": staff("assignments"),
  "/admin/assignments/:assignmentId": {
    ...staff("assignments"),
    visit: `/admin/assignments/${anAssignment}`,
  },
  "/admin/assignments/:assignmentId/delete": {
    ...staffForm("assignments", "delete"),
    visit: `/admin/assignments/${anAssignment}/delete`,
  },
  "/admin/assignments/:assignmentId/edit": {
    ...staffForm("assignments"),
    visit: `/admin/assignments/${anAssignment}/edit`,
  },
  "/admin/assignments/:assignmentId/guard": {
    ...staffForm("assignments"),
    visit: `/admin/assignments/${anAssignment}/guard`,
  },
  "/admin/assignments/:assignmentId/history": {
    ...staff("assignments"),
    visit: `/admin/assignments/${anAssignment}/history`,
  },
  "/admin/assignments/new": staffForm("assignments"),
  "/admin/assignments/week": staff("assignments"),
  "/admin/clients": staff("clients"),
  "/admin/clients.csv": staff("clients"),
  "/admin/clients/:clientId": { ...staff("clients"), visit: `/admin/clients/${aClient}` },
  "/admin/clients/:clientId/customer": {
    ...staffForm("clients"),
    visit: `/admin/clients/${aClient}/customer`,
  },
  "/admin/clients/:clientId/community": {
    ...staffForm("clients"),
    visit: `/admin/clients/${aClient}/community`,
  },
  "/admin/clients/:clientId/documents/:fileId": {
    ...staff("clients", "write"),
    visit: `/admin/clients/${aClient}/documents/${nobody}`,
  },
  "/admin/clients/:clientId/history": { ...staff("clients"), visit: `/admin/clients/${aClient}/history` },
  "/admin/clients/:clientId/household": {
    read: { area: "assignments", right: "write" },
    write: { area: "assignments", right: "write" },
    visit: `/admin/clients/${aClient}/household`,
  },
  "/admin/clients/:clientId/merge/:otherId": {
    ...staffForm("clients", "delete"),
    visit: `/admin/clients/${aClient}/merge/${nobody}`,
  },
  "/admin/clients/:clientId/profile": { ...staff("clients"), visit: `/admin/clients/${aClient}/profile` },
  "/admin/clients/:clientId/reminder": {
    ...staffForm("clients"),
    visit: `/admin/clients/${aClient}/reminder`,
  },
  "/admin/clients/:clientId/service": {
    read: { area: "clients", right: "read" },
    write: { area: "clients", right: "write" },
    visit: `/admin/clients/${aClient}/service`,
  },
  "/admin/clients/:clientId/status": { ...staffForm("clients"), visit: `/admin/clients/${aClient}/status` },
  "/admin/clients/:clientId/subscription": {
    ...staffForm("clients"),
    read: { area: "clients", right: "read" },
    visit: `/admin/clients/${aClient}/subscription`,
  },
  "/admin/clients/:clientId/timeline": {
    ...staffForm("clients"),
    read: { area: "clients", right: "read" },
    visit: `/admin/clients/${aClient}/timeline`,
  },
  "/admin/clients/:clientId/unmerge/:mergeId": {
    ...staffForm("clients", "delete"),
    visit: `/admin/clients/${aClient}/unmerge/${nobody}`,
  },
  "/admin/clients/:clientId/verification": {
    ...staff("clients"),
    visit: `/admin/clients/${aClient}/verification`,
  },
  "/admin/clients/:clientId/verification/:act": {
    ...staffForm("clients"),
    visit: `/admin/clients/${aClient}/verification/approval`,
  },
  "/admin/clients/:clientId/verification/reading": {
    ...staffForm("clients"),
    visit: `/admin/clients/${aClient}/verification/reading`,
  },
  "/admin/clients/:clientId/verification/rejection": {
    ...staffForm("clients"),
    visit: `/admin/clients/${aClient}/verification/rejection`,
  },
  "/admin/communities": staff("communities"),
  "/admin/communities.csv": staff("communities"),
  "/admin/communities/:communityId": {
    ...staff("communities"),
    visit: `/admin/communities/${aCommunity}`,
  },
  "/admin/communities/:communityId/edit": {
    ...staffForm("communities"),
    visit: `/admin/communities/${aCommunity}/edit`,
  },
  "/admin/communities/:communityId/history": {
    ...staff("communities"),
    visit: `/admin/communities/${aCommunity}/history`,
  },
  "/admin/communities/:communityId/members": {
    ...staff("communities"),
    visit: `/admin/communities/${aCommunity}/members`,
  },
  "/admin/communities/:communityId/members/:memberId/remove": {
    ...staffForm("communities"),
    visit: `/admin/communities/${aCommunity}/members/${nobody}/remove`,
  },
  "/admin/communities/:communityId/members/new": {
    ...staffForm("communities"),
    visit: `/admin/communities/${aCommunity}/members/new`,
  },
  "/admin/communities/:communityId/patrols": {
    ...staff("communities"),
    visit: `/admin/communities/${aCommunity}/patrols`,
  },
  "/admin/communities/:communityId/patrols/:night": {
    ...staff("communities"),
    visit: `/admin/communities/${aCommunity}/patrols/2026-10-31`,
  },
  "/admin/communities/:communityId/patrols/:night/:passId": {
    ...staffForm("communities"),
    visit: `/admin/communities/${aCommunity}/patrols/2026-10-31/${nobody}`,
  },
  "/admin/communities/:communityId/patrols/:night/late/:alarmId": {
    ...staffForm("communities"),
    visit: `/admin/communities/${aCommunity}/patrols/2026-10-31/late/${nobody}`,
  },
  "/admin/communities/:communityId/patrols/:night/missed": {
    ...staffForm("communities"),
    visit: `/admin/communities/${aCommunity}/patrols/2026-10-31/missed`,
  },
  "/admin/communities/:communityId/patrols/:night/new": {
    ...staffForm("communities"),
    visit: `/admin/communities/${aCommunity}/patrols/2026-10-31/new`,
  },
  "/admin/communities/:communityId/patrols/round": {
    ...staffForm("communities"),
    visit: `/admin/communities/${aCommunity}/patrols/round`,
  },
  "/admin/communities/:communityId/requests": {
    ...staff("communities"),
    visit: `/admin/communities/${aCommunity}/requests`,
  },
  "/admin/communities/:communityId/requests/:requestId/:act": {
    ...staffForm("communities"),
    visit: `/admin/communities/${aCommunity}/requests/${nobody}/approve`,
  },
  "/admin/communities/new": staffForm("communities"),
  "/admin/consultations": staff("clients"),
  "/admin/consultations/:consultationId": {
    ...staff("clients"),
    visit: `/admin/consultations/${aConsultation}`,
  },
  "/admin/consultations/:consultationId/history": {
    ...staff("clients"),
    visit: `/admin/consultations/${aConsultation}/history`,
  },
  "/admin/consultations/:consultationId/offer": {
    ...staffForm("clients"),
    visit: `/admin/consultations/${aConsultation}/offer`,
  },
  "/admin/consultations/:consultationId/result": {
    ...staffForm("clients"),
    visit: `/admin/consultations/${aConsultation}/result`,
  },
  "/admin/dashboard": staff("dashboard"),
  "/admin/employees": staff("employees"),
  "/admin/employees.csv": staff("employees"),
  "/admin/employees/:employeeId": { ...staff("employees"), visit: `/admin/employees/${anEmployee}` },
  "/admin/employees/:employeeId/calendar": {
    ...staffForm("assignments"),
    visit: `/admin/employees/${anEmployee}/calendar`,
  },
  "/admin/employees/:employeeId/delete": {
    ...staffForm("employees", "delete"),
    visit: `/admin/employees/${anEmployee}/delete`,
  },
  "/admin/employees/:employeeId/edit": {
    ...staffForm("employees"),
    visit: `/admin/employees/${anEmployee}/edit`,
  },
  "/admin/employees/:employeeId/history": {
    ...staff("employees"),
    visit: `/admin/employees/${anEmployee}/history`,
  },
  "/admin/employees/:employeeId/invitation": {
    ...staffForm("staff"),
    visit: `/admin/employees/${anEmployee}/invitation`,
  },
  "/admin/employees/:employeeId/licence": {
    ...staffForm("employees"),
    visit: `/admin/employees/${anEmployee}/licence`,
  },
  "/admin/employees/:employeeId/licence/:side": {
    ...staff("employees", "write"),
    visit: `/admin/employees/${anEmployee}/licence/front`,
  },
  "/admin/employees/:employeeId/merge/:otherId": {
    ...staffForm("employees", "delete"),
    visit: `/admin/employees/${anEmployee}/merge/${nobody}`,
  },
  "/admin/employees/:employeeId/restore": {
    ...staffForm("employees", "delete"),
    visit: `/admin/employees/${anEmployee}/restore`,
  },
  "/admin/employees/:employeeId/unmerge/:mergeId": {
    ...staffForm("employees", "delete"),
    visit: `/admin/employees/${anEmployee}/unmerge/${nobody}`,
  },
  "/admin/employees/new": staffForm("employees"),
  "/admin/houses": staff("assignments", "write"),
  "/admin/houses/:requestId": { ...staffForm("assignments"), visit: `/admin/houses/${nobody}` },
  "/admin/houses/:requestId/:act": { ...staffForm("assignments"), visit: `/admin/houses/${nobody}/accept` },
  "/admin/houses/checks/:checkId": { ...staffForm("assignments"), visit: `/admin/houses/checks/${nobody}` },
  "/admin/houses/checks/:checkId/photo": {
    ...staff("assignments", "write"),
    visit: `/admin/houses/checks/${nobody}/photo`,
  },
  "/admin/goals/:recordId/pledges": {
    ...staffForm("communities"),
    read: { area: "communities", right: "read" },
    visit: `/admin/goals/${aRecord}/pledges`,
  },
  "/admin/imports": staff("dashboard"),
  "/admin/imports/:importId": { ...staff("clients", "write"), visit: `/admin/imports/${anUndoableImport}` },
  "/admin/imports/:importId/columns": { ...staffForm("clients"), visit: `${imports}/columns` },
  "/admin/imports/:importId/confirmation": { ...staffForm("clients"), visit: `${imports}/confirmation` },
  "/admin/imports/:importId/preview": { ...staffForm("clients"), visit: `${imports}/preview` },
  "/admin/imports/:importId/progress": { ...staff("clients", "write"), visit: `${imports}/progress` },
  "/admin/imports/:importId/refused.csv": {
    ...staff("clients", "write"),
    visit: `/admin/imports/${anUndoableImport}/refused.csv`,
  },
  "/admin/imports/:importId/undo": {
    ...staffForm("clients"),
    visit: `/admin/imports/${anUndoableImport}/undo`,
  },
  "/admin/imports/customers": staffForm("clients"),
  "/admin/imports/invitations": staffForm("clients"),
  "/admin/imports/new/:kind": { ...staffForm("clients"), visit: "/admin/imports/new/clients" },
  "/admin/inquiries": staff("inquiries"),
  "/admin/inquiries.csv": staff("inquiries"),
  "/admin/inquiries/:inquiryId": { ...staff("inquiries"), visit: `/admin/inquiries/${anInquiry}` },
  "/admin/inquiries/:inquiryId/delete": {
    ...staffForm("inquiries", "delete"),
    visit: `/admin/inquiries/${anInquiry}/delete`,
  },
  "/admin/inquiries/:inquiryId/edit": {
    ...staffForm("inquiries"),
    visit: `/admin/inquiries/${anInquiry}/edit`,
  },
  "/admin/inquiries/:inquiryId/handling": {
    ...staffForm("inquiries"),
    visit: `/admin/inquiries/${anInquiry}/handling`,
  },
  "/admin/inquiries/:inquiryId/history": {
    ...staff("inquiries"),
    visit: `/admin/inquiries/${anInquiry}/history`,
  },
  "/admin/inquiries/:inquiryId/keep": {
    ...staffForm("inquiries"),
    visit: `/admin/inquiries/${anInquiry}/keep`,
  },
  "/admin/inquiries/:inquiryId/public": {
    ...staffForm("inquiries"),
    visit: `/admin/inquiries/${anInquiry}/public`,
  },
  "/admin/inquiries/:inquiryId/quote": {
    ...staff("inquiries"),
    write: staffForm("inquiries").write,
    visit: `/admin/inquiries/${anInquiry}/quote`,
  },
  "/admin/inquiries/:inquiryId/quote/send": {
    ...staffForm("inquiries"),
    visit: `/admin/inquiries/${anInquiry}/quote/send`,
  },
  "/admin/inquiries/:inquiryId/quote/withdraw": {
    ...staffForm("inquiries"),
    visit: `/admin/inquiries/${anInquiry}/quote/withdraw`,
  },
  "/admin/inquiries/:inquiryId/reply": {
    ...staffForm("inquiries"),
    visit: `/admin/inquiries/${anInquiry}/reply`,
  },
  "/admin/inquiries/:inquiryId/seen": {
    ...staffForm("inquiries"),
    visit: `/admin/inquiries/${anInquiry}/seen`,
  },
  "/admin/inquiries/bulk": { ...staffForm("inquiries"), visit: "/admin/inquiries/bulk?act=spam" },
  "/admin/inquiries/new": staffForm("inquiries"),
  "/admin/jobs": staff("jobs"),
  "/admin/jobs.csv": staff("jobs"),
  "/admin/jobs/:postingId": { ...staff("jobs"), visit: `/admin/jobs/${aPosting}` },
  "/admin/jobs/:postingId/applications": { ...staff("jobs"), visit: applications },
  "/admin/jobs/:postingId/applications.csv": { ...staff("jobs"), visit: `${applications}.csv` },
  "/admin/jobs/:postingId/applications/:applicationId": {
    ...staff("jobs"),
    visit: `${applications}/${anApplication}`,
  },
  "/admin/jobs/:postingId/applications/:applicationId/delete": {
    ...staffForm("jobs", "delete"),
    visit: `${applications}/${anApplication}/delete`,
  },
  "/admin/jobs/:postingId/applications/:applicationId/emails": {
    ...staff("jobs"),
    visit: `${applications}/${anApplication}/emails`,
  },
  "/admin/jobs/:postingId/applications/:applicationId/files/:fileId": {
    ...staff("jobs"),
    visit: `${applications}/${anApplication}/files/${nobody}`,
  },
  "/admin/jobs/:postingId/applications/:applicationId/history": {
    ...staff("jobs"),
    visit: `${applications}/${anApplication}/history`,
  },
  "/admin/jobs/:postingId/applications/:applicationId/interviews": {
    ...staff("jobs"),
    visit: interviews,
  },
  "/admin/jobs/:postingId/applications/:applicationId/interviews/:interviewId/:act": {
    ...staffForm("jobs"),
    visit: `${interviews}/${anInterview}/cancel`,
  },
  "/admin/jobs/:postingId/applications/:applicationId/interviews/:interviewId/edit": {
    ...staffForm("jobs"),
    visit: `${interviews}/${anInterview}/edit`,
  },
  "/admin/jobs/:postingId/applications/:applicationId/interviews/new": {
    ...staffForm("jobs"),
    visit: `${interviews}/new`,
  },
  "/admin/jobs/:postingId/applications/:applicationId/notes": {
    ...staff("jobs"),
    write: { area: "jobs", right: "write" },
    visit: `${applications}/${anApplication}/notes`,
  },
  "/admin/jobs/:postingId/applications/:applicationId/outcome": {
    ...staffForm("jobs"),
    visit: `${applications}/${anApplication}/outcome`,
  },
  "/admin/jobs/:postingId/applications/:applicationId/rating": {
    ...staffForm("jobs"),
    visit: `${applications}/${anApplication}/rating`,
  },
  "/admin/jobs/:postingId/applications/:applicationId/resume": {
    ...staff("jobs"),
    visit: `${applications}/${anApplication}/resume`,
  },
  "/admin/jobs/:postingId/applications/:applicationId/status": {
    ...staffForm("jobs"),
    visit: `${applications}/${anApplication}/status`,
  },
  "/admin/jobs/:postingId/applications/:applicationId/told": {
    ...staffForm("jobs"),
    visit: `${applications}/${anApplication}/told`,
  },
  "/admin/jobs/:postingId/applications/bulk": {
    ...staffForm("jobs"),
    visit: `${applications}/bulk?act=rejected`,
  },
  "/admin/jobs/:postingId/copy": { ...staffForm("jobs"), visit: `/admin/jobs/${aPosting}/copy` },
  "/admin/jobs/:postingId/delete": {
    ...staffForm("jobs", "delete"),
    visit: `/admin/jobs/${aPosting}/delete`,
  },
  "/admin/jobs/:postingId/edit": { ...staffForm("jobs"), visit: `/admin/jobs/${aPosting}/edit` },
  "/admin/jobs/:postingId/history": { ...staff("jobs"), visit: `/admin/jobs/${aPosting}/history` },
  "/admin/jobs/:postingId/published": { ...staff("jobs"), visit: `/admin/jobs/${aPosting}/published` },
  "/admin/jobs/:postingId/published/:snapshotId": {
    ...staff("jobs"),
    visit: `/admin/jobs/${aPosting}/published/1`,
  },
  "/admin/jobs/:postingId/status": { ...staffForm("jobs"), visit: `/admin/jobs/${aPosting}/status` },
  "/admin/jobs/bulk": { ...staffForm("jobs"), visit: "/admin/jobs/bulk?act=closed" },
  "/admin/jobs/new": staffForm("jobs"),
  "/admin/jobs/applications": staff("jobs"),
  "/admin/jobs/applications.csv": staff("jobs"),
  "/admin/jobs/outcomes": staff("jobs"),
  "/admin/jobs/records": staff("jobs"),
  "/admin/jobs/records/:snapshotId": { ...staff("jobs"), visit: "/admin/jobs/records/1" },
  "/admin/login": openForm,
  "/admin/notifications": staff("dashboard"),
  "/admin/notifications/:notificationId/read": {
    ...staffForm("dashboard", "read"),
    visit: `/admin/notifications/${nobody}/read`,
  },
  "/admin/notifications/read": staffForm("dashboard", "read"),
  "/admin/settings/health": staff("monitor"),
  "/admin/settings/health/check/:check": {
    ...staffForm("monitor", "write"),
    visit: "/admin/settings/health/check/alerts",
  },
  "/admin/settings/health/jobs/:queue/:jobId": {
    ...staff("monitor"),
    visit: `/admin/settings/health/jobs/sweep/${nobody}`,
  },
  "/admin/settings/health/mailbox": staffForm("monitor", "write"),
  "/admin/settings/health/runbook/:alert": {
    ...staff("monitor"),
    visit: "/admin/settings/health/runbook/disk-full",
  },
  "/admin/settings/health/retries/:queue": {
    read: { area: "monitor", right: "write" },
    write: { area: "monitor", right: "write" },
    visit: "/admin/settings/health/retries/sweep",
  },
  "/admin/settings/health/retries/:queue/:jobId": {
    ...staffForm("monitor", "write"),
    visit: `/admin/settings/health/retries/sweep/${nobody}`,
  },
  "/admin/products/:recordId/photo": {
    ...staffForm("products"),
    visit: `/admin/products/${aRecord}/photo`,
  },
  "/admin/products/:recordId/photo/removal": {
    ...staffForm("products"),
    visit: `/admin/products/${aRecord}/photo/removal`,
  },
  "/admin/products/:recordId/picture": {
    ...staff("products"),
    visit: `/admin/products/${aRecord}/picture`,
  },
  "/admin/reports": staff("reports"),
  "/admin/reports/:runId": { ...staff("reports"), visit: `/admin/reports/${aReport}` },
  "/admin/reports/:runId/approve": { ...staffForm("reports"), visit: `/admin/reports/${aReport}/approve` },
  "/admin/reports/:runId/correct": { ...staffForm("reports"), visit: `/admin/reports/${aReport}/correct` },
  "/admin/reports/:runId/recommendation": {
    ...staffForm("reports"),
    visit: `/admin/reports/${aReport}/recommendation`,
  },
  "/admin/reports/:runId/delete": {
    ...staffForm("reports", "delete"),
    visit: `/admin/reports/${aReport}/delete`,
  },
  "/admin/reports/:runId/history": { ...staff("reports"), visit: `/admin/reports/${aReport}/history` },
  "/admin/reports/:runId/print": { ...staff("reports"), visit: `/admin/reports/${aReport}/print` },
  "/admin/reports/:runId/progress": { ...staff("reports"), visit: `/admin/reports/${aReport}/progress` },
  "/admin/reports/:runId/rows.csv": { ...staff("reports"), visit: `/admin/reports/${aReport}/rows.csv` },
  "/admin/reports/new": staffForm("reports"),
  "/admin/reports/ratings": staff("reports"),
  "/admin/reports/ratings.csv": staff("reports"),
  "/admin/search": staff("dashboard"),
  "/admin/settings": staff("settings"),
  "/admin/settings/company": staffForm("company"),
  "/admin/settings/legal": staff("company"),
  "/admin/settings/look": staffForm("company"),
  "/admin/settings/legal/:kind": { ...staffForm("company"), visit: "/admin/settings/legal/terms" },
  "/admin/settings/news": staff("settings"),
  "/admin/settings/news/:articleId": { ...staff("settings"), visit: `/admin/settings/news/${anArticle}` },
  "/admin/settings/news/:articleId/:act": {
    ...staffForm("settings"),
    visit: `/admin/settings/news/${anArticle}/hide`,
  },
  "/admin/settings/news/:articleId/history": {
    ...staff("settings"),
    visit: `/admin/settings/news/${anArticle}/history`,
  },
  "/admin/settings/privacy": staffForm("clients", "delete"),
  "/admin/settings/privacy/copy": {
    ...staff("clients", "delete"),
    visit: "/admin/settings/privacy/copy?email=nobody@example.test",
  },
  "/admin/settings/privacy/erasure": {
    ...staffForm("clients", "delete"),
    visit: "/admin/settings/privacy/erasure?email=nobody@example.test",
  },
  "/admin/settings/display": staffForm("settings"),
  "/admin/settings/notifications": staffForm("settings"),
  "/admin/settings/password": staffForm("settings"),
  "/admin/settings/preferences": staffForm("settings"),
  "/admin/settings/profile": staffForm("settings"),
  "/admin/settings/sessions": staff("settings"),
  "/admin/settings/sessions/:sessionId": {
    ...staffForm("settings"),
    visit: `/admin/settings/sessions/${nobody}`,
  },
  "/admin/settings/two-factor": staff("settings"),
  "/admin/settings/questions": staff("inquiries"),
  "/admin/settings/questions/:turnId": {
    ...staff("inquiries"),
    visit: `/admin/settings/questions/${anOpenQuestion}`,
  },
  "/admin/settings/questions/:turnId/dismissal": {
    ...staffForm("inquiries"),
    visit: `/admin/settings/questions/${anOpenQuestion}/dismissal`,
  },
  "/admin/settings/staff": staff("staff"),
  "/admin/settings/staff/:userId": { ...staff("staff"), visit: `/admin/settings/staff/${nobody}` },
  "/admin/settings/staff/:userId/:act": {
    ...staffForm("staff", "write"),
    visit: `/admin/settings/staff/${nobody}/end`,
  },
  "/admin/settings/staff/:userId/promotion": {
    ...staffForm("staff", "write"),
    visit: `/admin/settings/staff/${nobody}/promotion`,
  },
  "/admin/settings/staff/:userId/role": {
    ...staffForm("staff", "write"),
    visit: `/admin/settings/staff/${nobody}/role`,
  },
  "/admin/settings/staff/invite": staffForm("staff", "write"),
  "/admin/setup": { ...staffForm("company"), ...staff("company") },
  "/admin/setup/domain": { ...staffForm("company"), ...staff("company") },
  "/admin/setup/mail": { ...staffForm("company"), ...staff("company") },
  "/admin/setup/mail/code": staffForm("company"),
  "/admin/setup/mail/edit": staffForm("company"),
  "/admin/setup/mail/waiting": staff("company"),
  "/admin/setup/payments": { ...staffForm("company"), ...staff("company") },
  "/admin/setup/payments/key": staffForm("company"),
  "/admin/setup/payments/paid": staff("company", "write"),
  "/admin/undo/:auditId": { ...staffForm("dashboard", "read"), visit: "/admin/undo/0" },
  "/admin/views/:viewId": { ...staffForm("dashboard", "read"), visit: `/admin/views/${nobody}` },
  "/admin/views/:viewId/delete": {
    ...staffForm("dashboard", "read"),
    visit: `/admin/views/${nobody}/delete`,
  },
  "/admin/views/new": staffForm("dashboard", "read"),
  "/applications": openForm,
  "/applications/:token": { ...openForm, visit: "/applications/nonsense" },
  "/applications/:token/interviews/:interviewId/calendar.ics": {
    read: "anyone",
    visit: `/applications/nonsense/interviews/${nobody}/calendar.ics`,
  },
  "/applications/:token/withdraw": { ...openForm, visit: "/applications/nonsense/withdraw" },
  "/calendars/:guardId/:file": { ...open, visit: `/calendars/${nobody}/nonsense.ics` },
  "/careers": open,
  "/cart": openForm,
  "/careers.rss": open,
  "/careers/alerts": openForm,
  "/careers/alerts/:token": { ...openForm, visit: "/careers/alerts/nonsense" },
  "/careers/alerts/one-click": openForm,
  "/careers/:jobId": { ...openForm, visit: `/careers/${nobody}` },
  "/change-email/:token": { ...openForm, visit: "/change-email/nonsense" },
  "/community": open,
  "/community/join": ownForm,
  "/community/reports": own,
  "/community/reports/:month": { ...own, visit: "/community/reports/2026-10" },
  "/community/patrols": own,
  "/community/withdraw": ownForm,
  "/confirm-access": ownForm,
  "/confirm-email": openForm,
  "/data-light": openForm,
  "/confirm-email/:token": { ...openForm, visit: "/confirm-email/nonsense" },
  "/confirm-email/mail": openForm,
  "/chat": openForm,
  "/chat/delete": openForm,
  "/chat/person": openForm,
  "/contact": openForm,
  "/coverage": open,
  "/dev/mail": open,
  "/dev/mail/html": open,
  "/dev/parts": open,
  "/features": open,
  "/future-developments": open,
  "/guard": { read: "guard", write: "guard" },
  "/guard/houses": { read: "guard", write: "guard" },
  "/guard/houses/:houseId/:result": {
    read: "guard",
    write: "guard",
    visit: `/guard/houses/${nobody}/problem`,
  },
  "/guard/alerts/:callId": { read: "guard", write: "guard", visit: `/guard/alerts/${nobody}` },
  "/guard/now": { read: "guard" },
  "/guard/report": { read: "guard", write: "guard" },
  "/guard/seen": { read: "guard", write: "guard" },
  "/invite/:token": { ...openForm, visit: "/invite/nonsense" },
  "/welcome/:token": { ...openForm, visit: "/welcome/nonsense" },
  "/welcome/:token/again": { ...openForm, visit: "/welcome/nonsense/again" },
  "/login": openForm,
  "/logout": openForm,
  "/news": openForm,
  "/payment": openForm,
  "/payment/success": open,
  "/privacy": open,
  // The address of a logo that the company has not.
  "/logo/:name": { ...open, visit: "/logo/00000000000000000000000000000000.png" },
  // The address of a sheet in colours that the company has not.
  "/look/:name": { ...open, visit: "/look/visitor-0000000000000000.css" },
  // The address of a picture in colours that the company has not.
  "/pictures/:name": { ...open, visit: "/pictures/icon-0000000000000000.png" },
  // The address of a photo that no product has.
  "/photos/:name": { ...open, visit: "/photos/00000000000000000000000000000000-640.webp" },
  "/products": open,
  "/products/:slug/notify": { ...openForm, visit: "/products/camera/notify" },
  "/products/notify/:token": { ...openForm, visit: "/products/notify/nonsense" },
  "/products/:slug": { ...open, visit: "/products/camera" },
  "/quotes/:token": { ...openForm, visit: "/quotes/nonsense" },
  "/quotes/:token/ask": { ...openForm, visit: "/quotes/nonsense/ask" },
  "/quotes/:token/decline": { ...openForm, visit: "/quotes/nonsense/decline" },
  "/ratings/:token": { ...openForm, visit: "/ratings/nonsense" },
  "/ratings/:token/stop": { ...openForm, visit: "/ratings/nonsense/stop" },
  "/profile": own,
  "/profile/activity": own,
  "/profile/applications": own,
  "/profile/card": own,
  "/profile/close": ownForm,
  "/profile/consultation": ownForm,
  "/profile/data": own,
  "/profile/terms": ownForm,
  "/profile/details": ownForm,
  "/profile/export": own,
  "/profile/house": ownForm,
  "/profile/house/photos/:checkId": { ...own, visit: `/profile/house/photos/${nobody}` },
  "/profile/house/request": ownForm,
  "/profile/household": own,
  "/profile/household/:kind/:entryId": { ...ownForm, visit: "/profile/household/vehicle/new" },
  "/profile/household/:kind/:entryId/removal": {
    ...ownForm,
    visit: `/profile/household/vehicle/${nobody}/removal`,
  },
  "/profile/invoices": own,
  "/profile/notifications": ownForm,
  "/profile/password": ownForm,
  "/profile/recovery-codes": ownForm,
  "/profile/reports/:reportId": { ...own, visit: `/profile/reports/${nobody}` },
  "/profile/service": own,
  "/profile/sessions": own,
  "/profile/sessions/:sessionId": { ...ownForm, visit: `/profile/sessions/${nobody}` },
  "/profile/settings": own,
  "/profile/subscription/cancel": ownForm,
  "/profile/subscription/card": ownForm,
  "/profile/subscription/change": ownForm,
  "/profile/subscription/resume": ownForm,
  "/profile/two-factor": own,
  "/profile/two-factor/remove": ownForm,
  "/profile/verification": { read: "person", write: "resident" },
  "/refused": open,
  "/registration-success": own,
  "/requests/:token": { ...openForm, visit: "/requests/nonsense" },
  "/reset-password": open,
  "/reset-password/:token": { ...openForm, visit: "/reset-password/nonsense" },
  "/.well-known/change-password": open,
  "/.well-known/security.txt": open,
  "/robots.txt": open,
  "/site.webmanifest": open,
  "/secure-account/:token": { ...openForm, visit: "/secure-account/nonsense" },
  "/services": open,
  "/services/equipment-sales": open,
  "/services/event-security": open,
  "/services/neighbourhood-watch": open,
  "/services/vip-protection": open,
  "/setup": { ...openForm, visit: "/setup?key=nonsense" },
  "/setup-2fa": ownForm,
  "/sitemap.xml": open,
  "/terms": open,
  "/thank-you": open,
  "/unsubscribe/:token": { ...openForm, visit: "/unsubscribe/nonsense" },
  "/unsubscribe/one-click": openForm,
  "/streets/:slug": { read: "anyone", write: "person", visit: "/streets/no-such-street" },
  "/streets/:slug/saved": { ...own, visit: "/streets/no-such-street/saved" },
  "/verify-a-guard": openForm,
  "/verify-2fa": { read: "pending", write: "pending" },
  // For programs: the signature authenticates the post.
  "/webhooks/stripe": openForm,
};

/** Every address with a loader or an action (ASVS V8.2); a translated page has the rule of the English one. */
export const accessMatrix: Record<string, Rule> = {
  ...inEnglish,
  ...Object.fromEntries(
    otherLanguages.flatMap((language) =>
      translatedPages.flatMap((page) => {
        const rule = inEnglish[page];
        return rule ? [[addressIn(language, page), rule]] : [];
      }),
    ),
  ),
};
