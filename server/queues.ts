import { accountMail, accountMailWorker } from "~/modules/accounts/mails/account-mail.server";
import { paymentNotice, stripeReview, stripeSync } from "~/modules/billing/stripe/payment-jobs.server";
import { paymentNoticeWorker } from "~/modules/billing/stripe/payment-workers.server";
import { stripeReviewWorker, stripeSyncWorker } from "~/modules/billing/subscriptions/sync-workers.server";
import {
  applicationPages,
  applicationPagesWorker,
} from "~/modules/hiring/applications/application-files.server";
import {
  applicationMail,
  applicationMailWorker,
  applicationNotice,
  applicationNoticeWorker,
} from "~/modules/hiring/applications/application-mails.server";
import { interviewMail, interviewMailWorker } from "~/modules/hiring/interviews/interview-mails.server";
import {
  interviewUpkeep,
  interviewUpkeepWorker,
  outcomeNotices,
  outcomeNoticesWorker,
} from "~/modules/hiring/interviews/outcome-duties.server";
import { jobAlertDigests, jobAlertDigestsWorker } from "~/modules/hiring/job-alerts/job-alert-digests.server";
import { jobAlertMail, jobAlertMailWorker } from "~/modules/hiring/job-alerts/job-alert-mails.server";
import { guardReportMail, guardReportMailWorker } from "~/modules/inquiries/inquiries/guard-reports.server";
import { inquiryNotice, inquiryNoticeWorker } from "~/modules/inquiries/inquiries/inquiries.server";
import { inquiryReceipt, inquiryReceiptWorker } from "~/modules/inquiries/inquiries/inquiry-receipt.server";
import { inquiryReply, inquiryReplyWorker } from "~/modules/inquiries/inquiries/inquiry-thread.server";
import { mailbox, mailboxWorker } from "~/modules/inquiries/mailbox/mailbox.server";
import {
  quoteMail,
  quoteMailWorker,
  quoteReminders,
  quoteRemindersWorker,
} from "~/modules/inquiries/quotes/quote-mails.server";
import { ratingMail, ratingMailWorker } from "~/modules/inquiries/ratings/rating-mails.server";
import { ratingRequests, ratingRequestsWorker } from "~/modules/inquiries/ratings/rating-requests.server";
import {
  announcementMail,
  announcementMailWorker,
} from "~/modules/neighbourhoods/announcements/announcement-mail.server";
import {
  announcementBatches,
  announcementBatchesWorker,
} from "~/modules/neighbourhoods/announcements/sending.server";
import { newsFetchWorker } from "~/modules/news/articles/news-fetch.server";
import { newsFetch } from "~/modules/news/articles/news-queue.server";
import { imports, importsWorker } from "~/modules/office/imports/import-writing.server";
import {
  reportBatches,
  reportBatchesWorker,
  reportMail,
  reportMailWorker,
} from "~/modules/office/reports/community-mails.server";
import { monthlyReports, monthlyReportsWorker } from "~/modules/office/reports/monthly-reports.server";
import { reportComputing, reportComputingWorker } from "~/modules/office/reports/report-computing.server";
import { backup, backupWorker } from "~/modules/operations/backups/backup.server";
import { fileScanWorker } from "~/modules/operations/monitor/file-scans.server";
import { fileSweep, fileSweepWorker } from "~/modules/operations/monitor/file-sweep.server";
import { sweep, sweepWorker } from "~/modules/operations/monitor/sweep.server";
import { watch, watchWorker } from "~/modules/operations/monitor/watch.server";
import { assignmentPlanning, assignmentPlanningWorker } from "~/modules/patrols/assignments/planning.server";
import {
  assignmentUpkeep,
  assignmentUpkeepWorker,
  unstaffedNotices,
  unstaffedNoticesWorker,
} from "~/modules/patrols/assignments/tonight.server";
import { patrolNights, patrolNightsWorker } from "~/modules/patrols/rounds/nights.server";
import {
  verificationPages,
  verificationPagesWorker,
} from "~/modules/residents/verifications/verification-documents.server";
import {
  verificationNotice,
  verificationNoticeWorker,
} from "~/modules/residents/verifications/verification-notice.server";
import { noticeMail, noticeMailWorker } from "~/modules/shared/notifications/notice-mail.server";
import {
  productWatchMail,
  productWatchMailWorker,
} from "~/modules/shop/product-watches/product-watch-mails.server";
import { productWatches, productWatchesWorker } from "~/modules/shop/product-watches/product-watches.server";
import { shopPopularity, shopPopularityWorker } from "~/modules/shop/products/demand.server";
import { licenceNotices, licenceNoticesWorker } from "~/modules/staff/employees/licence-notices.server";
import { fileScan } from "~/platform/file-scans.server";
import { restoreDrill, restoreDrillWorker } from "./drill";

export const queues = [
  accountMail,
  announcementBatches,
  announcementMail,
  applicationMail,
  applicationNotice,
  applicationPages,
  assignmentPlanning,
  assignmentUpkeep,
  backup,
  fileSweep,
  fileScan,
  imports,
  guardReportMail,
  inquiryNotice,
  inquiryReceipt,
  inquiryReply,
  jobAlertDigests,
  jobAlertMail,
  interviewMail,
  interviewUpkeep,
  mailbox,
  licenceNotices,
  newsFetch,
  noticeMail,
  outcomeNotices,
  patrolNights,
  paymentNotice,
  productWatchMail,
  productWatches,
  quoteMail,
  quoteReminders,
  ratingMail,
  ratingRequests,
  reportBatches,
  reportComputing,
  reportMail,
  restoreDrill,
  monthlyReports,
  shopPopularity,
  stripeReview,
  stripeSync,
  sweep,
  unstaffedNotices,
  verificationNotice,
  verificationPages,
  watch,
];

export const workers = [
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
