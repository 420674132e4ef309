import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import { customerLinksWorker } from "~/modules/billing/stripe/customer-links.server";
import { paymentNotice } from "~/modules/billing/stripe/payment-notice.server";
import { planPriceWorker } from "~/modules/billing/stripe/plan-price-jobs.server";
import { stripeReviewWorker, stripeSyncWorker } from "~/modules/billing/subscriptions/sync-workers.server";
import { applicationPagesWorker } from "~/modules/hiring/applications/application-files.server";
import { applicationMail, applicationNotice } from "~/modules/hiring/applications/application-mails.server";
import { interviewMail } from "~/modules/hiring/interviews/interview-mails.server";
import {
  interviewUpkeepWorker,
  outcomeNoticesWorker,
} from "~/modules/hiring/interviews/outcome-duties.server";
import { jobAlertDigestsWorker } from "~/modules/hiring/job-alerts/job-alert-digests.server";
import { jobAlertMail } from "~/modules/hiring/job-alerts/job-alert-mails.server";
import { guardReportMail } from "~/modules/inquiries/inquiries/guard-reports.server";
import { inquiryNotice } from "~/modules/inquiries/inquiries/inquiries.server";
import { inquiryReceipt } from "~/modules/inquiries/inquiries/inquiry-receipt.server";
import { inquiryReply } from "~/modules/inquiries/inquiries/inquiry-thread.server";
import { mailboxWorker } from "~/modules/inquiries/mailbox/mailbox.server";
import { quoteMail, quoteRemindersWorker } from "~/modules/inquiries/quotes/quote-mails.server";
import { ratingMail } from "~/modules/inquiries/ratings/rating-mails.server";
import { ratingRequestsWorker } from "~/modules/inquiries/ratings/rating-requests.server";
import { announcementMail } from "~/modules/neighbourhoods/announcements/announcement-mail.server";
import { announcementBatchesWorker } from "~/modules/neighbourhoods/announcements/sending.server";
import { newsFetchWorker } from "~/modules/news/articles/news-fetch.server";
import { importsWorker } from "~/modules/office/imports/import-writing.server";
import { reportBatchesWorker, reportMail } from "~/modules/office/reports/community-mails.server";
import { monthlyReportsWorker } from "~/modules/office/reports/monthly-reports.server";
import { readerBatchesWorker, readerMail } from "~/modules/office/reports/plan-mails.server";
import { planReportsWorker } from "~/modules/office/reports/plan-report-jobs.server";
import { reportComputingWorker } from "~/modules/office/reports/report-computing.server";
import { backupWorker } from "~/modules/operations/backups/backup.server";
import { testMail } from "~/modules/operations/monitor/checks.server";
import { fileScanWorker } from "~/modules/operations/monitor/file-scans.server";
import { fileSweepWorker } from "~/modules/operations/monitor/file-sweep.server";
import { sweepWorker } from "~/modules/operations/monitor/sweep.server";
import { watchWorker } from "~/modules/operations/monitor/watch.server";
import { assignmentPlanningWorker } from "~/modules/patrols/assignments/planning.server";
import { shiftMail } from "~/modules/patrols/assignments/shift-notices.server";
import { assignmentUpkeepWorker, unstaffedNoticesWorker } from "~/modules/patrols/assignments/tonight.server";
import { lateRoundsWorker } from "~/modules/patrols/rounds/late-rounds.server";
import { patrolNightsWorker } from "~/modules/patrols/rounds/silent-nights.server";
import { invitationMail } from "~/modules/residents/invitations/invitation-mail.server";
import { verificationPagesWorker } from "~/modules/residents/verifications/verification-documents.server";
import { verificationNotice } from "~/modules/residents/verifications/verification-notice.server";
import { callMail } from "~/modules/service/calls/call-mails.server";
import { unseenCallsWorker } from "~/modules/service/calls/unseen-calls.server";
import { consultationMail } from "~/modules/service/consultations/consultation-mails.server";
import { serviceCreditsWorker, serviceCreditWorker } from "~/modules/service/credits/credits.server";
import { goalUpkeepWorker, pledgeStartWorker } from "~/modules/service/goals/goal-ends.server";
import { goalMail } from "~/modules/service/goals/goal-mails.server";
import { pledgeReleaseWorker } from "~/modules/service/goals/pledge-states.server";
import { courtesyMail } from "~/modules/service/houses/courtesy.server";
import { planFollowWorker, servicePointsWorker } from "~/modules/service/points/upkeep.server";
import { requestMail } from "~/modules/service/watches/request-mail.server";
import { houseUpkeepWorker } from "~/modules/service/watches/watch-upkeep.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { productWatchMail } from "~/modules/shop/product-watches/product-watch-mails.server";
import { productWatchesWorker } from "~/modules/shop/product-watches/product-watches.server";
import { shopPopularityWorker } from "~/modules/shop/products/demand.server";
import { licenceNoticesWorker } from "~/modules/staff/employees/licence-notices.server";
import type { Worker } from "~/platform/jobs.server";
import { restoreDrillWorker } from "./drill";

/** All background work. A queue exists because a worker here works on it. */
export const workers: Worker[] = [
  accountMail,
  announcementBatchesWorker,
  announcementMail,
  applicationMail,
  applicationNotice,
  applicationPagesWorker,
  assignmentPlanningWorker,
  assignmentUpkeepWorker,
  backupWorker,
  courtesyMail,
  callMail,
  consultationMail,
  customerLinksWorker,
  fileSweepWorker,
  fileScanWorker,
  importsWorker,
  goalMail,
  goalUpkeepWorker,
  guardReportMail,
  houseUpkeepWorker,
  inquiryNotice,
  inquiryReceipt,
  inquiryReply,
  invitationMail,
  jobAlertDigestsWorker,
  jobAlertMail,
  interviewMail,
  interviewUpkeepWorker,
  mailboxWorker,
  lateRoundsWorker,
  licenceNoticesWorker,
  newsFetchWorker,
  noticeMail,
  outcomeNoticesWorker,
  patrolNightsWorker,
  paymentNotice,
  planFollowWorker,
  planPriceWorker,
  planReportsWorker,
  pledgeReleaseWorker,
  pledgeStartWorker,
  productWatchMail,
  productWatchesWorker,
  quoteMail,
  quoteRemindersWorker,
  ratingMail,
  ratingRequestsWorker,
  readerBatchesWorker,
  readerMail,
  reportBatchesWorker,
  reportComputingWorker,
  reportMail,
  requestMail,
  restoreDrillWorker,
  serviceCreditWorker,
  serviceCreditsWorker,
  servicePointsWorker,
  shiftMail,
  monthlyReportsWorker,
  shopPopularityWorker,
  stripeReviewWorker,
  stripeSyncWorker,
  sweepWorker,
  testMail,
  unseenCallsWorker,
  unstaffedNoticesWorker,
  verificationNotice,
  verificationPagesWorker,
  watchWorker,
];

export const queues = workers.map(({ queue }) => queue);
