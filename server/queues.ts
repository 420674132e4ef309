import { accountMail } from "~/modules/account-mails/account-mail.server";
import { accountMailWorker } from "~/modules/account-mails/account-mail-worker.server";
import { sweep, sweepWorker } from "~/modules/housekeeping/sweep.server";
import { inquiryNotice } from "~/modules/inquiries/inquiry-notice.server";
import { inquiryNoticeWorker } from "~/modules/inquiries/inquiry-notice-worker.server";
import { inquiryReply } from "~/modules/inquiries/inquiry-reply.server";
import { inquiryReplyWorker } from "~/modules/inquiries/inquiry-reply-worker.server";
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
  paymentNotice,
  stripeReview,
  stripeSync,
  sweep,
];

/** Who works on them, in the web process and in `npm run worker`. */
export const workers = [
  accountMailWorker,
  inquiryNoticeWorker,
  inquiryReplyWorker,
  paymentNoticeWorker,
  stripeReviewWorker,
  stripeSyncWorker,
  sweepWorker,
];
