import type { Area, Right } from "../../app/modules/roles/roles";

export type Who = "anyone" | "person" | "resident" | "pending" | { area: Area; right: Right };

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
export const aCannedReply = "00000000-0000-7000-8000-000000000002";
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

/** Every address with a loader or an action (ASVS V8.2). */
export const accessMatrix: Record<string, Rule> = {
  "/": open,
  "/*": { ...openForm, visit: "/no-such-page" },
  "/about": open,
  "/accessibility": open,
  "/account-setup": ownForm,
  "/admin": staff("dashboard"),
  "/admin/*": { ...staffForm("dashboard", "read"), visit: "/admin/products/no/such/page" },
  "/admin/:section": { ...staff("products"), visit: "/admin/products" },
  "/admin/clients": staff("clients"),
  "/admin/clients/:clientId": { ...staff("clients"), visit: `/admin/clients/${aClient}` },
  "/admin/clients/:clientId/documents/:fileId": {
    ...staff("clients", "write"),
    visit: `/admin/clients/${aClient}/documents/${nobody}`,
  },
  "/admin/clients/:clientId/history": { ...staff("clients"), visit: `/admin/clients/${aClient}/history` },
  "/admin/clients/:clientId/profile": { ...staff("clients"), visit: `/admin/clients/${aClient}/profile` },
  "/admin/clients/:clientId/status": { ...staffForm("clients"), visit: `/admin/clients/${aClient}/status` },
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
  "/admin/dashboard": staff("dashboard"),
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
  "/admin/inquiries/:inquiryId/reply": {
    ...staffForm("inquiries"),
    visit: `/admin/inquiries/${anInquiry}/reply`,
  },
  "/admin/inquiries/bulk": { ...staffForm("inquiries"), visit: "/admin/inquiries/bulk?act=spam" },
  "/admin/inquiries/new": staffForm("inquiries"),
  "/admin/jobs": staff("jobs"),
  "/admin/jobs.csv": staff("jobs"),
  "/admin/jobs/:postingId": { ...staff("jobs"), visit: `/admin/jobs/${aPosting}` },
  "/admin/jobs/:postingId/copy": { ...staffForm("jobs"), visit: `/admin/jobs/${aPosting}/copy` },
  "/admin/jobs/:postingId/delete": {
    ...staffForm("jobs", "delete"),
    visit: `/admin/jobs/${aPosting}/delete`,
  },
  "/admin/jobs/:postingId/edit": { ...staffForm("jobs"), visit: `/admin/jobs/${aPosting}/edit` },
  "/admin/jobs/:postingId/history": { ...staff("jobs"), visit: `/admin/jobs/${aPosting}/history` },
  "/admin/jobs/:postingId/status": { ...staffForm("jobs"), visit: `/admin/jobs/${aPosting}/status` },
  "/admin/jobs/bulk": { ...staffForm("jobs"), visit: "/admin/jobs/bulk?act=closed" },
  "/admin/jobs/new": staffForm("jobs"),
  "/admin/login": openForm,
  "/admin/notifications": staff("dashboard"),
  "/admin/notifications/:notificationId/read": {
    ...staffForm("dashboard", "read"),
    visit: `/admin/notifications/${nobody}/read`,
  },
  "/admin/notifications/read": staffForm("dashboard", "read"),
  "/admin/settings/health": staff("monitor"),
  "/admin/settings/health/mailbox": staffForm("monitor", "write"),
  "/admin/settings/health/retries/:queue": {
    read: { area: "monitor", right: "write" },
    write: { area: "monitor", right: "write" },
    visit: "/admin/settings/health/retries/sweep",
  },
  "/admin/settings/health/retries/:queue/:jobId": {
    ...staffForm("monitor", "write"),
    visit: `/admin/settings/health/retries/sweep/${nobody}`,
  },
  "/admin/settings": staff("settings"),
  "/admin/settings/company": staffForm("company"),
  "/admin/settings/password": staffForm("settings"),
  "/admin/settings/preferences": staffForm("settings"),
  "/admin/settings/replies": staff("inquiries"),
  "/admin/settings/replies/:replyId": {
    ...staff("inquiries"),
    visit: `/admin/settings/replies/${aCannedReply}`,
  },
  "/admin/settings/replies/:replyId/delete": {
    ...staffForm("inquiries", "delete"),
    visit: `/admin/settings/replies/${aCannedReply}/delete`,
  },
  "/admin/settings/replies/:replyId/edit": {
    ...staffForm("inquiries"),
    visit: `/admin/settings/replies/${aCannedReply}/edit`,
  },
  "/admin/settings/replies/:replyId/history": {
    ...staff("inquiries"),
    visit: `/admin/settings/replies/${aCannedReply}/history`,
  },
  "/admin/settings/replies/new": staffForm("inquiries"),
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
  "/applications": openForm,
  "/applications/:token": { ...openForm, visit: "/applications/nonsense" },
  "/applications/:token/withdraw": { ...openForm, visit: "/applications/nonsense/withdraw" },
  "/careers": open,
  "/careers/:jobId": { ...openForm, visit: `/careers/${nobody}` },
  "/change-email/:token": { ...openForm, visit: "/change-email/nonsense" },
  "/confirm-access": ownForm,
  "/confirm-email": openForm,
  "/data-light": openForm,
  "/confirm-email/:token": { ...openForm, visit: "/confirm-email/nonsense" },
  "/confirm-email/mail": openForm,
  "/contact": openForm,
  "/dev/mail": open,
  "/dev/mail/html": open,
  "/features": open,
  "/future-developments": open,
  "/invite/:token": { ...openForm, visit: "/invite/nonsense" },
  "/login": openForm,
  "/logout": openForm,
  "/news": openForm,
  "/payment": openForm,
  "/payment/success": open,
  "/privacy": open,
  "/products": open,
  "/profile": own,
  "/profile/close": ownForm,
  "/profile/details": ownForm,
  "/profile/export": own,
  "/profile/invoices": own,
  "/profile/notifications": ownForm,
  "/profile/password": ownForm,
  "/profile/recovery-codes": ownForm,
  "/profile/sessions/:sessionId": { ...ownForm, visit: `/profile/sessions/${nobody}` },
  "/profile/subscription/cancel": ownForm,
  "/profile/subscription/card": ownForm,
  "/profile/subscription/change": ownForm,
  "/profile/subscription/resume": ownForm,
  "/profile/two-factor/remove": ownForm,
  "/profile/verification": { read: "person", write: "resident" },
  "/refused": open,
  "/registration-success": own,
  "/reset-password": open,
  "/reset-password/:token": { ...openForm, visit: "/reset-password/nonsense" },
  "/robots.txt": open,
  "/secure-account/:token": { ...openForm, visit: "/secure-account/nonsense" },
  "/services": open,
  "/services/equipment-sales": open,
  "/services/event-security": open,
  "/services/neighbourhood-watch": open,
  "/services/vip-protection": open,
  "/setup-2fa": ownForm,
  "/sitemap.xml": open,
  "/terms": open,
  "/thank-you": open,
  "/unsubscribe/:token": { ...openForm, visit: "/unsubscribe/nonsense" },
  "/unsubscribe/one-click": openForm,
  "/verify-2fa": { read: "pending", write: "pending" },
  // For programs: the signature authenticates the post.
  "/webhooks/stripe": openForm,
};
