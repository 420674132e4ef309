import { accountMail, accountMailWorker } from "~/modules/account-mails/account-mail.server";
import {
  applicationMail,
  applicationMailWorker,
  applicationNotice,
  applicationNoticeWorker,
} from "~/modules/applications/application-mails.server";
import { inquiryNotice, inquiryNoticeWorker } from "~/modules/inquiries/inquiries.server";
import { inquiryReceipt, inquiryReceiptWorker } from "~/modules/inquiries/inquiry-receipt.server";
import { inquiryReply, inquiryReplyWorker } from "~/modules/inquiries/inquiry-thread.server";
import { mailbox, mailboxWorker } from "~/modules/mailbox/mailbox.server";
import { noticeMail, noticeMailWorker } from "~/modules/notifications/notice-mail.server";
import { fileScanWorker } from "~/modules/operations/file-scans.server";
import { fileSweep, fileSweepWorker } from "~/modules/operations/file-sweep.server";
import { sweep, sweepWorker } from "~/modules/operations/sweep.server";
import { watch, watchWorker } from "~/modules/operations/watch.server";
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

export const queues = [
  accountMail,
  applicationMail,
  applicationNotice,
  fileSweep,
  fileScan,
  inquiryNotice,
  inquiryReceipt,
  inquiryReply,
  mailbox,
  noticeMail,
  paymentNotice,
  stripeReview,
  stripeSync,
  sweep,
  verificationNotice,
  verificationPages,
  watch,
];

export const workers = [
  accountMailWorker,
  applicationMailWorker,
  applicationNoticeWorker,
  fileSweepWorker,
  fileScanWorker,
  inquiryNoticeWorker,
  inquiryReceiptWorker,
  inquiryReplyWorker,
  mailboxWorker,
  noticeMailWorker,
  paymentNoticeWorker,
  stripeReviewWorker,
  stripeSyncWorker,
  sweepWorker,
  verificationNoticeWorker,
  verificationPagesWorker,
  watchWorker,
];
