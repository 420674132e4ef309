import { accountMailWorker } from "~/modules/accounts/mails/account-mail.server";
import { paymentNoticeWorker } from "~/modules/billing/stripe/payment-workers.server";
import { stripeReviewWorker, stripeSyncWorker } from "~/modules/billing/subscriptions/sync-workers.server";
import { applicationPagesWorker } from "~/modules/hiring/applications/application-files.server";
import {
  applicationMailWorker,
  applicationNoticeWorker,
} from "~/modules/hiring/applications/application-mails.server";
import { interviewMailWorker } from "~/modules/hiring/interviews/interview-mails.server";
import {
  interviewUpkeepWorker,
  outcomeNoticesWorker,
} from "~/modules/hiring/interviews/outcome-duties.server";
import { jobAlertDigestsWorker } from "~/modules/hiring/job-alerts/job-alert-digests.server";
import { jobAlertMailWorker } from "~/modules/hiring/job-alerts/job-alert-mails.server";
import { guardReportMailWorker } from "~/modules/inquiries/inquiries/guard-reports.server";
import { inquiryNoticeWorker } from "~/modules/inquiries/inquiries/inquiries.server";
import { inquiryReceiptWorker } from "~/modules/inquiries/inquiries/inquiry-receipt.server";
import { inquiryReplyWorker } from "~/modules/inquiries/inquiries/inquiry-thread.server";
import { mailboxWorker } from "~/modules/inquiries/mailbox/mailbox.server";
import { quoteMailWorker, quoteRemindersWorker } from "~/modules/inquiries/quotes/quote-mails.server";
import { ratingMailWorker } from "~/modules/inquiries/ratings/rating-mails.server";
import { ratingRequestsWorker } from "~/modules/inquiries/ratings/rating-requests.server";
import { announcementMailWorker } from "~/modules/neighbourhoods/announcements/announcement-mail.server";
import { announcementBatchesWorker } from "~/modules/neighbourhoods/announcements/sending.server";
import { newsFetchWorker } from "~/modules/news/articles/news-fetch.server";
import { importsWorker } from "~/modules/office/imports/import-writing.server";
import { reportBatchesWorker, reportMailWorker } from "~/modules/office/reports/community-mails.server";
import { monthlyReportsWorker } from "~/modules/office/reports/monthly-reports.server";
import { reportComputingWorker } from "~/modules/office/reports/report-computing.server";
import { backupWorker } from "~/modules/operations/backups/backup.server";
import { fileScanWorker } from "~/modules/operations/monitor/file-scans.server";
import { fileSweepWorker } from "~/modules/operations/monitor/file-sweep.server";
import { sweepWorker } from "~/modules/operations/monitor/sweep.server";
import { watchWorker } from "~/modules/operations/monitor/watch.server";
import { assignmentPlanningWorker } from "~/modules/patrols/assignments/planning.server";
import { assignmentUpkeepWorker, unstaffedNoticesWorker } from "~/modules/patrols/assignments/tonight.server";
import { patrolNightsWorker } from "~/modules/patrols/rounds/nights.server";
import { verificationPagesWorker } from "~/modules/residents/verifications/verification-documents.server";
import { verificationNoticeWorker } from "~/modules/residents/verifications/verification-notice.server";
import { noticeMailWorker } from "~/modules/shared/notifications/notice-mail.server";
import { productWatchMailWorker } from "~/modules/shop/product-watches/product-watch-mails.server";
import { productWatchesWorker } from "~/modules/shop/product-watches/product-watches.server";
import { shopPopularityWorker } from "~/modules/shop/products/demand.server";
import { licenceNoticesWorker } from "~/modules/staff/employees/licence-notices.server";
import type { Worker } from "~/platform/jobs.server";
import { restoreDrillWorker } from "./drill-job";

/** All background work. A queue exists because a worker here works on it. */
export const workers: Worker[] = [
  accountMailWorker,
  announcementBatchesWorker,
  announcementMailWorker,
  applicationMailWorker,
  applicationNoticeWorker,
  applicationPagesWorker,
  assignmentPlanningWorker,
  assignmentUpkeepWorker,
  backupWorker,
  fileSweepWorker,
  fileScanWorker,
  importsWorker,
  guardReportMailWorker,
  inquiryNoticeWorker,
  inquiryReceiptWorker,
  inquiryReplyWorker,
  jobAlertDigestsWorker,
  jobAlertMailWorker,
  interviewMailWorker,
  interviewUpkeepWorker,
  mailboxWorker,
  licenceNoticesWorker,
  newsFetchWorker,
  noticeMailWorker,
  outcomeNoticesWorker,
  patrolNightsWorker,
  paymentNoticeWorker,
  productWatchMailWorker,
  productWatchesWorker,
  quoteMailWorker,
  quoteRemindersWorker,
  ratingMailWorker,
  ratingRequestsWorker,
  reportBatchesWorker,
  reportComputingWorker,
  reportMailWorker,
  restoreDrillWorker,
  monthlyReportsWorker,
  shopPopularityWorker,
  stripeReviewWorker,
  stripeSyncWorker,
  sweepWorker,
  unstaffedNoticesWorker,
  verificationNoticeWorker,
  verificationPagesWorker,
  watchWorker,
];

export const queues = workers.map(({ queue }) => queue);
