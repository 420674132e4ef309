import { accountMail } from "~/modules/account-mails/account-mail.server";
import { accountMailWorker } from "~/modules/account-mails/account-mail-worker.server";
import { sweep, sweepWorker } from "~/modules/housekeeping/sweep.server";
import { inquiryNotice } from "~/modules/inquiries/inquiry-notice.server";
import { inquiryNoticeWorker } from "~/modules/inquiries/inquiry-notice-worker.server";
import { inquiryReply } from "~/modules/inquiries/inquiry-reply.server";
import { inquiryReplyWorker } from "~/modules/inquiries/inquiry-reply-worker.server";
import { watch, watchWorker } from "~/modules/monitor/watch.server";
import { noticeMail } from "~/modules/notifications/notice-mail.server";
import { noticeMailWorker } from "~/modules/notifications/notice-mail-worker.server";
import { paymentNotice, stripeReview, stripeSync } from "~/modules/payments/payment-jobs.server";
import {
  paymentNoticeWorker,
  stripeReviewWorker,
  stripeSyncWorker,
} from "~/modules/payments/payment-workers.server";

/** Every queue; migrate creates them. */
export const queues = [
  accountMail,
  inquiryNotice,
  inquiryReply,
  noticeMail,
  paymentNotice,
  stripeReview,
  stripeSync,
  sweep,
  watch,
];

/** Who works on them, in the web process and in `npm run worker`. */
export const workers = [
  accountMailWorker,
  inquiryNoticeWorker,
  inquiryReplyWorker,
  noticeMailWorker,
  paymentNoticeWorker,
  stripeReviewWorker,
  stripeSyncWorker,
  sweepWorker,
  watchWorker,
];
