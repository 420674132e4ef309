import { accountMail, accountMailWorker } from "~/modules/account-mails/account-mail.server";
import { announcementMail, announcementMailWorker } from "~/modules/announcements/announcement-mail.server";
import { announcementBatches, announcementBatchesWorker } from "~/modules/announcements/sending.server";
import { applicationPages, applicationPagesWorker } from "~/modules/applications/application-files.server";
import {
  applicationMail,
  applicationMailWorker,
  applicationNotice,
  applicationNoticeWorker,
} from "~/modules/applications/application-mails.server";
import { assignmentPlanning, assignmentPlanningWorker } from "~/modules/assignments/planning.server";
import {
  assignmentUpkeep,
  assignmentUpkeepWorker,
  unstaffedNotices,
  unstaffedNoticesWorker,
} from "~/modules/assignments/tonight.server";
import { backup, backupWorker } from "~/modules/backups/backup.server";
import { licenceNotices, licenceNoticesWorker } from "~/modules/employees/licence-notices.server";
import { imports, importsWorker } from "~/modules/imports/import-writing.server";
import { guardReportMail, guardReportMailWorker } from "~/modules/inquiries/guard-reports.server";
import { inquiryNotice, inquiryNoticeWorker } from "~/modules/inquiries/inquiries.server";
import { inquiryReceipt, inquiryReceiptWorker } from "~/modules/inquiries/inquiry-receipt.server";
import { inquiryReply, inquiryReplyWorker } from "~/modules/inquiries/inquiry-thread.server";
import { interviewMail, interviewMailWorker } from "~/modules/interviews/interview-mails.server";
import {
  interviewUpkeep,
  interviewUpkeepWorker,
  outcomeNotices,
  outcomeNoticesWorker,
} from "~/modules/interviews/outcome-duties.server";
import { jobAlertDigests, jobAlertDigestsWorker } from "~/modules/job-alerts/job-alert-digests.server";
import { jobAlertMail, jobAlertMailWorker } from "~/modules/job-alerts/job-alert-mails.server";
import { mailbox, mailboxWorker } from "~/modules/mailbox/mailbox.server";
import { newsFetchWorker } from "~/modules/news/news-fetch.server";
import { newsFetch } from "~/modules/news/news-queue.server";
import { noticeMail, noticeMailWorker } from "~/modules/notifications/notice-mail.server";
import { fileScanWorker } from "~/modules/operations/file-scans.server";
import { fileSweep, fileSweepWorker } from "~/modules/operations/file-sweep.server";
import { sweep, sweepWorker } from "~/modules/operations/sweep.server";
import { watch, watchWorker } from "~/modules/operations/watch.server";
import { patrolNights, patrolNightsWorker } from "~/modules/patrols/nights.server";
import {
  productWatchMail,
  productWatchMailWorker,
} from "~/modules/product-watches/product-watch-mails.server";
import { productWatches, productWatchesWorker } from "~/modules/product-watches/product-watches.server";
import { shopPopularity, shopPopularityWorker } from "~/modules/products/demand.server";
import {
  quoteMail,
  quoteMailWorker,
  quoteReminders,
  quoteRemindersWorker,
} from "~/modules/quotes/quote-mails.server";
import { ratingMail, ratingMailWorker } from "~/modules/ratings/rating-mails.server";
import { ratingRequests, ratingRequestsWorker } from "~/modules/ratings/rating-requests.server";
import {
  reportBatches,
  reportBatchesWorker,
  reportMail,
  reportMailWorker,
} from "~/modules/report-runs/community-mails.server";
import { monthlyReports, monthlyReportsWorker } from "~/modules/report-runs/monthly-reports.server";
import { reportComputing, reportComputingWorker } from "~/modules/report-runs/report-computing.server";
import { paymentNotice, stripeReview, stripeSync } from "~/modules/stripe/payment-jobs.server";
import { paymentNoticeWorker } from "~/modules/stripe/payment-workers.server";
import { stripeReviewWorker, stripeSyncWorker } from "~/modules/subscriptions/sync-workers.server";
import {
  verificationPages,
  verificationPagesWorker,
} from "~/modules/verifications/verification-documents.server";
import {
  verificationNotice,
  verificationNoticeWorker,
} from "~/modules/verifications/verification-notice.server";
import { fileScan } from "~/platform/file-scans.server";
import { restoreDrill, restoreDrillWorker } from "./drill-job";

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
